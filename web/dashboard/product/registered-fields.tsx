import type { ReactNode } from "react"
import type { Product } from "#shared/api/products.ts"
import { FIELDS, type Field, kindOf } from "#shared/product-fields.ts"
import { ModelPhotosButton } from "#web/dashboard/product-form/model-photos-button.tsx"
import { OwnPhoto } from "#web/dashboard/product-form/own-photo.tsx"
import { countryName, formatDate, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { FoldedText } from "#web/ui/folded-text.tsx"

/** Longer values take both columns. */
const SHORT_CHARS_MAX = 48

function shown(field: Field, value: string): ReactNode {
  switch (kindOf(field)) {
    case "lines":
      return <span className="whitespace-pre-line">{value}</span>
    case "identifier":
    case "gtin":
      return <span className="figures text-[0.9375rem]">{value}</span>
    case "date":
      return formatDate(value)
    case "country":
      return countryName(value)
    case "text":
      return value
  }
}

/** Whether its photos are, or would be, those of its model. */
const mayTakeModels = ({ model, media, media_of_model, status, minting, is_sample }: Product): boolean =>
  status !== "minted" && !minting && !is_sample && model !== null && (media.length === 0 || media_of_model)

const photosOf = (product: Product, label: string) =>
  product.media.length > 0 || mayTakeModels(product)
    ? [[label, "", <Photos key="photos" product={product} />] as const]
    : []

function Photos({ product }: { product: Product }) {
  const t = useText("dashboard")
  return (
    <span className="flex flex-wrap items-center gap-2">
      {product.media.map(({ role, sha256 }) => (
        <OwnPhoto key={sha256} sha256={sha256} alt={t(`photos.roles.${role}`)} className="h-12" />
      ))}
      {product.media_of_model && <span className="text-sm text-soft">{t("photos.of_model")}</span>}
      {mayTakeModels(product) && <ModelPhotosButton model={product.model!} />}
    </span>
  )
}

/** What a product's record says, in two columns; what is empty is left out. */
export function RegisteredFields({ product, editable }: { product: Product; editable: boolean }) {
  const t = useText("dashboard")
  const rows: (readonly [label: string, value: string, shown: ReactNode])[] = [
    ...FIELDS.flatMap((field) => {
      const value = product[field]
      return value ? [[t(`product.${field}`), value, shown(field, value)] as const] : []
    }),
    ...Object.entries(product.metadata_json.attributes).map(([name, value]) => [name, value, value] as const),
    ...photosOf(product, t("photos.title")),
    [t("product.created"), "", formatTime(product.created_at)],
  ]
  return (
    <section aria-labelledby="registered" className="border border-line bg-sheet p-6 sm:px-7">
      <h2 id="registered" className="block-label text-soft">
        {t("product.fields")}
      </h2>
      {editable && <p className="mt-1 text-sm text-soft">{t("product.edit_text")}</p>}
      <dl className="mt-2 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
        {rows.map(([label, value, written]) => (
          <div
            key={label}
            className={`border-b border-line py-2.5 last:border-0 ${value.length > SHORT_CHARS_MAX ? "sm:col-span-2" : "flex flex-wrap justify-between gap-x-6"}`}
          >
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 font-medium break-words">
              <FoldedText>{written}</FoldedText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
