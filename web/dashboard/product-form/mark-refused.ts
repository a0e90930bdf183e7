import type { UseFormReturn } from "react-hook-form"
import { ApiError } from "#web/api/client.ts"
import { refusalText } from "#web/api/refusal.ts"
import type { ProductForm } from "./product-form.ts"

type FieldPath = keyof ProductForm | `attributes.${number}.value`

/** Marks the refused inputs and focuses the first. False when the refusal names no field of this form. */
export function markRefused(form: UseFormReturn<ProductForm>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const said = Object.entries(error.body.fields ?? {})
  const places = said.flatMap(([field, text]) => {
    const place = placeOf(form.getValues(), field)
    // A single field's refusal has its own words.
    return place ? [{ place, message: said.length === 1 ? refusalText(error, text) : text }] : []
  })
  for (const [index, { place, message }] of places.entries())
    form.setError(place, { message }, { shouldFocus: index === 0 })
  return places.length > 0
}

/** Where the form has a member of the request: `attributes.Colour` is the row of that name. */
function placeOf(values: ProductForm, field: string): FieldPath | null {
  const own = /^(?:metadata_json\.)?attributes\.(.+)$/s.exec(field)?.[1]
  const row = values.attributes.findIndex(({ name }) => name.trim() === own)
  if (own !== undefined) return row === -1 ? null : `attributes.${row}.value`
  return Object.hasOwn(values, field) && field !== "attributes" ? (field as FieldPath) : null
}
