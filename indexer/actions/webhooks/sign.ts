/** Secrets and codes are stored in clear: every instance and restore would need the key to decrypt them beside them. */
import { randomBytes } from "node:crypto"
import { Webhook } from "standardwebhooks"

/** 32 random bytes as Standard Webhooks writes them. It is stored as it is: signing needs it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`

/** The headers of Standard Webhooks, with a mark of each secret. The time prevents replays. */
export function signedHeaders(event_id: string, body: string, secrets: string[], now: number) {
  const marks = secrets.map((secret) => new Webhook(secret).sign(event_id, new Date(now), body))
  return {
    "webhook-id": event_id,
    "webhook-timestamp": String(Math.floor(now / 1_000)),
    "webhook-signature": marks.join(" "),
  }
}
