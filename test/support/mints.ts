import { createSign, generateKeyPairSync, randomBytes } from "node:crypto"
import { queueMints as queueOn } from "#actions/mints/queue.ts"
import { verifyCode } from "#actions/verifications/verify.ts"
import type { Tx } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { parseCode } from "#proof/code.ts"
import { CHAIN_IDS } from "#shared/chains.ts"

type Arguments = Parameters<typeof queueOn>

/** Queues mints with every network in the database offered; with none there, all networks are offered. */
export async function queueMints(tx: Tx, company: Arguments[1], which: Arguments[2], now: number): Promise<void> {
  const rows = await tx.selectFrom("chains").select("chain_id").execute()
  const known = CHAIN_IDS.filter((id) => rows.length === 0 || rows.some(({ chain_id }) => chain_id === id))
  await queueOn(tx, company, which, { now, offered: known })
}

/** How many webhooks about failed mints are queued for a company. */
export async function toldAsFailed({ db }: App, company_id: string): Promise<number> {
  const jobs = db.read.selectFrom("jobs").select("id").where("kind", "=", "mints_failed")
  return (await jobs.where("company_id", "=", company_id).execute()).length
}

/** Every text of a JSON value, names of members included, that reads as a code. */
export function codesIn(value: unknown): string[] {
  if (typeof value === "string") {
    const parsed = parseCode(value)
    return parsed.ok ? [parsed.code] : []
  }
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...codesIn(name), ...codesIn(inner)])
}

/** What our index says of a code as it is printed. */
export async function verify(app: App, short_code: string) {
  const parsed = parseCode(short_code)
  if (!parsed.ok) throw new Error(`${short_code} is no code.`)
  return (await verifyCode(app, parsed.code)).answer
}

const DAY_MS = 86_400_000
const OIDS = { ecdsa_with_sha256: "2a8648ce3d040302", common_name: "550403", alternative_names: "551d11" }

/** A self-signed key and certificate for `localhost`, valid for a day, for clients that are told to trust this one. */
export function certificateForLocalhost(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const algorithm = sequence(oid(OIDS.ecdsa_with_sha256))
  const name = sequence(der(0x31, sequence(oid(OIDS.common_name), der(0x0c, Buffer.from("localhost")))))
  const [before, after] = [-DAY_MS, DAY_MS].map((ms) => der(0x17, utcTime(Date.now() + ms)))
  const names = sequence(der(0x82, Buffer.from("localhost")))
  const extension = sequence(oid(OIDS.alternative_names), der(0x04, names))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ...[algorithm, name, sequence(before!, after!), name, publicKey.export({ type: "spki", format: "der" })],
    der(0xa3, sequence(extension)),
  )
  const signature = Buffer.concat([Buffer.from([0]), createSign("sha256").update(body).sign(privateKey)])
  const whole = sequence(body, algorithm, der(0x03, signature)).toString("base64")
  const lines = whole.match(/.{1,64}/g)!.join("\n")
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** One value of ASN.1's distinguished encoding; of less than 64 KB. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"))
const utcTime = (ms: number) => Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, "").slice(2, 14)}Z`)
