import { Download } from "lucide-react"
import type { Case } from "#shared/api/cases.ts"
import { ask } from "#web/api/client.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"

/** Saves what is known about a case, as its page does. */
export function EvidenceButton({ one: { id, product_name } }: { one: Case }) {
  const t = useText("cases")
  const language = useLanguage()
  const { make, isUnderWay, failed } = useMadeFile(t("evidence_failed"))
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        disabled={isUnderWay}
        aria-label={`${t("evidence")} (ZIP): ${product_name}`}
        onClick={() => make(() => ask("POST /cases/:id/evidence", { path: { id }, json: { language } }))}
      >
        <Download size={16} aria-hidden />
        {isUnderWay ? t("evidence_making") : t("evidence")}
      </Button>
      <span role="status" className="text-sm text-wax empty:hidden">
        {failed}
      </span>
    </>
  )
}
