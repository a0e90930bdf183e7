import type { Handlers } from "#jobs/run-job.ts"
import type { App } from "./app.ts"

/** Who does what of `#jobs/kinds.ts`. */
export function createHandlers(_app: App): Handlers {
  return {}
}
