import type { OpenApiDocument, Operation } from "#http/openapi/document.ts"
import { type Html, html, prose } from "./html.ts"
import { schemaRows } from "./schema-rows.ts"

type Schemas = OpenApiDocument["components"]["schemas"]

export interface Call {
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
