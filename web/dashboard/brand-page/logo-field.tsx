import { useState } from "react"
import { useFormContext } from "react-hook-form"
import { uploadPhoto } from "#web/api/dashboard.ts"
import { refusalText } from "#web/api/refusal.ts"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { PHOTO_BYTES_MAX, PHOTO_TYPES } from "#web/dashboard/product-form/photos-field.tsx"
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
  const [share, setShare] = useState<number | null>(null)
  const refused = form.formState.errors.logo?.message
  async function choose(file: File) {
    form.clearErrors("logo")
    if (file.size > PHOTO_BYTES_MAX) return form.setError("logo", { message: shared("photos.too_large") })
    setShare(0)
    try {
      form.setValue("logo", (await uploadPhoto(file, setShare)).sha256, { shouldDirty: true })
    } catch (error) {
      form.setError("logo", { message: refusalText(error, shared("photos.failed")) })
    }
    setShare(null)
  }
  return (
    <div className="grid content-start gap-1.5 pb-2">
      <p className="text-[0.9375rem] font-medium">{t("page.logo")}</p>
      <div className="flex items-center gap-3">
        {logo && <OwnPhoto sha256={logo} alt={t("page.logo_alt")} className="size-17" />}
        <FileDrop accept={PHOTO_TYPES} onFile={(file) => void choose(file)} className="h-17 min-w-0 grow p-2!">
          <span className="font-medium">{t(logo ? "page.logo_replace" : "page.logo_choose")}</span>
        </FileDrop>
      </div>
      {share !== null && <Progress label={shared("photos.converting")} share={share} />}
      <p role={refused ? "alert" : undefined} className={`min-h-5 text-sm ${refused ? "text-wax" : "text-soft"}`}>
        {refused ?? t("page.logo_hint")}
      </p>
      {logo && (
        <Button
          kind="plain"
          size="small"
          className="justify-self-start"
          onClick={() => form.setValue("logo", "", { shouldDirty: true })}
        >
          {t("page.logo_remove")}
        </Button>
      )}
    </div>
  )
}
