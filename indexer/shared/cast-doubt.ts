import type { ChecksOfCode } from "./api/checks.ts"

/** Whether the code may stand on more labels than one, by its checks or because anybody can copy it from a display. */
export const castDoubt = ({ level }: Pick<ChecksOfCode, "level">): boolean => level === "alarm" || level === "displayed"
