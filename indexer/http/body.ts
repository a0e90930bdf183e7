import type { IncomingMessage } from "node:http"
import type { Context } from "hono"
import type * as z from "zod"
import { AppError } from "#indexer/errors.ts"
import { fieldLabel } from "#shared/csv/product-columns.ts"
import type { Env } from "./context.ts"

const BODY = Symbol("body")

/** For what has to read a request's body before its handler does: `readBody` answers it then. */
export function keepBody(incoming: IncomingMessage, body: Buffer): void {
  ;(incoming as Read)[BODY] = body
}

type Read = IncomingMessage & { [BODY]?: Buffer }
const bodyOf = (incoming: Read): Buffer | undefined => incoming[BODY]

export const JSON_BYTES_MAX = 64 * 1024
/** Lists of ids, and single products with all their attributes. */
export const IDS_BYTES_MAX = 1024 * 1024
const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The whole body, unless it is larger than `bytes_max`: then too_large, before it is held in memory. */
export async function readBody(c: Context<Env>, bytes_max: number): Promise<Buffer> {
  const read = bodyOf(c.env.incoming)
  if (read) return read
  if (Number(c.req.header("content-length") ?? 0) > bytes_max) throw tooLarge(bytes_max)
  const { incoming } = c.env
  const parts: Buffer[] = []
  let bytes = 0
  // Straight from the connection: by way of a web stream or an ArrayBuffer it would be copied twice.
  return new Promise((resolve, reject) => {
    incoming.on("data", (part: Buffer) => {
      bytes += part.length
      // The rest is read to nowhere: giving up would cut the connection off, and the answer and the next request with it.
      if (bytes <= bytes_max) return void parts.push(part)
      parts.length = 0
      reject(tooLarge(bytes_max))
    })
    incoming.on("end", () => resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts)))
    // Nothing else fails here but the connection: the sender has gone, or does not keep to the protocol.
    const ended = () => {
      if (!incoming.complete) reject(new AppError("invalid_input", "The request body is incomplete."))
    }
    incoming.on("error", ended).on("close", ended)
    // While we looked something up, the sender may have gone already: no event will tell.
    if (incoming.destroyed) ended()
  })
}

function tooLarge(bytes_max: number): AppError {
  return new AppError("too_large", `The request is too large: at most ${Math.floor(bytes_max / 1024)} KB.`)
}

/** The body as JSON that fits `schema`. Throws invalid_input with a message for each field at fault. */
export async function readJson<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
  bytes_max = JSON_BYTES_MAX,
): Promise<z.output<Schema>> {
  return parseJson(await readBody(c, bytes_max), schema)
}

/** The same of a call that means something without a body, too. */
export async function readJsonIfAny<Schema extends z.ZodType>(
  c: Context<Env>,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const bytes = await readBody(c, JSON_BYTES_MAX)
  return bytes.length === 0 ? undefined : parseJson(bytes, schema)
}

function parseJson<Schema extends z.ZodType>(bytes: Buffer, schema: Schema): z.output<Schema> {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new AppError("invalid_input", "The request body is not valid JSON.")
  }
  rejectUnsafeJson(value, JSON_DEPTH_MAX)
  return parseWith(schema, value)
}

const JSON_DEPTH_MAX = 8

/** Nothing of ours nests deeper, and a member of this name would change what other objects are if anybody copied it carelessly. */
function rejectUnsafeJson(value: unknown, depth_left: number): void {
  if (typeof value !== "object" || value === null) return
  if (depth_left === 0) throw new AppError("invalid_input", "The request body is nested too deeply.")
  if (Object.hasOwn(value, "__proto__")) throw new AppError("invalid_input", "A member cannot have the name __proto__.")
  for (const inner of Object.values(value)) rejectUnsafeJson(inner, depth_left - 1)
}

/** A form-encoded body (or, for programs, the same members as JSON) that fits `schema`. */
export async function readForm<Schema extends z.ZodType>(c: Context<Env>, schema: Schema): Promise<z.output<Schema>> {
  if (c.req.header("content-type")?.startsWith("application/json")) return readJson(c, schema)
  const bytes = await readBody(c, JSON_BYTES_MAX)
  return parseWith(schema, Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes))))
}

export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: sentenceOf })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message
  const [first] = Object.entries(fields)
  if (!first || first[0] === "body") throw new AppError("invalid_input", NOT_OF_THE_FORM, { fields })
  // The schemas' own sentences name what they are about; these need the field's name before them.
  const detail = OF_ANY_FIELD.test(first[1]) ? `${fieldLabel(first[0])}: ${first[1]}` : first[1]
  throw new AppError("invalid_input", detail, { fields })
}

const NOT_OF_THE_FORM = "The request is not of the expected form."
const OF_ANY_FIELD = /^(This |Choose one |At most )/
const KINDS: Record<string, string> = { string: "a text", number: "a number", array: "a list", record: "an object" }

/** What to say where a schema says nothing of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This is required." : `This must be ${KINDS[issue.expected] ?? "an object"}.`
    case "invalid_value":
      return `Choose one of: ${issue.values.join(", ")}.`
    case "too_big":
      return `At most ${issue.maximum} ${issue.origin === "string" ? "characters" : "entries"}.`
    case "too_small":
      return "This is required."
    default:
      return "This is not of the expected form."
  }
}
