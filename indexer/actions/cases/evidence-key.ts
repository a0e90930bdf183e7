import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto"
import { serviceSecret } from "#actions/service-secret.ts"
import type { Database } from "#db/database.ts"

/** What stands before an Ed25519 key's 32 bytes in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex")

/** An Ed25519 signature of 64 bytes by this service, the same from each of its instances. */
export async function signEvidence(db: Database, bytes: Uint8Array): Promise<Buffer> {
  return sign(null, bytes, await evidenceKey(db))
}

/** The key that checks it, in PEM. */
export async function evidencePublicKey(db: Database): Promise<string> {
  return createPublicKey(await evidenceKey(db))
    .export({ type: "spki", format: "pem" })
    .toString()
}

async function evidenceKey(db: Database): Promise<KeyObject> {
  const seed = await serviceSecret({ db }, "evidence")
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" })
}
