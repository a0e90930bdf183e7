import type { IncomingMessage } from "node:http"
import type { Context } from "hono"
import type * as z from "zod"
import type { Caller } from "#indexer/app.ts"
import { Counts } from "#indexer/counts.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import { hasManyMarks } from "#shared/hidden-characters.ts"
import { type Reason, type ReasonKey, readStored, reasonFor, stored } from "#shared/refusals.ts"
import type { Env } from "./context.ts"
import { neighbourhoodOf } from "./limits/client-address.ts"

/** Smaller bodies are bounded by the number of connections. */
const SMALL_BYTES_MAX = 64 * 1024
const MB = 1024 * 1024
const BYTES_MAX = {
  /** Two files: one that is worked on, and the next one on its way. */
  company: { each: 24 * MB, all: 512 * MB, full: "file_under_way" },
  visitor: { each: 8 * MB, all: 64 * MB, full: "overloaded" },
} as const
const RETRY_AFTER_S = 5

interface Sender {
  kind: keyof typeof BYTES_MAX
  /** A company's id, or a visitor's network. */
  id: string
}

/** Large bodies by sender and in all, from their head to the answer. Per process, because they take its memory. */
const held = new Counts()
const held_in_all = { company: 0, visitor: 0 }

/** Sets `bytes` aside and returns what gives them back. Throws busy. */
function hold({ kind, id }: Sender, bytes: number): () => void {
  if (bytes <= SMALL_BYTES_MAX) return () => {}
  const { each, all, full } = BYTES_MAX[kind]
  if (held.of(id) + bytes > each) throw refusal(full, {}, { retry_after_s: RETRY_AFTER_S })
  if (held_in_all[kind] + bytes > all) throw refusal("overloaded", {}, { retry_after_s: RETRY_AFTER_S })
  const count = (by: number) => {
    held.add(id, by)
    held_in_all[kind] += by
  }
  count(bytes)
  return () => count(-bytes)
}

const BODY = Symbol("body")

/** Keeps a body that was read before its handler; `readBody` then returns it. */
export function keepBody(incoming: IncomingMessage, body: Buffer): void {
  ;(incoming as Read)[BODY] = body
}

type Read = IncomingMessage & { [BODY]?: Buffer }
export const bodyOf = (incoming: Read): Buffer | undefined => incoming[BODY]

export const JSON_BYTES_MAX = 64 * 1024
/** Lists of ids. */
export const IDS_BYTES_MAX = 1024 * 1024
const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * The whole body, unless it is larger than `bytes_max`: then too_large, before it is held in memory. Throws busy, before any
 * of it is read, while too much of its sender's, or of all, is worked on.
 */
export async function readBody(c: Context<Env>, bytes_max: number): Promise<Buffer> {
  const read = bodyOf(c.env.incoming)
  if (read) return read
  const bytes = announcedBytes(c, bytes_max)
  c.env.outgoing.once("close", hold(senderOf(c), bytes))
  return receive(c.env.incoming, bytes, bytes_max)
}

/** What the head says of the body; without a word of it, `bytes_max`. Throws too_large. */
export function announcedBytes(c: Context<Env>, bytes_max: number): number {
  const bytes = Number(c.req.header("content-length") ?? bytes_max)
  if (bytes > bytes_max) throw tooLarge(bytes_max)
  return bytes
}

function senderOf(c: Context<Env>): Sender {
  const me: Caller | undefined = c.get("me")
  if (me) return { kind: "company", id: me.company_id }
  const { remoteAddress } = c.env.incoming.socket
  return { kind: "visitor", id: neighbourhoodOf(c.get("client_address") ?? remoteAddress ?? "unknown") }
}

/** Copies what comes as it comes, so that this thread never stops to put ten megabytes together. */
function receive(incoming: IncomingMessage, announced: number, bytes_max: number): Promise<Buffer> {
  let body = Buffer.allocUnsafeSlow(incoming.headers["content-length"] === undefined ? SMALL_BYTES_MAX : announced)
  let bytes = 0
  return new Promise((resolve, reject) => {
    incoming.on("data", (part: Buffer) => {
      // Discard the rest until the answer is out.
      if (bytes + part.length > bytes_max) {
        body = Buffer.alloc(0)
        bytes = Number.POSITIVE_INFINITY
        return reject(tooLarge(bytes_max))
      }
      if (bytes + part.length > body.length) body = Buffer.concat([body], 2 * (bytes + part.length))
      bytes += part.copy(body, bytes)
    })
    incoming.on("end", () => resolve(bytes === body.length ? body : body.subarray(0, bytes)))
    // Only the connection can fail here: the sender has gone, or breaks the protocol.
    const ended = () => {
      if (!incoming.complete) reject(refusal("body_incomplete"))
    }
    incoming.on("error", ended).on("close", ended)
    // While we looked something up, the sender may have gone already: no event will tell.
    if (incoming.destroyed) ended()
  })
}

function tooLarge(bytes_max: number): AppError {
  if (bytes_max <= IDS_BYTES_MAX) return refusal("body_too_large", { kb: bytes_max / 1024 })
  // Such are files, with some room for the form around them.
  return refusal("upload_too_large", { mb: Math.floor(bytes_max / IDS_BYTES_MAX) })
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
    const text = utf8.decode(bytes)
    // Names are dear to make, and in a list of ids there are few.
    value = text.length > JSON_BYTES_MAX && text.split(":", NAMES_MAX + 1).length > NAMES_MAX ? null : JSON.parse(text)
  } catch {
    throw refusal("body_not_json")
  }
  return parseWith(schema, value)
}

const JSON_DEPTH_MAX = 8
const NAMES_MAX = 512
const VALUES_MAX = 20_000

/** None of our bodies and queries nests deeper or holds more. A careless copy of `__proto__` would change other objects. */
function rejectUnsafe(value: unknown, depth_left: number): void {
  if (typeof value === "string" && hasManyMarks(value)) throw refusal("malformed_request")
  if (typeof value !== "object" || value === null) return
  if (depth_left === 0) throw refusal("body_too_deep")
  if (Object.hasOwn(value, "__proto__")) throw refusal("body_proto")
  const all = Object.values(value)
  if (all.length > (Array.isArray(value) ? VALUES_MAX : NAMES_MAX)) throw refusal("malformed_request")
  for (const inner of all) rejectUnsafe(inner, depth_left - 1)
}

/** A form-encoded body (or, for programs, the same members as JSON) that fits `schema`. */
export async function readForm<Schema extends z.ZodType>(c: Context<Env>, schema: Schema): Promise<z.output<Schema>> {
  if (c.req.header("content-type")?.startsWith("application/json")) return readJson(c, schema)
  const bytes = await readBody(c, JSON_BYTES_MAX)
  return parseWith(schema, Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes))))
}

export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  rejectUnsafe(value, JSON_DEPTH_MAX)
  const parsed = schema.safeParse(value, { error: reasonOf })
  if (parsed.success) return parsed.data
  const fields: Record<string, Reason> = {}
  for (const { path, message } of parsed.error.issues)
    fields[path.join(".") || "body"] ??= readStored(message) ?? reasonFor("malformed")
  const [first] = Object.entries(fields)
  if (!first || first[0] === "body") throw refusal("malformed_request", {}, { fields })
  const [field, why] = first
  throw new AppError(why, {
    code: "invalid_input",
    fields,
    ...(OF_ANY_FIELD.has(why.reason) ? { named: field.replace(/\.\d+$/, "") } : {}),
  })
}

/** Most schemas' sentences name their subject; these need the field's name in front. */
const OF_ANY_FIELD: ReadonlySet<ReasonKey> = new Set<ReasonKey>([
  ...(["required", "too_long", "too_many_entries", "choose_one", "malformed", "must_be"] as const),
])
const KINDS = { string: "text", number: "number", array: "list" } as const

/** The reason where a schema gives none. */
function reasonOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? stored("required")
        : stored("must_be", { kind: KINDS[issue.expected as keyof typeof KINDS] ?? "object" })
    case "invalid_value":
      return stored("choose_one", { choices: issue.values.join(", ") })
    case "too_big":
      return stored(issue.origin === "string" ? "too_long" : "too_many_entries", { n: Number(issue.maximum) })
    case "too_small":
      return stored("required")
    default:
      return stored("malformed")
  }
}
