import type { PrintRequest } from "#shared/api/labels.ts"
import { ask } from "#web/api/client.ts"
import { useMadeFile } from "#web/dashboard/made-files/use-made-file.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"

/** A certificate to be shown to anybody, on paper: of the product, or of the batch that it is in. */
export function PrintCertificate({ id, of }: { id: string; of: PrintRequest["of"] }) {
  const t = useText("dashboard")
  const language = useLanguage()
  const { make, isUnderWay, failed } = useMadeFile(t("product.paper_failed"))
  return (
    <>
      <Button
        kind="plain"
        size={of === "batch" ? "small" : "medium"}
        disabled={isUnderWay}
        onClick={() => make(() => ask("POST /products/:id/certificate", { path: { id }, json: { of, language } }))}
      >
        {isUnderWay ? t("product.paper_making") : t(`product.paper_${of}`)}
      </Button>
      <p role="status" className="text-sm text-wax empty:hidden">
        {failed}
      </p>
    </>
  )
}
