import type { BulkUploadResponse } from "#shared/api/products.ts"
import { isField } from "#shared/product-fields.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"

const OTHERS: Record<string, "upload.as_attribute" | "upload.left_out"> = {
  attribute: "upload.as_attribute",
  ignored: "upload.left_out",
}

function targetText(field: string, t: Translate<"dashboard">): string {
  if (isField(field)) return t(`product.${field}`)
  return OTHERS[field] ? t(OTHERS[field]) : field
}

/** Which column of the file became which field. */
export function ColumnsRead({ columns }: Pick<BulkUploadResponse, "columns">) {
  const t = useText("dashboard")
  if (columns.length === 0) return null
  return (
    <details className="border border-line bg-sheet px-4 py-1">
      <summary className="py-2.5 font-semibold">{t("upload.mapped")}</summary>
      <dl className="mb-2 grid gap-x-8 sm:grid-cols-2">
        {columns.map(({ header, field }) => (
          <div key={header} className="flex justify-between gap-4 border-t border-line py-2 text-[0.9375rem]">
            <dt className="min-w-0 truncate">{header}</dt>
            <dd className="text-right text-soft">{targetText(field, t)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
