import { X } from "lucide-react"
import { useId, useState } from "react"
import { useFormContext } from "react-hook-form"
import { useText } from "#web/i18n/use-text.ts"
import { TextInput } from "#web/ui/field.tsx"
import type { ProductForm } from "./product-form.ts"

interface Properties {
  place: number
  /** Names that the company keeps. Such a name cannot be edited; removing it also forgets it for later products. */
  kept: readonly string[]
  onLeave: () => void
  onForget: () => void
}

/** One field of the company's own: a name and a value. */
export function OwnField({ place, kept: names, onLeave, onForget }: Properties) {
  const t = useText("dashboard")
  const id = useId()
  const form = useFormContext<ProductForm>()
  const name = form.watch(`attributes.${place}.name`)
  // While a name is being typed it may be another one's beginning.
  const [typing, setTyping] = useState(false)
  const kept = !typing && names.includes(name.trim())
  const wrong = form.formState.errors.attributes?.[place]
  const error = wrong?.name?.message ?? wrong?.value?.message
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_2.75rem] items-center gap-2.5">
      {kept ? (
        <label htmlFor={id} className="truncate text-[0.9375rem] font-medium" title={name}>
          {name}
        </label>
      ) : (
        <TextInput
          aria-label={t("upload.attribute_name")}
          aria-invalid={wrong?.name !== undefined}
          placeholder={t("upload.attribute_name")}
          maxLength={64}
          {...form.register(`attributes.${place}.name`, {
            onChange: () => form.clearErrors(`attributes.${place}.name`),
            onBlur: () => {
              setTyping(false)
              onLeave()
            },
          })}
          onFocus={() => setTyping(true)}
        />
      )}
      <TextInput
        id={id}
        aria-label={kept ? undefined : t("upload.attribute_value")}
        placeholder={t("upload.attribute_value")}
        maxLength={2_048}
        aria-invalid={wrong?.value !== undefined}
        {...form.register(`attributes.${place}.value`, {
          onChange: () => form.clearErrors(`attributes.${place}.value`),
        })}
      />
      <button
        type="button"
        aria-label={t("upload.remove_attribute", { name })}
        title={kept ? t("upload.forget_attribute") : undefined}
        onClick={onForget}
        className="grid size-11 place-items-center text-soft hover:text-ink"
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {error && (
        <p role="alert" className="col-span-3 text-sm text-wax">
          {error}
        </p>
      )}
    </li>
  )
}
