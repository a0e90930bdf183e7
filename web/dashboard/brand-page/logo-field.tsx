import { useFormContext } from "react-hook-form"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { PHOTO_TYPES, usePhotoUpload } from "#web/dashboard/product-form/use-photo-upload.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { Progress } from "#web/ui/progress.tsx"
import type { BrandForm } from "./brand-form.ts"

/** The logo: uploaded at once, public once it is published. */
export function LogoField() {
  const t = useText("brand")
  const shared = useText("dashboard")
  const form = useFormContext<BrandForm>()
  const logo = form.watch("logo")
  const { share, failure, upload } = usePhotoUpload((sha256) => form.setValue("logo", sha256, { shouldDirty: true }))
  return (
    <div className="grid content-start gap-1.5 pb-2">
      <p className="text-[0.9375rem] font-medium">{t("page.logo")}</p>
      <div className="flex items-center gap-3">
        {logo && <OwnPhoto sha256={logo} alt={t("page.logo_alt")} className="size-17" />}
        {share === null ? (
          <FileDrop accept={PHOTO_TYPES} onFile={(file) => void upload(file)} className="h-17 min-w-0 grow p-2!">
            <span className="font-medium">{t(logo ? "page.logo_replace" : "page.logo_choose")}</span>
          </FileDrop>
        ) : (
          <div className="grid h-17 min-w-0 grow content-center gap-2 border border-line p-2">
            <p className="text-sm">{shared(share < 1 ? "photos.sending" : "photos.converting")}</p>
            <Progress label={t("page.logo")} share={share < 1 ? share : null} />
          </div>
        )}
      </div>
      <p role={failure ? "alert" : undefined} className={`min-h-5 text-sm ${failure ? "text-wax" : "text-soft"}`}>
        {failure ?? t("page.logo_hint")}
      </p>
      {logo && (
        <Button
          kind="plain"
          size="small"
          className="justify-self-start"
          disabled={share !== null}
          onClick={() => form.setValue("logo", "", { shouldDirty: true })}
        >
          {t("page.logo_remove")}
        </Button>
      )}
    </div>
  )
}
