import { ask } from "#web/api/client.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"

/** What is known about the case, as a file to show to others. */
export function EvidencePanel({ id }: { id: string }) {
  const t = useText("cases")
  const language = useLanguage()
  const { make, isUnderWay, failed } = useMadeFile(t("evidence_failed"))
  return (
    <section aria-labelledby="evidence" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="evidence" className="block-label text-soft">
        {t("evidence")}
      </h2>
      <p className="mt-2 mb-4 text-[0.9375rem] text-soft">{t("evidence_text")}</p>
      <Button
        kind="plain"
        disabled={isUnderWay}
        onClick={() => make(() => ask("POST /cases/:id/evidence", { path: { id }, json: { language } }))}
      >
        {isUnderWay ? t("evidence_making") : t("evidence_download")}
      </Button>
      <p role="status" className="mt-2 text-sm text-wax empty:hidden">
        {failed}
      </p>
    </section>
  )
}
