import { useEffect, useState } from "react"
import type { Hex } from "#proof/hex.ts"
import type { TokenAnswer } from "#shared/api/verifications.ts"
import { ApiError } from "#web/api/client.ts"
import { askIndexOfNumber } from "#web/api/public.ts"
import { givenStatement, takeGiven } from "#web/verify/box/given.ts"
import { knownChains } from "#web/verify/chain/chains.ts"
import type { OwnStatus } from "#web/verify/chain/own-status.ts"

export type IndexWord = { state: "asking" | "unknown" | "unreachable" } | { state: "found"; answer: TokenAnswer }
export type OwnWord = { state: "reading" | "unchecked" | "local" } | ({ state: "read" } & OwnStatus)

/** What our index says of a token id or a transaction hash, and what this browser then reads of the token. */
export function useNumber(number: string): { index: IndexWord; own: OwnWord; again: () => void } {
  const [index, setIndex] = useState<IndexWord>(() => wordOf(givenStatement(number)))
  const [own, setOwn] = useState<OwnWord>({ state: "reading" })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    let shown = true
    const given = wordOf(takeGiven(number))
    setIndex(given)
    setOwn({ state: "reading" })
    const asked = given.state === "asking" ? ask(number) : Promise.resolve(given)
    void asked.then(async (word) => {
      if (!shown) return
      setIndex(word)
      if (word.state !== "found") return
      const mine = await readOwn(word.answer)
      if (shown) setOwn(mine)
    })
    return () => {
      shown = false
    }
  }, [number, attempt])

  return { index, own, again: () => setAttempt(attempt + 1) }
}

/** What the page came with, if it said anything. */
const wordOf = (given: ReturnType<typeof givenStatement<TokenAnswer>>): IndexWord =>
  given?.state === "found" || given?.state === "unknown" ? (given as IndexWord) : { state: "asking" }

async function ask(number: string): Promise<IndexWord> {
  try {
    return { state: "found", answer: await askIndexOfNumber(number) }
  } catch (error) {
    return { state: error instanceof ApiError && error.status === 404 ? "unknown" : "unreachable" }
  }
}

async function readOwn({ token_id, batch, chain_id }: TokenAnswer): Promise<OwnWord> {
  const asked = token_id ?? batch?.first_token_id
  if (!asked) return { state: "unchecked" }
  try {
    const [{ checkToken }, chains] = await Promise.all([import("#web/verify/chain/own-status.ts"), knownChains()])
    const own = await checkToken(asked as Hex, chain_id, chains)
    return own.proves_nothing ? { state: "local" } : { state: "read", ...own }
  } catch {
    return { state: "unchecked" }
  }
}
