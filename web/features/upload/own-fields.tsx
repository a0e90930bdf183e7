import { X } from "lucide-react"
import { useFieldArray, useFormContext } from "react-hook-form"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { ATTRIBUTES_MAX } from "./limits.ts"
import type { ProductForm } from "./single-product.ts"

/** Fields of the company's own: a name and a value each. */
export function OwnFields() {
  const t = useText("desk")
  const form = useFormContext<ProductForm>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "attributes" })
  return (
    <fieldset className="border-t border-line pt-5">
      <legend className="sr-only">{t("upload.attributes")}</legend>
      <p aria-hidden className="font-medium">
        {t("upload.attributes")}
      </p>
      <p className="mt-0.5 mb-4 text-sm text-soft">{t("upload.attributes_hint")}</p>
      <ul className="grid gap-3">
        {fields.map((field, place) => (
          <li key={field.id} className="grid grid-cols-[1fr_1fr_2.75rem] gap-2.5">
            <TextInput
              aria-label={t("upload.attribute_name")}
              placeholder={t("upload.attribute_name")}
              maxLength={64}
              {...form.register(`attributes.${place}.name`)}
            />
            <TextInput
              aria-label={t("upload.attribute_value")}
              placeholder={t("upload.attribute_value")}
              maxLength={2_048}
              {...form.register(`attributes.${place}.value`)}
            />
            <button
              type="button"
              aria-label={t("upload.remove_attribute", { name: form.getValues(`attributes.${place}.name`) })}
              onClick={() => remove(place)}
              className="grid place-items-center text-soft hover:text-ink"
            >
              <X size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button
        kind="plain"
        size="small"
        className="mt-3"
        disabled={fields.length >= ATTRIBUTES_MAX}
        onClick={() => append({ name: "", value: "" })}
      >
        {t("upload.add_attribute")}
      </Button>
    </fieldset>
  )
}
