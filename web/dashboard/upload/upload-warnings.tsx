import type { UploadWarning } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Notice } from "#web/ui/notice.tsx"

/** Warnings about accepted rows, which may have been uploaded before. */
export function UploadWarnings({ warnings }: { warnings: readonly UploadWarning[] }) {
  const t = useText("dashboard")
  if (warnings.length === 0) return null
  return (
    <Notice tone="amber" className="text-left">
      {warnings.map(({ code, params }) => {
        const { count = 1, examples = "", columns = "", lines = "" } = params
        return (
          <p key={code}>
            {code === "file_seen_before" || code === "minted_in_batch"
              ? t(`warnings.${code}`)
              : t(`warnings.${code}`, { n: count, examples, columns })}
            {lines !== "" && ` ${t("warnings.in_lines", { lines })}`}
          </p>
        )
      })}
    </Notice>
  )
}
