/** Secrets and codes are stored in clear: every instance and restore would need the key to decrypt them beside them. */
import { createHmac, randomBytes } from "node:crypto"

/** `whsec_` and 32 random bytes. It is stored as it is: signing needs it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64url")}`
}

/**
 * `Touchmark-Signature`: `t=<seconds since 1970>,v1=<hex>`, with a v1 for each valid secret: the HMAC-SHA256 of
 * `<t>.<body>`, keyed with the whole secret. The time prevents replays.
 */
export function signatureOf(body: string, secrets: string[], now: number): string {
  const t = Math.floor(now / 1_000)
  const marks = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`)
  return [`t=${t}`, ...marks].join(",")
}
