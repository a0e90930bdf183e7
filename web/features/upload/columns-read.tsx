import type { BulkUploadResponse } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"

const FIELDS = {
  product_name: "product.name",
  description: "product.description",
  product_code: "product.product_code",
  serial_number: "product.serial_number",
  batch_number: "product.batch_number",
  manufacture_date: "product.manufacture_date",
  expiration_date: "product.expiration_date",
  category: "product.category",
  attribute: "upload.as_attribute",
  ignore: "upload.ignored",
} as const

const isKnown = (field: string): field is keyof typeof FIELDS => field in FIELDS

/** Which column of the file became which field. */
export function ColumnsRead({ columns }: Pick<BulkUploadResponse, "columns">) {
  const t = useText("desk")
  if (columns.length === 0) return null
  return (
    <details className="border border-line bg-sheet px-4 py-3">
      <summary className="font-semibold">{t("upload.mapped")}</summary>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {columns.map(({ header, field }) => (
          <div key={header} className="flex justify-between gap-4 border-t border-line py-2 text-[0.9375rem]">
            <dt className="min-w-0 truncate">{header}</dt>
            <dd className="text-right text-soft">{isKnown(field) ? t(FIELDS[field]) : field}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
