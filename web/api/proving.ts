import { ApiError } from "./client.ts"

/** The last proof of work for a code, done or under way. Further calls about that code reuse it. */
let last: { code: string; proof: Promise<string>; at_ms: number } | null = null
/** Less than a challenge is good for. */
const KEPT_MS = 60_000

/** Asks, and where the service wants work proved first, since codes are being guessed, does that and asks again. */
export async function proving<T>(code: string, ask: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const challenge = error instanceof ApiError ? error.body.challenge : undefined
    if (challenge === undefined) throw error
    return ask(await proofFor(code, challenge))
  }
}

function proofFor(code: string, challenge: string): Promise<string> {
  if (last?.code === code && performance.now() - last.at_ms < KEPT_MS) return last.proof
  const proof = import("./solve.ts").then(({ solve }) => solve(challenge))
  last = { code, proof, at_ms: performance.now() }
  proof.catch(() => {
    last = null
  })
  return proof
}
