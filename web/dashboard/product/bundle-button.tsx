import { ask } from "#web/api/client.ts"
import { fetchFile } from "#web/api/files.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useJob } from "#web/api/use-job.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { toastInProducts } from "#web/ui/toasts.tsx"

/** All products of one batch, sealed: it lets their codes be checked with our service gone. */
export function BundleButton({ tx_hash }: { tx_hash: string }) {
  const t = useText("dashboard")
  const { start, isUnderWay, progress, made, failure } = useJob(t("product.bundle_failed"))
  const refuse = (error: unknown) => toastInProducts(t("product.bundle_failed"), "error", refusalText(error, ""))
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-[0.9375rem] font-normal text-soft">{t("product.bundle_text")}</p>
      {made ? (
        <Button
          kind="plain"
          size="small"
          onClick={() => void fetchFile(made.url).then((file) => saveFile(made.name, file), refuse)}
        >
          {t("product.bundle_download")}
        </Button>
      ) : (
        <Button
          kind="plain"
          size="small"
          disabled={isUnderWay}
          onClick={() => void start(() => ask("POST /bundles", { json: { tx_hash } }))}
        >
          {isUnderWay ? t("product.bundle_making") : t("product.bundle")}
        </Button>
      )}
      <p role="status" className="figures text-sm text-soft">
        {progress && isUnderWay && t("labels.progress", progress)}
        {failure}
      </p>
    </div>
  )
}
