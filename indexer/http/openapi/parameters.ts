import type { DocumentedRoute } from "#http/route.ts"
import { type SchemaJson, schemaJson } from "./schema-json.ts"

export interface Parameter {
  name: string
  in: "path" | "query" | "header"
  required: boolean
  description?: string
  schema: SchemaJson
}

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Chosen by you, a new one for each request: sent again, the request is carried out once.",
  schema: { type: "string", minLength: 1, maxLength: 128 },
}

/** A call's parameters besides its body. */
export function parametersOf(
  { path = {}, query, once }: DocumentedRoute,
  schemas: Record<string, SchemaJson>,
): Parameter[] {
  const named = Object.entries(path).map(
    ([name, description]): Parameter => ({ name, in: "path", required: true, description, schema: { type: "string" } }),
  )
  return [...named, ...(query ? queryOf(query, schemas) : []), ...(once ? [IDEMPOTENCY_KEY] : [])]
}

function queryOf(query: NonNullable<DocumentedRoute["query"]>, schemas: Record<string, SchemaJson>): Parameter[] {
  const sent = schemaJson(query, "input", schemas)
  const read = schemaJson(query, "output", schemas)
  return Object.entries(sent.properties ?? {}).map(([name, property]): Parameter => {
    const { description, ...schema } = property
    return {
      name,
      in: "query",
      required: sent.required?.includes(name) ?? false,
      ...(description ? { description } : {}),
      // For values parsed into numbers, only the inner schema has the type.
      schema: schema.type || schema.anyOf || schema.enum ? schema : { ...read.properties?.[name] },
    }
  })
}
