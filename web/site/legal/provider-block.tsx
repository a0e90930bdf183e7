import { useEffect, useState } from "react"
import type { ProviderDescription } from "#shared/api/contact.ts"
import { fetchProvider } from "#web/api/provider.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Notice } from "#web/ui/notice.tsx"

const FIELDS = ["name", "address", "tax_number", "email"] as const
/** How the service marks what its operator has not filled in. */
const PLACEHOLDER = /^\[|\.invalid$/

/** The provider's details as the operator set them. Reserves their space while loading. */
export function ProviderBlock() {
  const t = useText("legal")
  const [provider, setProvider] = useState<ProviderDescription | "silent" | null>(null)
  useEffect(() => {
    fetchProvider().then(setProvider, () => setProvider("silent"))
  }, [])
  if (provider === "silent") {
    return (
      <Notice tone="amber" className="mt-4">
        {t("provider.unreachable")}
      </Notice>
    )
  }
  return (
    <dl aria-busy={provider === null} className="mt-4 border border-line bg-sheet px-6 py-2">
      {FIELDS.map((field) => (
        <div key={field} className="grid gap-x-6 border-t border-line py-3 first:border-0 sm:grid-cols-[9rem_1fr]">
          <dt className="text-soft">{t(`provider.${field}`)}</dt>
          <dd
            className={`min-h-6 font-medium break-words ${PLACEHOLDER.test(provider?.[field] ?? "") ? "text-amber" : ""}`}
          >
            {provider?.[field]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
