import type { SchemaJson } from "#http/openapi/schema-json.ts"

/**
 * Lists how `value` breaks a JSON Schema (2020-12, only the keywords we use; others throw). Unlike the standard, unnamed
 * members are faults, so that answers say no more than documented.
 */
export function faultsOf(
  value: unknown,
  schema: SchemaJson,
  schemas: Record<string, SchemaJson>,
  path = "$",
): string[] {
  for (const word of Object.keys(schema)) if (!WORDS.has(word)) throw new Error(`The schema of ${path} says ${word}.`)
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.replace("#/components/schemas/", "")]
    if (!target) throw new Error(`${schema.$ref} leads nowhere.`)
    return faultsOf(value, target, schemas, path)
  }
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => faultsOf(value, one, schemas, path))
    return tried.some((faults) => faults.length === 0) ? [] : [`${path} fits none: ${tried.flat().join("; ")}`]
  }
  if (schema.const !== undefined) return value === schema.const ? [] : [`${path} is not ${schema.const}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is none of ${schema.enum.join(", ")}: ${value}`]
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return [`${path} is no ${types.join(" or ")}: ${value}`]
  if (typeof value === "string") return textFaults(value, schema, path)
  if (typeof value === "number") return numberFaults(value, schema, path)
  if (Array.isArray(value)) return listFaults(value, schema, schemas, path)
  if (value !== null && typeof value === "object") return objectFaults(value as Values, schema, schemas, path)
  return []
}

type Values = Record<string, unknown>
const WORDS = new Set([
  ...["$ref", "type", "description", "properties", "required", "items", "anyOf", "enum", "const", "default", "format"],
  ...["pattern", "additionalProperties", "propertyNames", "minLength", "maxLength", "minItems", "maxItems"],
  ...["minimum", "maximum", "contentMediaType"],
])

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null
    case "array":
      return Array.isArray(value)
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value)
    case "integer":
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function textFaults(value: string, { minLength = 0, maxLength, format, pattern }: SchemaJson, path: string): string[] {
  if (value.length < Number(minLength)) return [`${path} is too short`]
  if (maxLength !== undefined && value.length > Number(maxLength)) return [`${path} is too long`]
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value))
    return [`${path} does not fit ${pattern}: ${value}`]
  if (format === "date-time" && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return [`${path} is no time: ${value}`]
  return []
}

function numberFaults(value: number, { minimum, maximum }: SchemaJson, path: string): string[] {
  const fits = value >= Number(minimum ?? value) && value <= Number(maximum ?? value)
  return fits ? [] : [`${path} is out of bounds: ${value}`]
}

function listFaults(value: unknown[], schema: SchemaJson, schemas: Record<string, SchemaJson>, path: string): string[] {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  if (value.length < Number(minItems) || value.length > Number(maxItems)) return [`${path} has ${value.length} entries`]
  return items ? value.flatMap((one, index) => faultsOf(one, items, schemas, `${path}[${index}]`)) : []
}

function objectFaults(value: Values, schema: SchemaJson, schemas: Record<string, SchemaJson>, path: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`)
  const others = Object.entries(value).flatMap(([name, one]) => {
    if (properties[name]) return faultsOf(one, properties[name], schemas, `${path}.${name}`)
    if (typeof additionalProperties === "object") return faultsOf(one, additionalProperties, schemas, `${path}.${name}`)
    return [`${path}.${name} is not described`]
  })
  return [...missing, ...others]
}
