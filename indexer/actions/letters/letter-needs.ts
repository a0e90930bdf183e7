import type { App } from "#indexer/app.ts"

/** The dependencies of letters: no chains and no threads, so that a script can send them, too. */
export type LetterNeeds = Pick<App, "config" | "db" | "mail" | "now">
