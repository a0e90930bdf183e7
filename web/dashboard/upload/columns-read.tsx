import type { BulkUploadResponse } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { FIELD_TEXTS } from "./column-mapping.tsx"

const WORDS = { ...FIELD_TEXTS, attribute: "upload.as_attribute", ignored: "upload.left_out" } as const

const isKnown = (field: string): field is keyof typeof WORDS => field in WORDS

/** Which column of the file became which field. */
export function ColumnsRead({ columns }: Pick<BulkUploadResponse, "columns">) {
  const t = useText("dashboard")
  if (columns.length === 0) return null
  return (
    <details className="border border-line bg-sheet px-4 py-3">
      <summary className="font-semibold">{t("upload.mapped")}</summary>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {columns.map(({ header, field }) => (
          <div key={header} className="flex justify-between gap-4 border-t border-line py-2 text-[0.9375rem]">
            <dt className="min-w-0 truncate">{header}</dt>
            <dd className="text-right text-soft">{isKnown(field) ? t(WORDS[field]) : field}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
