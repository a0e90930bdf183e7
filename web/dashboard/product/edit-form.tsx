import { FormProvider, useFormContext } from "react-hook-form"
import type { Product } from "#shared/api/products.ts"
import { ask } from "#web/api/client.ts"
import { productsChanged, queries, queryClient } from "#web/api/queries.ts"
import { OwnFields } from "#web/dashboard/product-form/own-fields.tsx"
import { PhotosField } from "#web/dashboard/product-form/photos-field.tsx"
import { ProductFields } from "#web/dashboard/product-form/product-fields.tsx"
import { editOf, formOf, type ProductForm, placeOf } from "#web/dashboard/product-form/product-form.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { Form, Submit, useServiceForm } from "#web/ui/form.tsx"
import { toastInProducts } from "#web/ui/toasts.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"

/** The fields of a product that waits, to be put right before it is minted. */
export function EditForm({ product, onDone }: { product: Product; onDone: () => void }) {
  const t = useText("dashboard")
  const form = useServiceForm<ProductForm>({
    defaultValues: formOf(product),
    placeOf,
    send: async (filled) => {
      const edited = await ask("PATCH /products/:id", { path: { id: product.id }, json: editOf(filled) })
      queryClient.setQueryData(queries.product(product.id).queryKey, edited)
      onDone()
      toastInProducts(t("product.edited"), "success")
      await productsChanged()
    },
    refuse({ why, isMarked }) {
      if (!isMarked) toastInProducts(t("product.edit_failed"), "error", why)
      void productsChanged()
    },
  })

  return (
    <FormProvider {...form}>
      <Form form={form} aria-labelledby="edit" className="grid gap-3 border border-line bg-sheet p-5 sm:p-7">
        <div className="mb-3">
          <h2 id="edit" className="block-label text-soft">
            {t("product.edit_title")}
          </h2>
          <p className="mt-1 text-[0.9375rem] text-soft">{t("product.edit_text")}</p>
        </div>
        <ProductFields />
        <OwnFields />
        <PhotosField hint={product.media_of_model ? "hint_of_model" : "hint"} />
        <p className="mt-2 text-sm text-soft">{t("upload.personal")}</p>
        <p className="text-sm text-soft">{t("upload.length")}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Submit form={form} busy={t("product.edit_saving")}>
            {t("product.edit_save")}
          </Submit>
          <Button kind="plain" onClick={onDone}>
            {t("product.edit_cancel")}
          </Button>
        </div>
        <Unsaved product={product} />
      </Form>
    </FormProvider>
  )
}

function Unsaved({ product }: { product: Product }) {
  const form = useFormContext<ProductForm>()
  const changed = JSON.stringify(editOf(form.watch())) !== JSON.stringify(editOf(formOf(product)))
  return <UnsavedGuard unsaved={changed && !form.formState.isSubmitting} />
}
