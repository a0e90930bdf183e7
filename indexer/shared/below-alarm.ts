import type { AssessedReason } from "./api/checks.ts"

/** Whether a possible copy is only watched: not yet checked by more people than one product would be. */
export const isBelowAlarm = (first: Pick<AssessedReason, "reason" | "level"> | undefined): boolean =>
  first?.level === "watched" && (first.reason === "many_people" || first.reason === "many_countries")
