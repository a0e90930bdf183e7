import type { CaseDecision } from "#shared/api/cases.ts"

/** In the order in which they are offered. */
export const DECISIONS = ["displayed", "copied", "dismissed"] as const satisfies readonly CaseDecision["decision"][]
