import { useEffect, useState } from "react"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { givenStatement } from "#web/verify/box/given.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"
import { takeCheck } from "./begin.ts"
import { freeLine } from "./quiet-line.ts"

export interface Verification {
  index: IndexStatement
  browser: BrowserStatement
  again: () => void
  /** Puts another reading of this browser in the place of its first. */
  setBrowser: (statement: BrowserStatement) => void
}

/** Asks our index and the chain about a canonical code at once; the page may have brought the index's answer. */
export function useVerification(code: string): Verification {
  const [index, setIndex] = useState<IndexStatement>(() => givenStatement<VerifyResponse>(code) ?? ASKING)
  const [browser, setBrowser] = useState<BrowserStatement>({ state: "reading" })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    let shown = true
    const check = takeCheck(code)
    check.hear((progress) => shown && setBrowser({ state: "reading", progress }))
    void check.index.then((statement) => shown && setIndex(statement))
    void check.browser.then((statement) => shown && setBrowser(statement))
    return () => {
      shown = false
    }
  }, [code, attempt])

  useEffect(() => {
    // Once it has been painted.
    if (browser.state !== "reading") requestAnimationFrame(() => setTimeout(freeLine))
  }, [browser.state])

  function again() {
    setIndex(ASKING)
    setBrowser({ state: "reading" })
    setAttempt(attempt + 1)
  }
  return { index, browser, again, setBrowser }
}

const ASKING: IndexStatement = { state: "asking" }
