import { useFormContext } from "react-hook-form"
import { useText } from "#web/i18n/use-text.ts"
import { Field, inputClass, TextInput } from "#web/ui/field.tsx"
import { type ProductForm, TEXT_FIELDS } from "./product-form.ts"

const DATES = new Set<string>(["manufacture_date", "expiration_date"])

/** The fields that every product can have; only the name has to be there. */
export function ProductFields() {
  const t = useText("dashboard")
  const form = useFormContext<ProductForm>()
  const { errors } = form.formState
  const forgive = (field: keyof ProductForm) => ({ onChange: () => form.clearErrors(field) })
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <Field
        label={t("product.name")}
        note={t("upload.required")}
        error={errors.product_name?.message}
        className="sm:col-span-2"
      >
        {(input) => (
          <TextInput
            {...input}
            maxLength={200}
            {...form.register("product_name", {
              ...forgive("product_name"),
              validate: (name) => name.trim() !== "" || t("upload.name_required"),
            })}
          />
        )}
      </Field>
      {TEXT_FIELDS.map((field) => (
        <Field key={field} label={t(`product.${field}`)} error={errors[field]?.message}>
          {(input) => (
            <TextInput
              {...input}
              type={DATES.has(field) ? "date" : "text"}
              maxLength={DATES.has(field) ? undefined : 200}
              className={DATES.has(field) ? "figures text-[0.9375rem]" : ""}
              {...form.register(field, forgive(field))}
            />
          )}
        </Field>
      ))}
      <Field label={t("product.description")} error={errors.description?.message} className="sm:col-span-2">
        {(input) => (
          <textarea
            {...input}
            rows={3}
            maxLength={4_096}
            className={`${inputClass} h-auto py-2.5`}
            {...form.register("description", forgive("description"))}
          />
        )}
      </Field>
    </div>
  )
}
