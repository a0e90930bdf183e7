import { CLASSES } from "#http/limits/limits.ts"
import { admitted, type DocumentedRoute, type Route } from "#http/route.ts"
import { ROUTES } from "#http/routes.ts"
import { ErrorBody } from "#shared/api/error.ts"
import { WEBHOOK_TYPES, WebhookEvent } from "#shared/api/webhooks.ts"
import { ERRORS, type ErrorCode } from "#shared/error-codes.ts"
import { type SchemaJson, schemaJson } from "./schema-json.ts"
import { TAGS } from "./tags.ts"

interface Parameter {
  name: string
  in: "path" | "query" | "header"
  required: boolean
  description?: string
  schema: SchemaJson
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: SchemaJson; example?: unknown }> }
  responses: Record<string, ResponseObject>
  security: Record<string, string[]>[]
  /** In words: OpenAPI has none for it. */
  "x-rate-limit"?: string
}

interface ResponseObject {
  description: string
  headers?: Record<string, { description: string; schema: SchemaJson }>
  content?: Record<string, { schema: SchemaJson }>
}

export interface OpenApiDocument {
  openapi: "3.1.0"
  info: { title: string; version: string; summary: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Omit<Operation, "operationId" | "tags" | "security"> }>
  components: { schemas: Record<string, SchemaJson>; securitySchemes: Record<string, SchemaJson> }
}

/** The whole interface as OpenAPI 3.1, made of the schemas that requests are read with and answers are typed by. */
export function openApiDocument(url: string, version: string): OpenApiDocument {
  const schemas: Record<string, SchemaJson> = {}
  const paths: OpenApiDocument["paths"] = {}
  for (const described of documentedRoutes()) {
    const [method, path] = described.call.split(" ") as [string, string]
    const key = path.replace(/:(\w+)/g, "{$1}")
    paths[key] ??= {}
    paths[key][method.toLowerCase()] = operationOf(described, schemas)
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Touchmark",
      version,
      summary: "Register products, mint them, and let anyone check them.",
      description: ABOUT,
    },
    servers: [{ url }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(schemas),
    components: { schemas: sorted(schemas), securitySchemes: SECURITY },
  }
}

const ABOUT =
  "The guide, with how to begin, is at `/docs`. Every error has the same body; every answer names its request."

const SECURITY = {
  api_key: {
    type: "http",
    scheme: "bearer",
    description: "An API key: `tmk_` and 43 characters, of an Enterprise company.",
  },
  session: { type: "http", scheme: "bearer", description: "The token of somebody who has signed in." },
}

function operationOf(described: DocumentedRoute, schemas: Record<string, SchemaJson>): Operation {
  const { id, tag, summary, detail, body, example } = described
  const parameters = parametersOf(described, schemas)
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(detail ? { description: detail } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true as const, content: contentOf(body, example, schemas) } } : {}),
    responses: { ...answersOf(described, schemas), ...refusalsOf(described, schemas), default: mistakeOf(schemas) },
    security: securityOf(described),
    "x-rate-limit": limitWords(described),
  }
}

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Chosen by you, a new one for each request: sent again, the request is carried out once.",
  schema: { type: "string", minLength: 1, maxLength: 128 },
}

/** A call's parameters besides its body. */
function parametersOf({ path = {}, query, once }: DocumentedRoute, schemas: Record<string, SchemaJson>): Parameter[] {
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

function contentOf(body: NonNullable<DocumentedRoute["body"]>, example: unknown, schemas: Record<string, SchemaJson>) {
  if (typeof body === "string" || "read_by_run" in body) {
    const file = { type: "string", contentMediaType: "text/csv", description: "The CSV file; its name ends in .csv." }
    return { "multipart/form-data": { schema: { type: "object", properties: { file }, required: ["file"] } } }
  }
  return { "application/json": { schema: schemaJson(body, "input", schemas), ...(example ? { example } : {}) } }
}

function answersOf({ answers, once }: DocumentedRoute, schemas: Record<string, SchemaJson>): Operation["responses"] {
  const replayed = {
    "Idempotency-Replayed": { description: "`true` when nothing was done again.", schema: { type: "string" } },
  }
  const described = Object.entries(answers).map(([status, { says, schema, types = [] }]): [string, ResponseObject] => {
    const content = {
      ...(schema ? { "application/json": { schema: schemaJson(schema, "output", schemas) } } : {}),
      ...Object.fromEntries(types.map((type) => [type, { schema: {} }])),
    }
    return [status, { description: says, ...(once ? { headers: replayed } : {}), content }]
  })
  return Object.fromEntries(described)
}

/** One answer per status; its description lists the possible codes. */
function refusalsOf(described: DocumentedRoute, schemas: Record<string, SchemaJson>): Operation["responses"] {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(described)) {
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code])
  }
  const schema = schemaJson(ErrorBody, "output", schemas)
  const wait = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } }
  const refusals = [...byStatus].map(([status, codes]): [string, ResponseObject] => {
    const description = codes.map((code) => `\`${code}\`: ${ERRORS[code].says}`).join(" ")
    const headers = status === 429 || status === 503 ? { headers: wait } : {}
    return [String(status), { description, ...headers, content: { "application/json": { schema } } }]
  })
  return Object.fromEntries(refusals)
}

/** What no request should ever be answered, and a program must expect all the same. */
function mistakeOf(schemas: Record<string, SchemaJson>): ResponseObject {
  const content = { "application/json": { schema: schemaJson(ErrorBody, "output", schemas) } }
  return { description: `\`internal\`: ${ERRORS.internal.says}`, content }
}

function errorsOf({ call, access, body, errors = [], once, limit = "none" }: DocumentedRoute): Set<ErrorCode> {
  const { role, scopes } = admitted(access)
  return new Set<ErrorCode>([
    ...errors,
    ...(role === "public" ? [] : SIGNED_IN),
    ...(scopes.length > 0 ? BY_KEY : []),
    // A user for whom the plan has no room changes nothing.
    ...(role !== "public" && !call.startsWith("GET ") ? (["plan_does_not_include"] as const) : []),
    ...(body || once ? WITH_BODY : []),
    ...(once ? ONCE : []),
    ...(limit === "none" ? [] : (["too_many_requests"] as const)),
  ])
}

const SIGNED_IN = ["not_authenticated", "not_allowed", "too_many_requests", "busy"] as const
const BY_KEY = ["plan_does_not_include", "company_suspended"] as const
const WITH_BODY = ["invalid_input", "too_large"] as const
const ONCE = ["idempotency_key_reused", "conflict", "already_done"] as const

function securityOf({ access }: DocumentedRoute): Operation["security"] {
  const { role, scopes } = admitted(access)
  return role === "public" ? [{}] : [...scopes.map((scope) => ({ api_key: [scope] })), { session: [] }]
}

function webhooksOf(schemas: Record<string, SchemaJson>): OpenApiDocument["webhooks"] {
  const schema = schemaJson(WebhookEvent, "output", schemas)
  const headers = [
    ["webhook-id", "The event's id, the same at every attempt."],
    ["webhook-timestamp", "The time of sending, in seconds since 1970."],
    [
      "webhook-signature",
      "Standard Webhooks: `v1,<HMAC-SHA256 in base64>`, once for each valid secret, a space between.",
    ],
  ].map(([name, description]): Parameter => {
    return { name: name!, in: "header", required: true, description: description!, schema: { type: "string" } }
  })
  const post = (type: string) => ({
    summary: `Tells of ${type}`,
    parameters: headers,
    requestBody: { required: true as const, content: { "application/json": { schema } } },
    responses: {
      "2XX": { description: "Taken. Any other answer, and none within ten seconds, is tried again for three days." },
    },
  })
  return Object.fromEntries([...WEBHOOK_TYPES, "webhook.test"].map((type) => [type, { post: post(type) }]))
}

function sorted(schemas: Record<string, SchemaJson>): Record<string, SchemaJson> {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))
}

const isDocumented = (route: Route): route is DocumentedRoute => route.tag !== undefined

/** Every call that is meant for others than our own pages, in the order of their groups. */
export function documentedRoutes(): DocumentedRoute[] {
  const documented = (ROUTES as readonly Route[]).filter(isDocumented)
  return Object.keys(TAGS).flatMap((tag) => documented.filter((route) => route.tag === tag))
}

function limitWords({ limit = "none", access }: DocumentedRoute): string {
  if (limit === "none") return usualLimit(access)
  const { address, factors, company } = CLASSES[limit]
  const often = ([calls, seconds]: readonly [number, number]) =>
    `${calls} ${{ 10: "in ten seconds", 60: "a minute", 600: "in ten minutes" }[seconds] ?? "an hour"}`
  if (admitted(access).role !== "public") return `${often(company)} for each company, all calls of this kind together.`
  const [block, site] = factors
  return `${often(address)} for each address, all calls of this kind together; ${block} times that for each IPv4 /24 or IPv6 /56, ${site} times for each /16 or /48.`
}

function usualLimit(access: DocumentedRoute["access"]): string {
  const { role, scopes } = admitted(access)
  if (role === "public") return "None."
  return scopes.length === 0
    ? "60 a second for each user."
    : "60 a second for each API key or user; for each company 100 a second that read, and 30 of the others."
}
