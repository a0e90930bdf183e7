import { html as joined } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"
import type { OpenApiDocument, Operation } from "#http/openapi/document.ts"
import type { SchemaJson } from "#http/openapi/schema-json.ts"

/** Markup that is ours (`raw`). Everything else that gets into a page is text, and is escaped. */
export type Html = HtmlEscapedString

type Part = string | number | Html | Part[] | undefined

/** A piece of a page. Without promises among its parts it is none itself. */
export const html = joined as (texts: TemplateStringsArray, ...parts: Part[]) => Html

/** A sentence in which `words between backticks` are set as code. */
export function prose(text: string): Html[] {
  return text.split("`").map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
}

interface SchemaRow {
  name: string
  type: string
  required: boolean
  says: string
}

const DEPTH_MAX = 4

/** A schema's members as table rows; nested ones have dotted names. */
function schemaRows(schema: SchemaJson, schemas: Record<string, SchemaJson>, prefix = "", depth = 0): SchemaRow[] {
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

type Schemas = OpenApiDocument["components"]["schemas"]

interface Call {
  method: string
  path: string
  operation: Operation
}

export function callsOf(document: OpenApiDocument, tag: string): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** One call: purpose, access, input, answers, and how to try it. */
export function callSection(call: Call, document: OpenApiDocument): Html {
  const { method, path, operation } = call
  const { schemas } = document.components
  return html`<section aria-labelledby="${operation.operationId}">
<h2 id="${operation.operationId}"><a href="#${operation.operationId}">${operation.summary}</a></h2>
<p class="call"><b>${method}</b> ${path}</p>
${operation.description ? html`<p>${prose(operation.description)}</p>` : ""}
<ul class="facts"><li>For: ${prose(accessWords(operation))}</li><li>Limit: ${operation["x-rate-limit"]}</li></ul>
${takes(operation, schemas)}
${answers(operation, schemas)}
<pre tabindex="0"><code>${curl(call, document)}</code></pre>
</section>
`
}

function accessWords({ security }: Operation): string {
  const scopes = security.flatMap(({ api_key = [] }) => api_key)
  if (scopes.length > 0)
    return `API keys with ${scopes.map((scope) => `\`${scope}\``).join(" or ")}, and people signed in`
  return security.some(({ session }) => session) ? "people signed in" : "anyone"
}

const HEAD = html`<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>`

function takes({ parameters = [], requestBody }: Operation, schemas: Schemas): Html {
  const named = parameters.map(({ name, in: place, required, description, schema }) => {
    const [row] = schemaRows({ properties: { [name]: { ...schema, description: description ?? "" } } }, schemas)
    return line({ ...row!, required, type: `${row!.type}, ${place}` })
  })
  const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schemaRows(schema, schemas).map(line))
  if (named.length + body.length === 0) return html``
  return html`<div class="scroll"><table>${HEAD}<tbody>${named}${body}</tbody></table></div>`
}

function line({ name, type, required, says }: { name: string; type: string; required: boolean; says: string }): Html {
  const need = required ? html` <span class="soft">(required)</span>` : html``
  return html`<tr><td><code>${name}</code></td><td>${type}${need}</td><td>${prose(says)}</td></tr>`
}

function answers({ responses }: Operation, schemas: Schemas): Html {
  const rows = Object.entries(responses).map(
    ([status, { description }]) =>
      html`<tr><td><code>${status}</code></td><td colspan="2">${prose(description)}</td></tr>`,
  )
  const good = Object.entries(responses).find(([status]) => status < "300")?.[1]
  const schema = good?.content?.["application/json"]?.schema
  const members = schema ? (schema.anyOf ?? [schema]).flatMap((one) => schemaRows(one, schemas).map(line)) : []
  const body =
    members.length > 0
      ? html`<details><summary>What it answers</summary><div class="scroll"><table>${HEAD}<tbody>${members}</tbody></table></div></details>`
      : html``
  return html`<details><summary>Answers and errors</summary><div class="scroll"><table><tbody>${rows}</tbody></table></div></details>
${body}`
}

const PLACES: Record<string, string> = {
  code: "G4V9-Y1PD-82K0",
  token_id: "0x8f3a…",
  id: "ID",
  delivery_id: "DELIVERY_ID",
}

function curl({ method, path, operation }: Call, { servers }: OpenApiDocument): string {
  const url = `${servers[0]!.url}${path.replace(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? name)}`
  const isOpen = operation.security.every((one) => Object.keys(one).length === 0)
  const token = operation.security.some(({ api_key }) => api_key) ? "$TOUCHMARK_KEY" : "$SESSION_TOKEN"
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${url}`]
  if (!isOpen) lines.push(`-H "Authorization: Bearer ${token}"`)
  if (operation.parameters?.some(({ name }) => name === "Idempotency-Key"))
    lines.push('-H "Idempotency-Key: $(uuidgen)"')
  const json = operation.requestBody?.content["application/json"]
  if (json) lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(json.example ?? {})}'`)
  if (operation.requestBody?.content["multipart/form-data"]) lines.push("-F file=@products.csv")
  const type = Object.keys(operation.responses["200"]?.content ?? {})[0]
  if (type && type !== "application/json") lines.push("-o FILE")
  return lines.join(" \\\n  ")
}
