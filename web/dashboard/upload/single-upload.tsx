import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { FormProvider, useFormContext } from "react-hook-form"
import { Link, useNavigate } from "react-router"
import type { SingleUploadResponse } from "#shared/api/products.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { productsChanged, queries } from "#web/api/queries.ts"
import { MintButton } from "#web/dashboard/minting/mint-button.tsx"
import { PhotosField } from "#web/dashboard/product-form/photos-field.tsx"
import { BeforeMinting, OwnFields, ProductFields } from "#web/dashboard/product-form/product-fields.tsx"
import {
  EMPTY_FORM,
  isFilledIn,
  type ProductForm,
  placeOf,
  productOf,
} from "#web/dashboard/product-form/product-form.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { pathTo } from "#web/screens.ts"
import { readToken } from "#web/session.ts"
import { Button, buttonClass } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { MessageDialog } from "#web/ui/dialog.tsx"
import { Form, FormRefusal, Submit, useServiceForm } from "#web/ui/form.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { PlanNotice, UploadWarnings } from "./notices.tsx"

/** Adds one product by hand. The form says that anyone with its code can read the record forever. */
export function SingleUpload() {
  const t = useText("dashboard")
  const navigate = useNavigate()
  const [full, setFull] = useState(false)
  const [made, setMade] = useState<SingleUploadResponse | null>(null)
  const form = useServiceForm<ProductForm>({
    defaultValues: EMPTY_FORM,
    placeOf,
    send: async (filled) => {
      setFull(false)
      if (!readToken()) throw new ApiError(401, { detail: t("upload.not_authenticated") })
      setMade(await ask("POST /upload-single-product", { json: productOf(filled) }))
      await productsChanged()
    },
    refuse({ error, why, isMarked }) {
      const isFull = error instanceof ApiError && error.body.code === "limit_reached"
      setFull(isFull)
      return !isFull && !isMarked && (why || t("upload.failed"))
    },
  })

  function goOn() {
    setMade(null)
    form.reset({ ...EMPTY_FORM, attributes: form.getValues("attributes").map(({ name }) => ({ name, value: "" })) })
  }

  return (
    <FormProvider {...form}>
      <Form form={form} className="grid max-w-3xl gap-3 border border-line bg-sheet p-5 sm:p-8">
        <ProductFields />
        <OwnFields />
        <PhotosField />
        <BeforeMinting />
        {full && <PlanNotice title={t("upload.limit")} />}
        <FormRefusal form={form} />
        <Submit form={form} busy={t("upload.submitting")} className="justify-self-start">
          {t("upload.submit")}
        </Submit>
      </Form>
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
        <Button kind="plain" onClick={() => made && navigate(pathTo("product", made.id))}>
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

/** The code that a product has got, and what comes next: minting it, then printing its label. */
function MadeProduct({ id, short_code }: { id: string; short_code: string }) {
  const t = useText("dashboard")
  const { data: product } = useQuery(queries.product(id))
  const isMinted = product?.status === "minted"
  return (
    <div className="mt-5 grid gap-4 border-y border-line py-5">
      <div>
        <h3 className="block-label text-soft">{t("product.code")}</h3>
        <p className="figures mt-1.5 text-[1.3125rem] leading-snug font-medium">{short_code}</p>
        <p className="mt-1.5 text-sm text-soft">{t(isMinted ? "upload.code_minted" : "upload.code_waits")}</p>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        {product && (isMinted ? <PrintLabel id={id} /> : <MintButton product={product} />)}
        <CopyButton text={short_code} label={t("product.copy_code")} copied={t("product.copied")} />
      </div>
    </div>
  )
}

function PrintLabel({ id }: { id: string }) {
  const t = useText("dashboard")
  return (
    <Link to={places.labelOf(id)} className={buttonClass()}>
      {t("product.print_label")}
    </Link>
  )
}
