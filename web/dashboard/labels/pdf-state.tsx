import { useText } from "#web/i18n/use-text.ts"
import { Progress } from "#web/ui/progress.tsx"
import type { usePdf } from "./use-pdf.ts"

/** How far the sheets are, and how to print them. */
export function PdfState({ pdf: { isUnderWay, progress, made, failed } }: { pdf: ReturnType<typeof usePdf> }) {
  const t = useText("labels")
  const own = useText("dashboard")
  return (
    <div aria-live="polite" className="min-h-9 pb-3 text-[0.9375rem]">
      {failed && <p className="text-wax">{failed}</p>}
      {made && !failed && (
        <p>
          <strong>{t("ready", { n: made.products, file: made.name })}</strong>{" "}
          <span className="text-soft">{t("scale")}</span>
        </p>
      )}
      {isUnderWay && (
        <div className="grid gap-2">
          <p className="flex justify-between gap-4">
            {t("making")}
            {progress && <span className="figures text-soft">{own("labels.progress", progress)}</span>}
          </p>
          <Progress
            label={t("making")}
            share={progress && progress.total > 0 ? progress.done / progress.total : null}
          />
        </div>
      )}
    </div>
  )
}
