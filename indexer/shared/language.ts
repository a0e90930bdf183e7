/** The languages of letters and pages. */
export const LANGUAGES = ["en", "hu"] as const
export type Language = (typeof LANGUAGES)[number]
