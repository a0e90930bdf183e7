import { writeSync } from "node:fs"
import { type Logger, pino } from "pino"
import { redact } from "./redact.ts"

const BATCH_CHARACTERS = 16_384
const BATCH_MS_MAX = 100
const CAUSES_MAX = 4

/** Takes whole lines. */
export interface LogOutput {
  write(line: string): void
}

/** The log's output: `write` redacts; `writeKnown` is for lines whose members are known and harmless. */
export interface RedactingOutput extends LogOutput {
  writeKnown(line: string): void
}

/** One JSON line an event, on standard output unless a test says otherwise. */
export function createLog(level: string, output?: LogOutput): Logger {
  lines ??= batchedOutput()
  const to = output ?? lines
  const redacting: RedactingOutput = {
    write: (line) => to.write(redact(line)),
    writeKnown: (line) => to.write(line),
  }
  return pino({ level, base: null, serializers: { err: tellError } }, redacting)
}

let lines: LogOutput | undefined

/** Keeps an error's name, message, code, stack and causes only: database errors carry row values in other members. */
function tellError(error: unknown, depth = 1): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message,
    ...(typeof code === "string" ? { code } : {}),
    stack,
    ...(cause === undefined || depth >= CAUSES_MAX ? {} : { cause: tellError(cause, depth + 1) }),
  }
}

/** Batches lines, because a write costs as much as a verification. They wait at most BATCH_MS_MAX; only a kill loses any. */
function batchedOutput(): LogOutput {
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
