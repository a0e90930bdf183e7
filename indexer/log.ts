import { writeSync } from "node:fs"
import { type Logger, pino } from "pino"

const BATCH_CHARACTERS = 16_384
const BATCH_MS_MAX = 100

/** One JSON line an event, on standard output. */
export function createLog(level: string): Logger {
  lines ??= batchedOutput()
  return pino({ level, base: null }, lines)
}

let lines: { write(line: string): void } | undefined

/**
 * Lines go out in batches, since a write each costs as much as a verification. None waits longer than BATCH_MS_MAX, and none
 * is lost when the process ends, unless it is killed.
 */
function batchedOutput() {
  const output = pino.destination({ dest: 1, sync: false })
  let batch = ""
  const flush = () => {
    if (batch !== "") output.write(batch)
    batch = ""
  }
  process.on("exit", () => {
    output.flushSync()
    if (batch !== "") writeSync(1, batch)
  })
  return {
    write(line: string) {
      if (batch === "") setTimeout(flush, BATCH_MS_MAX).unref()
      batch += line
      if (batch.length >= BATCH_CHARACTERS) flush()
    },
  }
}
