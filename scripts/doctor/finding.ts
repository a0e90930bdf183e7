import { ConfigError } from "#indexer/config.ts"
import { redact } from "#indexer/log.ts"

/** ok: as it should be. warning: it works, and should be seen to. wrong: it does not work, or not safely. */
type Outcome = "ok" | "warning" | "wrong"

export interface Finding {
  outcome: Outcome
  /** The subject of the check. */
  what: string
  /** The result, as a sentence or a figure. Never a secret. */
  found: string
  /** What to do; for everything but `ok`. */
  advice?: string
}

export const ok = (what: string, found: string): Finding => ({ outcome: "ok", what, found })
export const warning = (what: string, found: string, advice: string): Finding => ({
  outcome: "warning",
  what,
  found,
  advice,
})
export const wrong = (what: string, found: string, advice: string): Finding => ({
  outcome: "wrong",
  what,
  found,
  advice,
})

/** An error's message; part of it may come from outside. */
export function reasonOf(error: unknown): string {
  const { message = String(error), code, cause } = error as { message?: string; code?: string; cause?: unknown }
  // All that fetch says for itself.
  if (message === "fetch failed" && cause) return reasonOf(cause)
  return redact((message || code || "no reason given").split("\n")[0]!).slice(0, 200)
}

/** Runs a check; an error is a finding, too. */
export async function look(what: string, advice: string, work: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await work()].flat()
  } catch (error) {
    return error instanceof ConfigError ? problemsOf(error, what) : [wrong(what, reasonOf(error), advice)]
  }
}

/** Each setting that is at fault. */
export function problemsOf({ problems }: ConfigError, what = "settings"): Finding[] {
  return problems.map((problem) => {
    const [name, ...rest] = problem.split(": ")
    return rest.length > 0
      ? wrong(name!, rest.join(": "), "see .env.example")
      : wrong(what, problem, "see .env.example")
  })
}

/** One line each. */
export function write({ outcome, what, found, advice }: Finding): string {
  return `${outcome.padEnd(8)} ${what}: ${redact(found)}${advice ? ` -> ${advice}` : ""}`
}
