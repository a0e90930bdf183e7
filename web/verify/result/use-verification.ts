import { useEffect, useState } from "react"
import { formatCode } from "#proof/code.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { takeAnswer } from "#web/verify/box/asked.ts"
import { givenStatement, takeGiven } from "#web/verify/box/given.ts"
import type { BrowserStatement, IndexStatement, OwnReading, Progress } from "#web/verify/card/statements.ts"
import { countChecks } from "#web/verify/checks/count-checks.ts"

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
    const answer = ask(code)
    void answer.then((statement) => shown && setIndex(statement))
    const tell = (progress: Progress) => shown && setBrowser({ state: "reading", progress })
    void read(code, answer, tell).then((statement) => shown && setBrowser(statement))
    return () => {
      shown = false
    }
  }, [code, attempt])

  function again() {
    setIndex(ASKING)
    setBrowser({ state: "reading" })
    setAttempt(attempt + 1)
  }
  return { index, browser, again, setBrowser }
}

const ASKING: IndexStatement = { state: "asking" }

/**
 * Our index's answer. A known code is asked again, which counts the check; an unknown one is not, because that counts
 * as a guess.
 */
async function ask(code: string): Promise<IndexStatement> {
  const given = takeGiven<VerifyResponse>(code)
  if (given?.state === "unknown") return given
  const answer = await takeAnswer(formatCode(code))
  const isSilent = answer.state === "unreachable" || answer.state === "busy"
  return isSilent && given?.state === "found" ? given : answer
}

async function read(
  code: string,
  answer: Promise<IndexStatement>,
  tell: (progress: Progress) => void,
): Promise<BrowserStatement> {
  try {
    const { readForYourself } = await import("./read-for-yourself.ts")
    const statement = await readForYourself(code, answer, tell)
    // A check that has not passed is named at once; when all have, their names can come later.
    if (statement.state === "read" && hasOpenCheck(statement)) await loadTexts("proof")
    // Our index shows nothing, which is said.
    if (statement.state === "read" && !statement.differing) await loadTexts("now")
    // Missing without harm where our service is away as well: no product is shown then.
    if (statement.state !== "read") await loadTexts("proof").catch(() => null)
    return statement
  } catch {
    return { state: "unchecked" }
  }
}

const hasOpenCheck = ({ report, differing }: OwnReading): boolean =>
  countChecks(report, differing).first_failed !== undefined
