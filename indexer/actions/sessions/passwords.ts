import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { refusal } from "#indexer/errors.ts"
import { PASSWORD_COST } from "./password-cost.ts"

const derive = promisify(argon2)

/** Node runs four at a time. More than this would wait for seconds, and block other work in those threads. */
const HASHES_MAX = 64

const TAG_BYTES = 32

/** A PHC string: `$argon2id$v=19$m=...,t=...,p=...$salt$tag`. Rejects with `busy` when too many are being made or checked. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16)
  const tag = await deriveInTurn({ ...cost, message: message(password), nonce: salt, tagLength: TAG_BYTES })
  const said = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${said}$${salt.toString("base64url")}$${tag.toString("base64url")}`
}

/**
 * Without a stored hash it takes as long and returns false: timing must not reveal accounts. Rejects with `busy` under load.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , cost, salt, tag] = (stored ?? (await absentHash())).split("$")
  const [memory, passes, parallelism] = cost!.split(",").map((part) => Number(part.slice(2)))
  const expected = Buffer.from(tag!, "base64url")
  const nonce = Buffer.from(salt!, "base64url")
  const parameters = { memory: memory!, passes: passes!, parallelism: parallelism! }
  const tagLength = expected.length
  const actual = await deriveInTurn({ ...parameters, message: message(password), nonce, tagLength })
  return timingSafeEqual(actual, expected) && stored !== null
}

let hashes = 0

async function deriveInTurn(parameters: Parameters<typeof derive>[1]): Promise<Buffer> {
  if (hashes >= HASHES_MAX) throw tooBusyToHash()
  hashes++
  try {
    return await derive("argon2id", parameters)
  } finally {
    hashes--
  }
}

export const tooBusyToHash = () => refusal("sign_in_busy", {}, { retry_after_s: 2 })

const message = (password: string) => Buffer.from(password.normalize("NFC"))

let absent: Promise<string> | undefined

function absentHash(): Promise<string> {
  absent ??= hashPassword(randomBytes(16).toString("hex"))
  return absent
}
