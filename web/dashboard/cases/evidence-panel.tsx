import { requestEvidence } from "#web/api/cases.ts"
import { fetchFile } from "#web/api/dashboard.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useJob } from "#web/api/use-job.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toast } from "#web/ui/toasts.tsx"

/** What is known about the case, as a file to show to others. */
export function EvidencePanel({ id }: { id: string }) {
  const t = useText("cases")
  const language = useLanguage()
  const { start, isUnderWay, made, failure } = useJob(t("evidence_failed"))
  const refuse = (error: unknown) => toast(refusalText(error, t("evidence_failed")), "error")
  return (
    <section aria-labelledby="evidence" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="evidence" className="block-label text-soft">
        {t("evidence")}
      </h2>
      <p className="mt-2 mb-4 text-[0.9375rem] text-soft">{t("evidence_text")}</p>
      {made ? (
        <Button kind="plain" onClick={() => void fetchFile(made.url).then((file) => saveFile(made.name, file), refuse)}>
          {t("evidence_download")}
        </Button>
      ) : (
        <Button kind="plain" disabled={isUnderWay} onClick={() => void start(() => requestEvidence(id, language))}>
          {isUnderWay ? t("evidence_making") : t("evidence_make")}
        </Button>
      )}
      <p role="status" className="mt-2 text-sm text-wax empty:hidden">
        {failure}
      </p>
    </section>
  )
}
