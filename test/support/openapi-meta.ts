import * as z from "zod"

/**
 * The part of OpenAPI 3.1.0 (spec.openapis.org/oas/v3.1.0) that our document uses. Schemas are strict, so a misspelled member
 * fails.
 */
const Schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    $ref: z
      .string()
      .regex(/^#\/components\/schemas\/[A-Za-z]+$/)
      .optional(),
    type: z.union([TypeName, z.array(TypeName)]).optional(),
    description: z.string().min(1).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).min(1).optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    additionalProperties: Schema.optional(),
    propertyNames: Schema.optional(),
    contentMediaType: z.string().optional(),
    ...Object.fromEntries(
      ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"].map((name) => [
        name,
        z.number().optional(),
      ]),
    ),
  }),
)
const TypeName = z.enum(["null", "boolean", "object", "array", "number", "string", "integer"])

const Content = z.record(
  z.string().regex(/^[a-z]+\/[a-z0-9+.-]+$/),
  z.strictObject({ schema: Schema, example: z.unknown().optional() }),
)
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  description: z.string().min(1).optional(),
  schema: Schema,
})
const ResponseObject = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema: Schema })).optional(),
  content: Content.optional(),
})
const Webhook = z.strictObject({
  summary: z.string().min(1),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }),
  responses: z.record(z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/), ResponseObject),
})
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1).max(80),
  description: z.string().min(1).optional(),
  parameters: z.array(Parameter).min(1).optional(),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), ResponseObject),
  security: z.array(z.partialRecord(z.enum(["api_key", "session"]), z.array(z.string()))).min(1),
  "x-rate-limit": z.string().min(1),
})

export const OpenApiMeta = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string(), version: z.string(), summary: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })).length(1),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string().startsWith("/"), z.partialRecord(z.enum(["get", "post", "patch", "delete"]), Operation)),
  webhooks: z.record(z.string(), z.strictObject({ post: Webhook })),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Za-z]+$/), Schema),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal("http"), scheme: z.literal("bearer"), description: z.string() }),
    ),
  }),
})
