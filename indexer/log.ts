import { writeSync } from "node:fs"
import { type Logger, pino } from "pino"
import { parseCode } from "#proof/code.ts"

const BATCH_CHARACTERS = 16_384
const BATCH_MS_MAX = 100
const CAUSES_MAX = 4

/** Takes whole lines. */
interface LogOutput {
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

const HIDDEN = "[hidden]"

/** What follows these in an address or a form is a code or a one-time token, however written. */
const NAMED =
  /(\/(?:v|certificates|verify)\/)[^\s"\\#?<>]+|([?&](?:code|token|session_id)=|Bearer\s+)[^\s"'\\&#?<>,;)]+/gi
/** Our own tokens and keys, Stripe's, and the password in an address such as a database's or a mail server's. */
const SECRETS = /\b(?:tmk?|whsec|[rs]k_(?:live|test))_[\w+/=-]{16,}/g
const PASSWORDS = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"'\\]*:)[^\s@"'\\]+(?=@)/gi
/** Codes as printed or stored; the check symbol rules out 31 of 32 lookalikes. */
const CODES =
  /(?<!":|[0-9A-Za-z])[0-9A-HJKMNP-TV-Z]{4}(-?)[0-9A-HJKMNP-TV-Z]{4}(?:\1[0-9A-HJKMNP-TV-Z]{4}){1,2}(?![0-9A-Za-z])/g

/** Hides codes, tokens, keys and passwords in `text`, for the log, which more people read than a brand's labels. */
export function redact(text: string): string {
  return text
    .replace(NAMED, `$1$2${HIDDEN}`)
    .replace(SECRETS, HIDDEN)
    .replace(PASSWORDS, `$1${HIDDEN}`)
    .replace(CODES, (found) => (parseCode(found).ok ? HIDDEN : found))
}
