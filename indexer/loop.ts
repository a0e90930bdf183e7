import { setTimeout as pause } from "node:timers/promises"
import type { Logger } from "pino"

export interface Loop {
  /** Ends after the step under way. */
  stop(): Promise<void>
}

const ERROR_PAUSE_MS_MAX = 30_000

/** Calls `step` again: at once after true, else after `pause_ms`, growing after errors. Only an `isFinal` error ends it. */
export function startLoop(
  name: string,
  step: () => Promise<boolean>,
  options: { pause_ms: number; log: Logger; isFinal?: (error: unknown) => boolean },
): Loop {
  const { pause_ms, log, isFinal = () => false } = options
  const stopping = new AbortController()
  const run = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      let again = false
      try {
        again = await step()
        failures = 0
      } catch (error) {
        failures++
        log.error({ loop: name, failures, error: error instanceof Error ? error.message : error }, "a step failed")
        if (isFinal(error)) return
      }
      const wait_ms = failures > 0 ? Math.min(ERROR_PAUSE_MS_MAX, pause_ms * 2 ** failures) : pause_ms
      if (!again) await pause(wait_ms, undefined, stopping).catch(() => {})
    }
  }
  const done = run()
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
