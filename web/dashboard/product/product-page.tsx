import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { FormProvider, useFormContext } from "react-hook-form"
import { Link, useParams } from "react-router"
import type { Product } from "#shared/api/products.ts"
import { ApiError, ask } from "#web/api/client.ts"
import { productsChanged, queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { MintButton } from "#web/dashboard/minting/mint-button.tsx"
import { MintingPanel } from "#web/dashboard/minting/minting-panel.tsx"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { PhotosField } from "#web/dashboard/product-form/photos-field.tsx"
import { BeforeMinting, OwnFields, ProductFields } from "#web/dashboard/product-form/product-fields.tsx"
import { editOf, formOf, type ProductForm, placeOf } from "#web/dashboard/product-form/product-form.ts"
import { useText } from "#web/i18n/use-text.ts"
import { pathTo } from "#web/screens.ts"
import { Button } from "#web/ui/button.tsx"
import { FoldedText } from "#web/ui/folded-text.tsx"
import { Form, Submit, useServiceForm } from "#web/ui/form.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { PageSkeleton } from "#web/ui/skeleton.tsx"
import { StatusBadge } from "#web/ui/status-badge.tsx"
import { toastInProducts } from "#web/ui/toasts.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { CodePanel } from "./code-panel.tsx"
import { HistoryPanel } from "./history-panel.tsx"
import { OnChain } from "./on-chain.tsx"
import { RecallPanel } from "./recall-panel.tsx"
import { RegisteredFields } from "./registered-fields.tsx"
import { VerificationsPanel } from "./verifications-panel.tsx"

const PHOTO_PX = 260

/** `/dashboard/products/{id}`: one product, its state and its actions. */
export function ProductPage() {
  const t = useText("dashboard")
  const { id = "" } = useParams()
  const { data: product, error } = useQuery(queries.product(id))
  return (
    <>
      <Link to={pathTo("products")} className="mb-3 inline-block py-1 text-[0.9375rem] text-soft hover:text-ink">
        ← {t("product.back")}
      </Link>
      {error && !product && <PageHeading title={t("products.title")} />}
      {error && <LoadFailed error={error} />}
      {!error && !product && <PageSkeleton />}
      {product && <ProductView product={product} />}
    </>
  )
}

function ProductView({ product }: { product: Product }) {
  const t = useText("dashboard")
  const minted = product.status === "minted"
  const editable = !minted && !product.minting && !product.is_sample
  const [wanted, setEditing] = useState(false)
  const editing = wanted && editable
  const [photo] = product.media
  const [fixing, setFixing] = useState(false)
  useEffect(() => {
    if (fixing && editing) document.querySelector<HTMLElement>("[aria-labelledby=edit] input")?.focus()
  }, [fixing, editing])
  function fix() {
    setEditing(true)
    setFixing(true)
  }
  return (
    <>
      <div className="sm:flex sm:gap-4">
        {photo && (
          <div className="mb-6 shrink-0" style={{ width: PHOTO_PX, height: PHOTO_PX }}>
            <OwnPhoto sha256={photo.sha256} alt={t(`photos.roles.${photo.role}`)} className="h-full w-full" />
          </div>
        )}
        <div className="min-w-0 grow">
          <PageHeading
            title={product.product_name}
            actions={
              !minted && (
                <ProductActions product={product} onEdit={editable && !editing ? () => setEditing(true) : null} />
              )
            }
          >
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <StatusBadge product={product} />
            </span>
          </PageHeading>
        </div>
      </div>
      <MintingPanel />
      <FailureNotice product={product} onFix={editable && !editing ? fix : null} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <CodePanel product={product} />
        </div>
        <div className="grid grid-cols-1 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {minted && <VerificationsPanel product={product} />}
          {editing ? (
            <EditForm product={product} onDone={() => setEditing(false)} />
          ) : (
            <RegisteredFields product={product} editable={editable} />
          )}
          {(product.tx_hash || product.minting) && <OnChain product={product} />}
          <HistoryPanel product={product} />
        </div>
        <div className="grid gap-6">
          <section className="flex items-center gap-5 border border-line bg-sheet p-6">
            <Rosette record_hash={product.record_hash} size={84} minted={minted} cancelled={product.recalled} />
            <StateText product={product} />
          </section>
          {minted && <RecallPanel product={product} />}
        </div>
      </div>
    </>
  )
}

/** Why minting failed, above everything else: the product's own values may fill several screens. */
function FailureNotice({ product, onFix }: { product: Product; onFix: (() => void) | null }) {
  const { failure } = product
  const t = useText("dashboard")
  if (!failure) return null
  return (
    <Notice tone="wax" className="mb-6">
      <span className="font-semibold">{t("product.failure")}:</span>
      <FoldedText>{failure}</FoldedText>
      {onFix && (
        <Button kind="plain" size="small" className="mt-2" onClick={onFix}>
          {t("product.fix")}
        </Button>
      )}
    </Notice>
  )
}

/** What the rosette says: its colour follows the product's state. */
function StateText({ product }: { product: Product }) {
  const t = useText("dashboard")
  if (product.recalled) return <p className="text-sm text-wax">{t("product.recalled_text")}</p>
  if (product.status === "minted") return <p className="text-sm text-soft">{t("product.rosette_text")}</p>
  if (product.is_sample) return <p className="text-sm text-soft">{t("product.sample_text")}</p>
  return (
    <p className="text-sm text-soft">
      {t("product.pending_text")} {t("product.not_minted")}
    </p>
  )
}

function LoadFailed({ error }: { error: Error }) {
  const t = useText("dashboard")
  const missing = error instanceof ApiError && error.status === 404
  return (
    <p role="alert" className="py-10 font-serif text-lg">
      {missing ? t("product.not_found") : refusalText(error, t("products.load_failed"))}
    </p>
  )
}

/** What can be done before a product is minted: edit it and mint it. */
function ProductActions({ product, onEdit }: { product: Product; onEdit: (() => void) | null }) {
  const t = useText("dashboard")
  return (
    <>
      {onEdit && (
        <Button kind="plain" onClick={onEdit}>
          {t("product.edit")}
        </Button>
      )}
      {product.is_sample ? (
        <p className="self-center text-[0.9375rem] text-soft">{t("samples.never_minted")}</p>
      ) : (
        <MintButton product={product} />
      )}
    </>
  )
}

/** The fields of a product that waits, to be put right before it is minted. */
function EditForm({ product, onDone }: { product: Product; onDone: () => void }) {
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
        <BeforeMinting />
        <div className="mt-3 flex flex-wrap gap-3">
          <Submit form={form} busy={t("profile.saving")}>
            {t("profile.save")}
          </Submit>
          <Button kind="plain" onClick={onDone}>
            {t("shell.cancel")}
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
