import { ApiError, ask } from "#web/api/client.ts"

/** The service waits up to 25 seconds for a mint's outcome. */
export const MINT_TIMEOUT_MS = 40_000

const AT_ONCE = 6
const PAUSE_MS = 1_500
const PAUSES_MAX = 40

export const mintOne = (short_code: string) =>
  ask("POST /mint-onchain", { json: { short_code }, timeout_ms: MINT_TIMEOUT_MS })

/** Makes one call per product, a few in parallel, and retries `busy` ones. Returns the refused ones with reasons. */
export async function submitMints(
  codes: readonly { id: string; short_code: string }[],
  mint: (short_code: string) => Promise<unknown>,
  onAnswered: () => void,
): Promise<Map<string, ApiError>> {
  const refused = new Map<string, ApiError>()
  const waiting = [...codes]
  async function worker() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const refusal = await offer(next.short_code, mint)
      if (refusal) refused.set(next.id, refusal)
      onAnswered()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return refused
}

async function offer(short_code: string, mint: (short_code: string) => Promise<unknown>): Promise<ApiError | null> {
  for (let pauses = 0; ; pauses++) {
    try {
      await mint(short_code)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 429 || pauses === PAUSES_MAX) return error
      await new Promise((resume) => setTimeout(resume, PAUSE_MS))
    }
  }
}
