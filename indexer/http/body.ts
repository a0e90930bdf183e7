import type { Context } from "hono"
import type * as z from "zod"
import { AppError } from "#indexer/errors.ts"

export const JSON_BYTES_MAX = 64 * 1024

/** The whole body, unless it is larger than `bytes_max`: then too_large, before it is held in memory. */
export async function readBody(c: Context, bytes_max: number): Promise<Uint8Array> {
  const stated = c.req.header("content-length")
  if (stated === undefined) return readUnstated(c, bytes_max)
  if (Number(stated) > bytes_max) throw tooLarge(bytes_max)
  return new Uint8Array(await c.req.arrayBuffer())
}

async function readUnstated(c: Context, bytes_max: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of c.req.raw.body ?? []) {
    bytes += part.length
    if (bytes > bytes_max) throw tooLarge(bytes_max)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function tooLarge(bytes_max: number): AppError {
  return new AppError("too_large", `The request is too large: at most ${Math.floor(bytes_max / 1024)} KB.`)
}

/** The body as JSON that fits `schema`. Throws invalid_input with a message for each field at fault. */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  bytes_max = JSON_BYTES_MAX,
): Promise<z.output<Schema>> {
  const bytes = await readBody(c, bytes_max)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    throw new AppError("invalid_input", "The request body is not valid JSON.")
  }
  return parseWith(schema, value)
}

/** A form-encoded body (or, for programs, the same members as JSON) that fits `schema`. */
export async function readForm<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  if (c.req.header("content-type")?.startsWith("application/json")) return readJson(c, schema)
  const bytes = await readBody(c, JSON_BYTES_MAX)
  return parseWith(schema, Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes))))
}

export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message
  const [first] = Object.entries(fields)
  const detail = first && first[0] !== "body" ? `${first[0]}: ${first[1]}` : "The request is not of the expected form."
  const own = parsed.error.issues[0]
  // Our own sentences stand by themselves; the library's need the field's name before them.
  const sentence = own && /[.!]$|required$/.test(own.message) ? own.message : detail
  throw new AppError("invalid_input", sentence, { fields })
}
