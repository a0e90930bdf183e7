import type { Certificate } from "#proof/certificate.ts"
import type { ProductRecord } from "#proof/record.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"

/** What the proved record holds where our index showed something else. */
export function ProvedValues({ fields, certificate }: { fields: ShownField[]; certificate: Certificate }) {
  const t = useText("public")
  return (
    <ul className="w-full text-[0.9375rem]">
      {fields.map((field) => {
        const value = provedValue(field, certificate.record)
        return (
          <li key={field} className="mt-1">
            <span className="text-soft">{fieldName(field)}</span>{" "}
            <strong className="font-semibold">
              {value ? t("proof.proved_value", { value }) : t("proof.proved_empty")}
            </strong>
          </li>
        )
      })}
    </ul>
  )
}

const ATTRIBUTE = "attribute "

function provedValue(field: ShownField, record: ProductRecord): string | undefined {
  if (field === "issuer") return record.issuer.name
  if (field.startsWith(ATTRIBUTE)) return record.attributes?.[field.slice(ATTRIBUTE.length)]
  return record[field as Exclude<ShownField, "issuer" | `attribute ${string}`>]
}

function fieldName(field: ShownField): string {
  const t = textOf("public")
  switch (field) {
    case "name":
    case "description":
    case "product_code":
    case "serial_number":
    case "batch_number":
    case "manufacture_date":
    case "expiration_date":
    case "category":
    case "issuer":
      return t(`result.${field}`)
    default:
      return field.slice(ATTRIBUTE.length)
  }
}
