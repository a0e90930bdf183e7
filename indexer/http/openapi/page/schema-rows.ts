import type { SchemaJson } from "#http/openapi/schema-json.ts"

export interface SchemaRow {
  name: string
  type: string
  required: boolean
  says: string
}

const DEPTH_MAX = 4

/** A schema's members as table rows; nested ones have dotted names. */
export function schemaRows(
  schema: SchemaJson,
  schemas: Record<string, SchemaJson>,
  prefix = "",
  depth = 0,
): SchemaRow[] {
  const { properties = {}, required = [], items } = resolved(schema, schemas)
  if (items && depth < DEPTH_MAX) return schemaRows(items, schemas, `${prefix}[]`, depth + 1)
  return Object.entries(properties).flatMap(([member, of]) => {
    const name = prefix ? `${prefix}.${member}` : member
    const inner = bare(resolved(of, schemas), schemas)
    const row = {
      name,
      type: typeWords(of, schemas),
      required: required.includes(member),
      says: says({ ...inner, ...of }),
    }
    const deeper = depth < DEPTH_MAX && (inner.properties || inner.items)
    return [row, ...(deeper ? schemaRows(inner, schemas, name, depth + 1) : [])]
  })
}

/** What a `$ref` names. */
function resolved(schema: SchemaJson, schemas: Record<string, SchemaJson>): SchemaJson {
  const name = schema.$ref?.split("/").at(-1)
  return name ? { ...schemas[name], ...(schema.description ? { description: schema.description } : {}) } : schema
}

/** Without the possibility of null. */
function bare(schema: SchemaJson, schemas: Record<string, SchemaJson>): SchemaJson {
  const others = schema.anyOf?.filter(({ type }) => type !== "null")
  return others?.length === 1 ? resolved(others[0]!, schemas) : schema
}

function typeWords(schema: SchemaJson, schemas: Record<string, SchemaJson>): string {
  const { type, anyOf, enum: values, const: value, format, items, additionalProperties } = resolved(schema, schemas)
  if (anyOf) return [...new Set(anyOf.map((one) => typeWords(one, schemas)))].join(" or ")
  if (value !== undefined) return JSON.stringify(value)
  if (values) return values.map((one) => JSON.stringify(one)).join(", ")
  if (Array.isArray(type)) return type.map((one) => typeWords({ type: one }, schemas)).join(" or ")
  if (type === "array") return `list of ${items ? typeWords(items, schemas) : "anything"}`
  if (type === "object") return additionalProperties ? "map of text to text" : "object"
  if (format === "date-time") return "date and time"
  return (
    ({ string: "text", integer: "whole number", boolean: "true or false" } as Record<string, string>)[type!] ??
    type ??
    "any"
  )
}

function says({ description = "", default: usual, maxLength, maximum, maxItems }: SchemaJson): string {
  const bound = maxLength ?? maxItems ?? maximum
  const unit = maxLength !== undefined ? " characters" : ""
  const most = typeof bound === "number" ? `At most ${bound.toLocaleString("en")}${unit}.` : ""
  const left_out = usual === undefined ? "" : `Left out: \`${JSON.stringify(usual)}\`.`
  return [description, most, left_out].filter(Boolean).join(" ")
}
