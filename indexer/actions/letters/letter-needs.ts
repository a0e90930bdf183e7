import type { App } from "#indexer/app.ts"

/** What it takes to send a letter: no chains, no threads, so that a script can do it too. */
export type LetterNeeds = Pick<App, "config" | "db" | "mail" | "now">
