import { useEffect, useState } from "react"
import { takeAnswer } from "#web/verify/box/asked.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"

export interface Verification {
  index: IndexStatement
  browser: BrowserStatement
  again: () => void
  /** Puts another reading of this browser in the place of its first. */
  setBrowser: (statement: BrowserStatement) => void
}

/**
 * Both statements about a code, asked for at once.
 * @param typed the code as it stands in the address.
 * @param code its canonical symbols, 12 or 16.
 */
export function useVerification(typed: string, code: string): Verification {
  const [index, setIndex] = useState<IndexStatement>({ state: "asking" })
  const [browser, setBrowser] = useState<BrowserStatement>({ state: "reading" })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    let shown = true
    const answer = takeAnswer(typed)
    void answer.then((statement) => shown && setIndex(statement))
    void read(code, answer).then((statement) => shown && setBrowser(statement))
    return () => {
      shown = false
    }
  }, [typed, code, attempt])

  function again() {
    setIndex({ state: "asking" })
    setBrowser({ state: "reading" })
    setAttempt(attempt + 1)
  }
  return { index, browser, again, setBrowser }
}

async function read(code: string, answer: Promise<IndexStatement>): Promise<BrowserStatement> {
  try {
    const { readForYourself } = await import("./read-for-yourself.ts")
    return await readForYourself(code, answer)
  } catch {
    return { state: "unchecked" }
  }
}
