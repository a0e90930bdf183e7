import type { App, Caller } from "#indexer/app.ts"
import type { FirstStepsChoice } from "#shared/api/companies.ts"

/** Keeps what the user wants of the checklist of the first hour. */
export async function keepFirstSteps(app: App, me: Caller, { state }: FirstStepsChoice): Promise<void> {
  const first_steps = state === "shown" ? null : state
  await app.db.write((tx) => tx.updateTable("users").set({ first_steps }).where("id", "=", me.user_id).execute())
}
