import type { ReactNode } from "react"
import type { Product } from "#shared/api/products.ts"
import { FIELDS, type Field, kindOf } from "#shared/product-fields.ts"
import { countryName, formatDate, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DetailList } from "#web/ui/detail-list.tsx"

function shown(field: Field, value: string | null): ReactNode {
  switch (kindOf(field)) {
    case "lines":
      return value && <span className="whitespace-pre-line">{value}</span>
    case "identifier":
    case "gtin":
      return value && <span className="figures">{value}</span>
    case "date":
      return formatDate(value)
    case "country":
      return value && countryName(value)
    case "text":
      return value
  }
}

export function RegisteredFields({ product }: { product: Product }) {
  const t = useText("dashboard")
  return (
    <DetailList
      title={t("product.fields")}
      rows={[
        ...FIELDS.map((field) => [t(`product.${field}`), shown(field, product[field])] as const),
        ...Object.entries(product.metadata_json.attributes),
        [t("product.created"), formatTime(product.created_at)],
      ]}
    />
  )
}
