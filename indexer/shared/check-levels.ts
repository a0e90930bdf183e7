import type { AssessedReason, ChecksOfCode } from "./api/checks.ts"

/** Whether a possible copy is only watched: not yet checked by more people than one product would be. */
export const isBelowAlarm = (first: Pick<AssessedReason, "reason" | "level"> | undefined): boolean =>
  first?.level === "watched" && (first.reason === "many_people" || first.reason === "many_countries")

/** Whether the code may stand on more labels than one, by its checks or because anybody can copy it from a display. */
export const castDoubt = ({ level }: Pick<ChecksOfCode, "level">): boolean => level === "alarm" || level === "displayed"
