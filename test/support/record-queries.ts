/** With RECORD_QUERIES set to a folder, writes each query that the service sends to PostgreSQL there, once a process. */
import { appendFileSync } from "node:fs"
import { join } from "node:path"
import { type WatchedQuery, watchQueries } from "./watch-queries.ts"

export interface RecordedQuery extends WatchedQuery {
  /** The line of the service that asked. */
  asked_by: string
}

/** Lists of any length are one query. */
export const shapeOf = (text: string) => text.replace(/\$\d+(, ?\$\d+)*/g, "$n").replace(/(\(\$n\))(, \(\$n\))+/g, "$1")

const FRAMES_MAX = 60
const folder = process.env.RECORD_QUERIES
// This runs again before each file of the process.
delete process.env.RECORD_QUERIES
if (folder) record(join(folder, `${crypto.randomUUID()}.jsonl`))

function record(file: string): void {
  const seen = new Set<string>()
  watchQueries((query) => {
    const shape = shapeOf(query.text)
    if (seen.has(shape)) return
    const asked_by = askedBy()
    // A test's own query, so far: the service may ask the same later.
    if (!asked_by) return
    seen.add(shape)
    appendFileSync(file, `${JSON.stringify({ ...query, asked_by })}\n`)
  })
}

/** Our innermost stack frame outside `indexer/db`; undefined where that is a test. Queries batched over a turn have none. */
function askedBy(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES_MAX
  const stack = new Error().stack ?? ""
  Error.stackTraceLimit = stackTraceLimit
  const [, path] =
    /\/((?:indexer\/(?!db\/)|test\/(?!support\/(?:record|watch)-queries)|scripts\/)[\w./-]+:\d+)/.exec(stack) ?? []
  return path?.startsWith("test/") ? undefined : (path ?? "indexer/db")
}
