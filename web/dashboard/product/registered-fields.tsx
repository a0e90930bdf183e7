import type { Product } from "#shared/api/products.ts"
import { formatDate, formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DetailList } from "#web/ui/detail-list.tsx"

export function RegisteredFields({ product }: { product: Product }) {
  const t = useText("dashboard")
  const exact = (value: string | null) => value && <span className="figures">{value}</span>
  return (
    <DetailList
      title={t("product.fields")}
      rows={[
        [t("product.name"), product.product_name],
        [
          t("product.description"),
          product.description && <span className="whitespace-pre-line">{product.description}</span>,
        ],
        [t("product.product_code"), exact(product.product_code)],
        [t("product.serial_number"), exact(product.serial_number)],
        [t("product.batch_number"), exact(product.batch_number)],
        [t("product.manufacture_date"), formatDate(product.manufacture_date)],
        [t("product.expiration_date"), formatDate(product.expiration_date)],
        [t("product.category"), product.category],
        ...Object.entries(product.metadata_json.attributes),
        [t("product.created"), formatTime(product.created_at)],
      ]}
    />
  )
}
