import { useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { type ComponentProps, useEffect, useId, useState } from "react"
import { useFieldArray, useFormContext } from "react-hook-form"
import { COUNTRIES } from "#shared/countries.ts"
import { charsMax, kindOf, type Field as ProductField } from "#shared/product-fields.ts"
import { ATTRIBUTES_MAX } from "#shared/request-bounds.ts"
import { ask } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { refusalText } from "#web/api/refusal.ts"
import { countryName } from "#web/i18n/format.ts"
import { locale } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { TextInput } from "#web/ui/field.tsx"
import { at, Input } from "#web/ui/form.tsx"
import { isNewName, type ProductForm, productOf, TEXT_FIELDS, withKeptNames } from "./product-form.ts"

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

/** A longer product is minted in a batch, and the form says so. */
const LONG_BYTES = 1_000

/** Warns that minting publishes what is entered, for good. */
export function BeforeMinting() {
  const t = useText("dashboard")
  const { length } = new TextEncoder().encode(JSON.stringify(productOf(useFormContext<ProductForm>().watch())))
  return (
    <p className="mt-2 text-sm text-soft">
      {t("upload.personal")} {length > LONG_BYTES && t("upload.length")}
    </p>
  )
}

const NO_NAMES: string[] = []

/** Fields of the company's own. Their names are kept for the next product; the values belong to this one. */
export function OwnFields() {
  const t = useText("dashboard")
  const form = useFormContext<ProductForm>()
  const { data: kept = NO_NAMES } = useQuery(queries.customFields)
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: "attributes" })

  useEffect(() => {
    const rows = form.getValues("attributes")
    const wanted = withKeptNames(rows, kept)
    // Rows that are replaced lose the focus, so they are only where a name is missing.
    if (wanted.length > rows.length) replace(wanted)
  }, [kept, replace, form.getValues])

  /** A new name is kept as soon as it is left. */
  async function leave(place: number) {
    const name = form.getValues(`attributes.${place}.name`).trim()
    if (!isNewName(name, kept)) return
    try {
      await ask("POST /custom-fields", { json: { key: name } })
      await queryClient.invalidateQueries({ queryKey: queries.customFields.queryKey })
    } catch (error) {
      form.setError(`attributes.${place}.name`, { message: refusalText(error, t("upload.field_refused")) })
    }
  }
  async function forget(place: number) {
    const name = form.getValues(`attributes.${place}.name`)
    remove(place)
    if (!kept.includes(name)) return
    await ask("DELETE /custom-fields/:key", { path: { key: name } }).catch(() => null)
    await queryClient.invalidateQueries({ queryKey: queries.customFields.queryKey })
  }

  return (
    <fieldset className="border-t border-line pt-5 pb-5">
      <legend className="sr-only">{t("upload.attributes")}</legend>
      <p aria-hidden className="font-medium">
        {t("upload.attributes")}
      </p>
      <p className="mt-0.5 mb-4 text-sm text-soft">{t("upload.attributes_hint")}</p>
      <ul className="grid gap-3">
        {fields.map((field, place) => (
          <OwnField
            key={field.id}
            place={place}
            kept={kept}
            onLeave={() => void leave(place)}
            onForget={() => void forget(place)}
          />
        ))}
      </ul>
      <Button
        kind="plain"
        size="small"
        className="mt-3 mr-3"
        off={fields.length >= ATTRIBUTES_MAX && t("upload.attributes_full", { n: ATTRIBUTES_MAX })}
        onClick={() => append({ name: "", value: "" })}
      >
        {t("upload.add_attribute")}
      </Button>
    </fieldset>
  )
}

interface Properties {
  place: number
  /** Names that the company keeps. Such a name cannot be edited; removing it also forgets it for later products. */
  kept: readonly string[]
  onLeave: () => void
  onForget: () => void
}

/** One field of the company's own: a name and a value. */
function OwnField({ place, kept: names, onLeave, onForget }: Properties) {
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
