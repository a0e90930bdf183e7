import { X } from "lucide-react"
import { useFormContext } from "react-hook-form"
import { PHOTO_ROLES, PRODUCT_PHOTOS_MAX } from "#shared/request-bounds.ts"
import { useText } from "#web/i18n/use-text.ts"
import { FileDrop } from "#web/ui/file-drop.tsx"
import { Progress } from "#web/ui/progress.tsx"
import { Select } from "#web/ui/select.tsx"
import { OwnPhoto } from "./own-photo.tsx"
import type { ChosenPhoto, ProductForm } from "./product-form.ts"
import { PHOTO_TYPES, usePhotoUpload } from "./use-photo-upload.ts"

/** Photos that the record will pin: dropped, chosen, or taken with a phone's camera. */
export function PhotosField({ hint = "hint" }: { hint?: "hint" | "hint_of_model" }) {
  const t = useText("dashboard")
  const form = useFormContext<ProductForm>()
  const photos = form.watch("media")
  const put = (media: ChosenPhoto[]) => {
    form.clearErrors("media")
    form.setValue("media", media, { shouldDirty: true })
  }
  const { share, failure, upload } = usePhotoUpload((sha256) => {
    const now = form.getValues("media")
    const role = now.length === 0 ? "product" : "detail"
    if (now.every((one) => one.sha256 !== sha256)) put([...now, { role, sha256 }])
  })
  const refusal = failure ?? form.formState.errors.media?.message

  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="sr-only">{t("photos.title")}</legend>
      <p aria-hidden className="font-medium">
        {t("photos.title")}
      </p>
      <p className="mt-0.5 mb-4 text-sm text-soft">{t(`photos.${hint}`)}</p>
      <ul className="grid gap-3 empty:hidden">
        {photos.map(({ role, sha256 }, place) => (
          <li key={sha256} className="flex items-center gap-3">
            <OwnPhoto sha256={sha256} alt={t("photos.nth", { n: place + 1 })} className="h-12" />
            <Select
              aria-label={t("photos.role_of", { n: place + 1 })}
              value={role}
              options={PHOTO_ROLES.map((one) => [one, t(`photos.roles.${one}`)])}
              onChoose={(chosen) => put(photos.with(place, { sha256, role: chosen }))}
            />
            <button
              type="button"
              aria-label={t("photos.remove", { n: place + 1 })}
              onClick={() => put(photos.filter((one) => one.sha256 !== sha256))}
              className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
            >
              <X size={18} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {share !== null && (
        <div className="mt-3 grid min-h-24 content-center gap-3 border border-line p-5">
          <p>{t(share < 1 ? "upload.submitting" : "photos.converting")}</p>
          <Progress label={t("photos.title")} share={share < 1 ? share : null} />
        </div>
      )}
      {share === null && photos.length < PRODUCT_PHOTOS_MAX && (
        <FileDrop accept={PHOTO_TYPES} onFile={(file) => void upload(file)} className="mt-3 min-h-24">
          <span className="font-medium">{t("photos.drop")}</span>
          <span className="text-[0.9375rem]">
            {t("upload.or")} <span className="prose-link font-semibold">{t("photos.choose")}</span>{" "}
            <span className="text-soft">{t("photos.types")}</span>
          </span>
        </FileDrop>
      )}
      <p role="alert" className="mt-2 text-sm text-wax empty:hidden">
        {refusal}
      </p>
    </fieldset>
  )
}
