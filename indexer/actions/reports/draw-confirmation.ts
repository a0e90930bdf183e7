import type { Database } from "#db/database.ts"
import type { ConfirmationFacts } from "./confirmation-facts.ts"
import { confirmationText } from "./confirmation-text.ts"

/** Runs in a worker thread. */
export async function drawConfirmation(_db: Database, input: ConfirmationFacts): Promise<Uint8Array> {
  // Drawing and its fonts take megabytes, which threads that never draw do without.
  const { textPaper } = await import("#labels/text-page.ts")
  return textPaper({ ...confirmationText(input), language: input.language, created_at: input.now })
}
