import type { Product, SingleUpload } from "#shared/api/products.ts"
import { FIELDS, type Field, mapFields, OPTIONAL_FIELDS, orderFields } from "#shared/product-fields.ts"

/** The fields between the name and the description. */
export const TEXT_FIELDS = orderFields(
  ["product_code", "category", "serial_number", "batch_number", "manufacture_date", "expiration_date", "others"],
  ["product_name", "description"],
)

export type ChosenPhoto = Pick<Product["media"][number], "role" | "sha256">

/** The form as it is filled in: every field a text, own fields as rows, photos as they were uploaded. */
export interface ProductForm extends Record<Field, string> {
  attributes: { name: string; value: string }[]
  media: ChosenPhoto[]
}

export const EMPTY_FORM: ProductForm = { ...mapFields(FIELDS, () => ""), attributes: [], media: [] }

/** The request: only filled-in fields, and custom fields with both a name and a value. */
export function productOf(form: ProductForm): Partial<SingleUpload> & { product_name: string } {
  const filled = OPTIONAL_FIELDS.flatMap((field) => (form[field].trim() ? [[field, form[field].trim()]] : []))
  const attributes = form.attributes.flatMap(({ name, value }) =>
    name.trim() && value.trim() ? [[name.trim(), value.trim()]] : [],
  )
  return {
    product_name: form.product_name.trim(),
    ...Object.fromEntries(filled),
    metadata_json: { attributes: Object.fromEntries(attributes) },
    media: form.media,
    nft_scope: "individual",
  }
}

/** The custom fields' rows, with one for every kept name; input stays. */
export function withKeptNames(rows: ProductForm["attributes"], kept: readonly string[]): ProductForm["attributes"] {
  const missing = kept.filter((name) => !rows.some((row) => row.name.trim() === name))
  return [...missing.map((name) => ({ name, value: "" })), ...rows]
}

/** Whether a name that was typed should be kept from now on. */
export const isNewName = (name: string, kept: readonly string[]): boolean => name !== "" && !kept.includes(name)

/** Whether anything has been filled in that leaving the page would lose. */
export function isFilledIn(form: ProductForm): boolean {
  return (
    FIELDS.some((field) => form[field] !== "") ||
    form.attributes.some(({ value }) => value !== "") ||
    form.media.length > 0
  )
}

export function formOf(product: Product): ProductForm {
  return {
    ...mapFields(FIELDS, (field) => product[field] ?? ""),
    attributes: Object.entries(product.metadata_json.attributes).map(([name, value]) => ({ name, value })),
    media: product.media_of_model ? [] : product.media.map(({ role, sha256 }) => ({ role, sha256 })),
  }
}

/** An edit's request: every field, emptied ones as null, so that they are cleared. */
export function editOf(form: ProductForm): Partial<SingleUpload> {
  const { nft_scope: _scope, ...filled } = productOf(form)
  return { ...mapFields(OPTIONAL_FIELDS, () => null), ...filled }
}

/** The input of a member of the request: `attributes.Colour` is the row of that name. */
export function placeOf(member: string, form: ProductForm): keyof ProductForm | `attributes.${number}.value` | null {
  const own = /^(?:metadata_json\.)?attributes\.(.+)$/s.exec(member)?.[1]
  const row = form.attributes.findIndex(({ name }) => name.trim() === own)
  if (own !== undefined) return row === -1 ? null : `attributes.${row}.value`
  return Object.hasOwn(form, member) && member !== "attributes" ? (member as keyof ProductForm) : null
}
