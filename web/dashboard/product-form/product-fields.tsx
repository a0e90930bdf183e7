import type { ComponentProps } from "react"
import { useFormContext } from "react-hook-form"
import { charsMax, kindOf, type Field as ProductField } from "#shared/product-fields.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Field, inputClass, TextInput } from "#web/ui/field.tsx"
import { CountrySelect } from "./country-select.tsx"
import { type ProductForm, TEXT_FIELDS } from "./product-form.ts"

function inputOf(field: ProductField): ComponentProps<typeof TextInput> {
  if (kindOf(field) === "date") return { type: "date", className: "figures text-[0.9375rem]" }
  const figures = kindOf(field) === "gtin" ? ({ inputMode: "numeric", className: "figures" } as const) : {}
  return { type: "text", maxLength: charsMax(field), ...figures }
}

/** The fields that every product can have; only the name has to be there. */
export function ProductFields() {
  const t = useText("dashboard")
  const form = useFormContext<ProductForm>()
  const { errors } = form.formState
  const forgive = (field: keyof ProductForm) => ({ onChange: () => form.clearErrors(field) })
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <Field
        label={t("product.product_name")}
        note={t("upload.required")}
        error={errors.product_name?.message}
        className="sm:col-span-2"
      >
        {(input) => (
          <TextInput
            {...input}
            maxLength={charsMax("product_name")}
            {...form.register("product_name", {
              ...forgive("product_name"),
              validate: (name) => name.trim() !== "" || t("upload.name_required"),
            })}
          />
        )}
      </Field>
      {TEXT_FIELDS.map((field) => (
        <Field key={field} label={t(`product.${field}`)} error={errors[field]?.message}>
          {(input) => {
            const properties = { ...input, ...form.register(field, forgive(field)) }
            return kindOf(field) === "country" ? (
              <CountrySelect {...properties} />
            ) : (
              <TextInput {...properties} {...inputOf(field)} />
            )
          }}
        </Field>
      ))}
      <Field label={t("product.description")} error={errors.description?.message} className="sm:col-span-2">
        {(input) => (
          <textarea
            {...input}
            rows={3}
            maxLength={charsMax("description")}
            className={`${inputClass} h-auto py-2.5`}
            {...form.register("description", forgive("description"))}
          />
        )}
      </Field>
    </div>
  )
}
