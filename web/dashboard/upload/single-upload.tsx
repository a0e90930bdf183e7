import { useState } from "react"
import { FormProvider, useForm, useFormContext } from "react-hook-form"
import { useNavigate } from "react-router"
import type { SingleUploadResponse } from "#shared/api/products.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { productsChanged } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { markRefused } from "#web/dashboard/product-form/mark-refused.ts"
import { OwnFields } from "#web/dashboard/product-form/own-fields.tsx"
import { PhotosField } from "#web/dashboard/product-form/photos-field.tsx"
import { ProductFields } from "#web/dashboard/product-form/product-fields.tsx"
import { EMPTY_FORM, isFilledIn, type ProductForm, productOf } from "#web/dashboard/product-form/product-form.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { readToken } from "#web/session.ts"
import { Button } from "#web/ui/button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { MadeProduct } from "./made-product.tsx"
import { PlanNotice } from "./plan-notice.tsx"
import { UploadWarnings } from "./upload-warnings.tsx"

/** Adds one product by hand. The form says that anyone with its code can read the record forever. */
export function SingleUpload() {
  const t = useText("dashboard")
  const navigate = useNavigate()
  const form = useForm<ProductForm>({ defaultValues: EMPTY_FORM, reValidateMode: "onSubmit" })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [full, setFull] = useState(false)
  const [made, setMade] = useState<SingleUploadResponse | null>(null)
  const { isSubmitting } = form.formState

  async function submit(filled: ProductForm) {
    setRefusal(null)
    setFull(false)
    if (!readToken()) return setRefusal(t("upload.not_authenticated"))
    try {
      setMade(await ask("POST /upload-single-product", { json: productOf(filled) }))
      await productsChanged()
    } catch (error) {
      if (error instanceof ApiError && error.body.code === "limit_reached") return setFull(true)
      if (!markRefused(form, error)) setRefusal(refusalText(error, t("upload.failed")))
    }
  }

  function goOn() {
    setMade(null)
    form.reset({ ...EMPTY_FORM, attributes: form.getValues("attributes").map(({ name }) => ({ name, value: "" })) })
  }

  return (
    <FormProvider {...form}>
      <form
        onSubmit={form.handleSubmit(submit)}
        noValidate
        className="grid max-w-3xl gap-3 border border-line bg-sheet p-5 sm:p-8"
      >
        <ProductFields />
        <OwnFields />
        <PhotosField />
        <p className="mt-2 text-sm text-soft">{t("upload.personal")}</p>
        <p className="text-sm text-soft">{t("upload.length")}</p>
        {full && <PlanNotice title={t("upload.limit")} />}
        <p role="alert" className="min-h-6 text-wax">
          {refusal}
        </p>
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? t("upload.submitting") : t("upload.submit")}
        </Button>
      </form>
      <Unsaved sent={made !== null} />
      <MessageDialog
        open={made !== null}
        onClose={goOn}
        title={t("upload.success")}
        text={t("upload.success_text")}
        body={
          <>
            {made && <MadeProduct id={made.id} short_code={made.short_code} />}
            <div className="mt-4">
              <UploadWarnings warnings={made?.warnings ?? []} />
            </div>
          </>
        }
      >
        <Button kind="plain" onClick={() => made && navigate(paths.product(made.id))}>
          {t("upload.see_product")}
        </Button>
        <Button kind="plain" onClick={goOn}>
          {t("upload.continue")}
        </Button>
      </MessageDialog>
    </FormProvider>
  )
}

/** Asks before a product is left that has been filled in and not uploaded. */
function Unsaved({ sent }: { sent: boolean }) {
  const form = useFormContext<ProductForm>()
  return <UnsavedGuard unsaved={!sent && !form.formState.isSubmitting && isFilledIn(form.watch())} />
}
