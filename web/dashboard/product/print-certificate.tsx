import type { PrintRequest } from "#shared/api/labels.ts"
import { fetchFile, requestCertificate } from "#web/api/dashboard.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useJob } from "#web/api/use-job.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"

/** A certificate to be shown to anybody, on paper: of the product, or of the batch that it is in. */
export function PrintCertificate({ id, of }: { id: string; of: PrintRequest["of"] }) {
  const t = useText("dashboard")
  const language = useLanguage()
  const { start, isUnderWay, made, failure } = useJob(t("product.paper_failed"))
  const refuse = (error: unknown) => toastInProducts(t("product.paper_failed"), "error", refusalText(error, ""))
  const size = of === "batch" ? "small" : "medium"
  return (
    <>
      {made ? (
        <Button
          kind="plain"
          size={size}
          onClick={() => void fetchFile(made.url).then((file) => saveFile(made.name, file), refuse)}
        >
          {t(`product.paper_${of}_download`)}
        </Button>
      ) : (
        <Button
          kind="plain"
          size={size}
          disabled={isUnderWay}
          onClick={() => void start(() => requestCertificate(id, { of, language }))}
        >
          {isUnderWay ? t("product.paper_making") : t(`product.paper_${of}`)}
        </Button>
      )}
      <p role="status" className="text-sm text-wax empty:hidden">
        {failure}
      </p>
    </>
  )
}
