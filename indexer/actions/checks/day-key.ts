import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto"
import type { Database, Tx } from "#db/database.ts"
import { changeRows, putRow } from "#db/rows.ts"
import type { CheckDayKeys } from "#db/tables/checks.ts"

/** After this long nobody who has the key is alive. */
const ANSWER_MS_MAX = 60_000
const HOLDS = "holds"

/**
 * One random key a day, which instances pass on sealed to each other's key pairs, so the database never shows it.
 * If all instances that know it end, the day gets a new key.
 */
export function createDayKeys(db: Database, now: () => number) {
  const instance = crypto.randomUUID()
  const own = generateKeyPairSync("x25519")
  const public_key = own.publicKey.export({ type: "spki", format: "der" }).toString("base64url")
  let held: { day: string; key: Buffer } | undefined

  /** Null: asked for, and not answered yet. */
  async function agree(tx: Tx, day: string): Promise<Buffer | null> {
    await deleteBefore(tx, day)
    const rows = await tx.selectFrom("check_day_keys").selectAll().where("day", "=", day).execute()
    const mine = rows.find((row) => row.instance === instance)
    const key = mine?.sealed && held?.day === day ? held.key : opened(mine)
    if (key) {
      await answerOthers(tx, rows, key)
      return key
    }
    const isGivenUp = mine !== undefined && now() - Number(mine.asked_at) > ANSWER_MS_MAX
    if (rows.length === 0 || isGivenUp) return found(tx, day)
    if (!mine) await register(tx, day, null)
    return null
  }

  function opened(mine: CheckDayKeys | undefined): Buffer | null {
    return mine?.sealed && mine.sealed !== HOLDS ? open(mine.sealed, own.privateKey) : null
  }

  async function answerOthers(tx: Tx, rows: CheckDayKeys[], key: Buffer): Promise<void> {
    for (const { instance: other, public_key: theirs, sealed } of rows) {
      if (sealed !== null) continue
      await changeRows(tx, "check_day_keys", { instance: other }, { sealed: seal(key, theirs) })
    }
  }

  async function found(tx: Tx, day: string): Promise<Buffer> {
    await tx.deleteFrom("check_day_keys").where("day", "=", day).execute()
    await register(tx, day, HOLDS)
    return randomBytes(32)
  }

  async function register(tx: Tx, day: string, sealed: string | null): Promise<void> {
    await putRow(tx, "check_day_keys", ["instance"], { instance, day, public_key, sealed, asked_at: now() })
  }

  return {
    /** Undefined: another instance is still to hand it over; ask again. */
    async keyOf(day: string): Promise<Buffer | undefined> {
      const key = await db.write((tx) => agree(tx, day))
      held = key ? { day, key } : undefined
      return key ?? undefined
    },
    /** Drops the key of an earlier day; says whether there was one. */
    async endBefore(day: string): Promise<boolean> {
      if (!held || held.day >= day) return false
      held = undefined
      await db.write((tx) => deleteBefore(tx, day))
      return true
    },
  }
}

async function deleteBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom("check_day_keys").where("day", "<", day).execute()
}

function seal(key: Buffer, public_key: string): string {
  const once = generateKeyPairSync("x25519")
  const theirs = createPublicKey({ key: Buffer.from(public_key, "base64url"), type: "spki", format: "der" })
  const iv = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", wrapping(once.privateKey, theirs), iv)
  const text = Buffer.concat([cipher.update(key), cipher.final()])
  const once_public = once.publicKey.export({ type: "spki", format: "der" })
  return [once_public, iv, text, cipher.getAuthTag()].map((part) => part.toString("base64url")).join(".")
}

function open(sealed: string, private_key: KeyObject): Buffer {
  const parts = sealed.split(".").map((part) => Buffer.from(part, "base64url"))
  const [once_public, iv, text, tag] = parts as [Buffer, Buffer, Buffer, Buffer]
  const theirs = createPublicKey({ key: once_public, type: "spki", format: "der" })
  const decipher = createDecipheriv("aes-256-gcm", wrapping(private_key, theirs), iv).setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()])
}

function wrapping(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  return Buffer.from(hkdfSync("sha256", diffieHellman({ privateKey, publicKey }), "", "touchmark/day-key/1", 32))
}
