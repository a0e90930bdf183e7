import { createHmac, timingSafeEqual } from "node:crypto"
import { serviceSecret } from "#actions/service-secret.ts"
import type { App } from "#indexer/app.ts"
import { isProof } from "#shared/proof-of-work.ts"

const GOOD_FOR_MS = 120_000
const MAC_CHARACTERS = 22
const PROOF_CHARACTERS_MAX = 300

/** About 100 ms of a phone; the larger one is for networks that guess on although they prove it. */
export const ZERO_BITS = { usual: 10, hard: 14 }

/**
 * A challenge with zero bits and end time, signed together with the code. So a proof opens only this code, and no instance
 * stores it.
 */
export async function challengeFor(app: App, code: string, bits: number): Promise<string> {
  return signed(app, `${bits}.${Math.ceil((app.now() + GOOD_FOR_MS) / 1000)}`, code)
}

/** Whether `proof` shows that the work for this code was done. */
export async function provesWork(app: App, code: string, proof: string): Promise<boolean> {
  const [, challenge, terms, ends_s, numbers] =
    /^((\d{1,2}\.(\d{1,12}))\.[\w-]{22}) ([\d,]{1,200})$/.exec(proof.slice(0, PROOF_CHARACTERS_MAX)) ?? []
  if (challenge === undefined || Number(ends_s) * 1000 < app.now()) return false
  const expected = await signed(app, terms!, code)
  if (expected.length !== challenge.length || !timingSafeEqual(Buffer.from(expected), Buffer.from(challenge)))
    return false
  return isProof(challenge, numbers!.split(",").map(Number))
}

async function signed(app: App, terms: string, code: string): Promise<string> {
  const secret = await serviceSecret(app, "proof of work")
  const mac = createHmac("sha256", secret).update(`${terms} ${code}`).digest("base64url").slice(0, MAC_CHARACTERS)
  return `${terms}.${mac}`
}
