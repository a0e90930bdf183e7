import * as z from "zod"
import { Certificate } from "#shared/api/certificates.ts"
import { ChainDescription, ServiceStatus } from "#shared/api/chains.ts"
import { ErrorBody } from "#shared/api/error.ts"
import { ApiKey, CreatedKey } from "#shared/api/keys.ts"
import { JobDescription } from "#shared/api/labels.ts"
import { BulkUploadResponse, Product, ProductFilter, ProductPage } from "#shared/api/products.ts"
import { TokenAnswer, VerifyResponse } from "#shared/api/verifications.ts"
import { WebhookDelivery, WebhookEndpoint, WebhookEndpointWithSecret, WebhookEvent } from "#shared/api/webhooks.ts"

/** JSON Schema 2020-12, as far as ours goes. */
export interface SchemaJson {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, SchemaJson>
  required?: string[]
  items?: SchemaJson
  anyOf?: SchemaJson[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  additionalProperties?: SchemaJson | boolean
  [other: string]: unknown
}

/** Schemas with a name in the document, and so a type in generated clients. */
const NAMED = {
  ApiKey,
  BulkUploadResponse,
  Certificate,
  ChainDescription,
  CreatedKey,
  ErrorBody,
  JobDescription,
  Product,
  ProductFilter,
  ProductPage,
  ServiceStatus,
  TokenAnswer,
  VerifyResponse,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEvent,
}

const registry = z.registry<{ id?: string; description?: string }>()
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id })

/**
 * A zod schema's JSON Schema for requests (`input`) or answers (`output`); named schemas go to `components`. Answers may gain
 * members.
 */
export function schemaJson(
  schema: z.ZodType,
  io: "input" | "output",
  components: Record<string, SchemaJson>,
): SchemaJson {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    metadata: withDescriptions,
    unrepresentable: "any" as const,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // "date-time" says it already, in fewer than three hundred characters.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  }) as SchemaJson & { $defs?: Record<string, SchemaJson> }
  for (const [name, defined] of Object.entries($defs)) components[name] = referring(defined)
  return referring(own)
}

/** The names are this room's own affair, the descriptions are the schemas'. */
const withDescriptions = {
  get: (schema: z.ZodType) => ({ ...z.globalRegistry.get(schema), ...registry.get(schema) }),
  has: (schema: z.ZodType) => z.globalRegistry.has(schema) || registry.has(schema),
} as unknown as z.core.$ZodRegistry<Record<string, unknown>>

function referring(schema: SchemaJson): SchemaJson {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as SchemaJson
}
