import { formatCode } from "#proof/code.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { codeOfPath, parseQuery } from "#shared/query.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { paths } from "#web/routes.ts"
import { takeAnswer, tooLate } from "#web/verify/box/asked.ts"
import { type Given, givenStatement, giveStatement, takeGiven } from "#web/verify/box/given.ts"
import type { BrowserStatement, IndexStatement, OwnReading, Progress } from "#web/verify/card/statements.ts"
import { countChecks } from "#web/verify/checks/count-checks.ts"
import { holdLine } from "./quiet-line.ts"

/** What our index and the chain are being asked about a code. */
interface Begun {
  code: string
  given: Given<VerifyResponse> | null
  index: Promise<IndexStatement>
  browser: Promise<BrowserStatement>
  /** Calls back with the progress so far, and with all that follows. */
  hear(tell: (progress: Progress) => void): void
}

let begun: Begun | null = null
let taken: Begun | null = null
/** More than all nodes together take to say nothing. */
const CHECK_MS_MAX = 60_000

/** Asks our index and the chain at once, before the page that shows it is there. */
export function beginCheck(code: string): void {
  begun = begin(code, givenStatement<VerifyResponse>(code))
  holdLine()
}

/** What was begun for this code, once; else begins now, without what the page has brought. */
export function takeCheck(code: string): Begun {
  const given = takeGiven<VerifyResponse>(code)
  taken = begun?.code === code ? begun : begin(code, given)
  begun = null
  return taken
}

/** Has a result that is drawn again show what it had: asked once more, an unknown code counts as another guess. */
export function keepCheck(): void {
  const shown = parseQuery(codeOfPath(location.pathname) ?? "")
  if (!taken || shown.kind !== "code" || shown.code !== taken.code) return
  begun = taken
  if (taken.given) giveStatement(paths.result(taken.code), taken.given)
}

function begin(code: string, given: Given<VerifyResponse> | null): Begun {
  let last: Progress | undefined
  let told: ((progress: Progress) => void) | undefined
  let isOver = false
  const tell = (progress: Progress) => {
    if (isOver) return
    last = progress
    told?.(progress)
  }
  const index = ask(code, given)
  const browser = Promise.race([read(code, given, index, tell), tooLate(CHECK_MS_MAX)])
    .catch((): BrowserStatement => ({ state: "unchecked" }))
    .finally(() => {
      isOver = true
    })
  return {
    code,
    given,
    index,
    browser,
    hear(listener) {
      told = listener
      if (last) listener(last)
    },
  }
}

/**
 * Our index's answer. A known code is asked again, which counts the check; an unknown one is not, because that counts
 * as a guess.
 */
async function ask(code: string, given: Given<VerifyResponse> | null): Promise<IndexStatement> {
  if (given?.state === "unknown") return given
  const answer = await takeAnswer(formatCode(code))
  const isSilent = answer.state === "unreachable" || answer.state === "busy"
  return isSilent && given?.state === "found" ? given : answer
}

async function read(
  code: string,
  given: Given<VerifyResponse> | null,
  answer: Promise<IndexStatement>,
  tell: (progress: Progress) => void,
): Promise<BrowserStatement> {
  const { readForYourself } = await import("./read-for-yourself.ts")
  const statement = await readForYourself(code, answer, tell, given?.state === "found" ? given : {})
  // A check that has not passed is named at once; when all have, their names can come later.
  if (statement.state === "read" && hasOpenCheck(statement)) await loadTexts("proof")
  // Our index shows nothing, which is said.
  if (statement.state === "read" && !statement.differing) await loadTexts("now")
  // Missing without harm where our service is away as well: no product is shown then.
  if (statement.state !== "read") await loadTexts("proof").catch(() => null)
  return statement
}

const hasOpenCheck = ({ report, differing }: OwnReading): boolean =>
  countChecks(report, differing).first_failed !== undefined
