import { FormProvider, useForm } from "react-hook-form"
import { ask } from "#web/api/client.ts"
import { productsChanged, queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { toast } from "#web/ui/toasts.tsx"
import { PhotosField } from "./photos-field.tsx"
import { type ChosenPhoto, EMPTY_FORM, type ProductForm } from "./product-form.ts"

interface Properties {
  model: string
  media: ChosenPhoto[]
  onClose: () => void
}

export function ModelPhotosDialog({ model, media, onClose }: Properties) {
  const t = useText("dashboard")
  const say = useText("brand")
  const form = useForm<ProductForm>({
    defaultValues: { ...EMPTY_FORM, media: media.map(({ role, sha256 }) => ({ role, sha256 })) },
  })
  const { isDirty, isSubmitting } = form.formState

  async function save(filled: ProductForm) {
    try {
      const kept = await ask("POST /model-photos", { json: { model, media: filled.media } })
      onClose()
      toast(say(kept.media.length > 0 ? "page.photos.saved" : "page.photos.removed"), "success")
    } catch (error) {
      toast(say("page.photos.failed"), "error", refusalText(error, ""))
    }
    await Promise.all([queryClient.invalidateQueries(queries.modelPhotos), productsChanged()])
  }

  return (
    <MessageDialog
      open
      firm={isDirty}
      onClose={onClose}
      title={say("page.photos.title", { model })}
      text={<p>{say("page.photos.text")}</p>}
      body={
        <div className="mt-5">
          <FormProvider {...form}>
            <PhotosField />
          </FormProvider>
        </div>
      }
    >
      <Button kind="plain" onClick={onClose}>
        {t("shell.cancel")}
      </Button>
      <Button disabled={isSubmitting} off={!isDirty && t("shell.unchanged")} onClick={form.handleSubmit(save)}>
        {t(isSubmitting ? "profile.saving" : "profile.save")}
      </Button>
    </MessageDialog>
  )
}
