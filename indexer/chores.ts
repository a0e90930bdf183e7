import type { App } from "./app.ts"

/** Something to look after every so often, in one instance at a time. Doing it twice must do no harm. */
export interface Chore {
  name: string
  every_ms: number
  run(app: App): Promise<void>
}

export const CHORES: readonly Chore[] = []
