import type { Client } from "#test/support/client.ts"

export interface Verified {
  asked: number
  /** Everything that was not the product, valid. */
  failed: string[]
}

const EVERY_MS = 20
const VISITORS = 5_000

/** Verifies `codes` in turn at an even pace, each from another visitor, until `work` is over. */
export async function verifyMeanwhile(call: Client, codes: string[], work: Promise<unknown>): Promise<Verified> {
  const verified: Verified = { asked: 0, failed: [] }
  const asking = new Set<Promise<void>>()
  const ask = async (number: number) => {
    const visitor = `10.${Math.floor((number % VISITORS) / 250)}.${number % 250}.9`
    const sent = { json: { code: codes[number % codes.length] }, headers: { "x-visitor": visitor } }
    try {
      const { status, json } = await call<{ status?: string }>("POST /verify", sent)
      if (status !== 200 || json.status !== "valid") verified.failed.push(`${status} ${JSON.stringify(json)}`)
    } catch (error) {
      verified.failed.push(String(error))
    }
  }
  let over = false
  const ending = work.finally(() => {
    over = true
  })
  ending.catch(() => {})
  while (!over) {
    const one = ask(verified.asked++).finally(() => asking.delete(one))
    asking.add(one)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await Promise.all(asking)
  await ending
  return verified
}
