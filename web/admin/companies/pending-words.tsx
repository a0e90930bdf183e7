import type { Company } from "#shared/api/administration.ts"
import { useText } from "#web/i18n/use-text.ts"

/** What a verified company wants its name and VAT number to be. */
export function PendingWords({ pending }: { pending: NonNullable<Company["pending"]> }) {
  const t = useText("administration")
  const { name, vat_number } = pending
  const details = [
    name !== null && t("pending_name", { name }),
    vat_number !== null && (vat_number ? t("pending_vat", { vat_number }) : t("pending_no_vat")),
  ]
  return <span className="break-words">{details.filter(Boolean).join("; ")}</span>
}
