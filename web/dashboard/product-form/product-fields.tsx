import type { ComponentProps } from "react"
import { useFormContext } from "react-hook-form"
import { COUNTRIES } from "#shared/countries.ts"
import { charsMax, kindOf, type Field as ProductField } from "#shared/product-fields.ts"
import { countryName } from "#web/i18n/format.ts"
import { locale } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { at, Input } from "#web/ui/form.tsx"
import { type ProductForm, TEXT_FIELDS } from "./product-form.ts"

function inputOf(field: ProductField): Omit<ComponentProps<typeof Input>, "form" | "name" | "label"> {
  if (kindOf(field) === "date") return { type: "date", className: "figures text-[0.9375rem]" }
  if (kindOf(field) === "country") return { options: countries() }
  const figures = kindOf(field) === "gtin" ? ({ inputMode: "numeric", className: "figures" } as const) : {}
  return { type: "text", maxLength: charsMax(field), ...figures }
}

/** Every country by its name, in the order of the reader's alphabet; none at first. */
function countries(): [code: string, name: string][] {
  const { compare } = new Intl.Collator(locale())
  const named = COUNTRIES.map((code): [string, string] => [code, countryName(code)])
  return [["", ""], ...named.sort(([, a], [, b]) => compare(a, b))]
}

/** The fields that every product can have; only the name has to be there. */
export function ProductFields() {
  const t = useText("dashboard")
  const form = useFormContext<ProductForm>()
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <Input
        {...at(form, "product_name", t("product.product_name"))}
        note={t("upload.required")}
        required={t("upload.name_required")}
        maxLength={charsMax("product_name")}
        wrap="sm:col-span-2"
      />
      {TEXT_FIELDS.map((field) => (
        <Input key={field} {...at(form, field, t(`product.${field}`))} {...inputOf(field)} />
      ))}
      <Input
        {...at(form, "description", t("product.description"))}
        rows={3}
        maxLength={charsMax("description")}
        wrap="sm:col-span-2"
      />
    </div>
  )
}
