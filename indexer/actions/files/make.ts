import { createHash } from "node:crypto"
import { bundle } from "#actions/bundles/bundle.ts"
import { evidence } from "#actions/cases/evidence.ts"
import { archive, printedCertificate } from "#actions/certificates/made-files.ts"
import { companyExport } from "#actions/companies/export.ts"
import { labelSheet } from "#actions/labels/labels.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Database } from "#db/database.ts"
import { countRows } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { LANE_OF } from "#jobs/kinds.ts"
import { enqueue } from "#jobs/queue.ts"
import { changeJob, type Handlers, JobContinues, JobRefused, type RunningJob } from "#jobs/run-job.ts"
import { type JobAccepted, MADE_FILES, type MadeFile, type MadeFileKind } from "#shared/api/labels.ts"
import { DAY_MS } from "#shared/time.ts"
import { GivenUp, giveWay } from "#threads/give-way.ts"
import { type Drawing, type FileKind, type Place, placeOf } from "./file-kind.ts"
import { IS_FINISHED, renewFile, storeFile, storePieces } from "./stored-files.ts"

/** Everything that a company can have made, each kind beside its noun. */
const FILE_KINDS = {
  label_sheet: labelSheet,
  bundle,
  archive,
  export: companyExport,
  case_evidence: evidence,
  certificate: printedCertificate,
}

/** Per company, so that other companies' files get their turn. */
const UNFINISHED_MAX = 5
const RETRY_AFTER_S = 30

type Asked<Kind extends MadeFileKind> = (typeof FILE_KINDS)[Kind] extends FileKind<infer Asked, infer _> ? Asked : never

/** Queues the making of a file; equal requests share one waiting job. Throws busy. */
export async function requestFile<Kind extends MadeFileKind>(
  app: App,
  me: Caller,
  kind: Kind,
  asked: Asked<Kind>,
): Promise<JobAccepted> {
  const { owner_only, complete, onAsked } = rowOf(kind)
  if (owner_only) requireOwner(me)
  const wish = complete ? await complete(app, me, asked) : asked
  const { company_id } = me
  return app.db.writeFor(company_id, async (tx) => {
    const unfinished = await countRows(
      tx
        .selectFrom("jobs")
        .where("company_id", "=", company_id)
        .where("kind", "in", MADE_FILES)
        .where("state", "in", ["waiting", "running"]),
    )
    if (unfinished >= UNFINISHED_MAX) {
      throw refusal("downloads_under_way", { n: UNFINISHED_MAX }, { retry_after_s: RETRY_AFTER_S })
    }
    const now = app.now()
    const job_id = await enqueue(tx, kind, wish, { now, company_id, key: `${company_id}:${hashOf([wish])}` })
    await onAsked?.(tx, me, now)
    return { job_id }
  })
}

export function fileHandlers(app: App): Pick<Handlers, MadeFileKind> {
  const run = async (kind: MadeFileKind, wish: object, { id, attempts, company_id }: RunningJob) => {
    const place = placeOf(app, company_id!)
    const input = { kind, wish, place, job: { id, attempts } }
    const made = await app.threads.run(LANE_OF[kind] === "short" ? makeShortFile : makeFile, input, {
      company_id: place.company_id,
      begun: true,
    })
    if ("refused" in made) throw made.refused === null ? new JobContinues() : new JobRefused(made.refused)
    return made
  }
  const handlers = MADE_FILES.map((kind) => [kind, (wish: object, job: RunningJob) => run(kind, wish, job)])
  return Object.fromEntries(handlers)
}

interface MakeFile {
  kind: MadeFileKind
  wish: object
  place: Place
  job: Pick<RunningJob, "id" | "attempts">
}

/** Runs in a worker thread, which cannot throw our own errors across: `refused` is null where the job continues. */
export async function makeFile(
  db: Database,
  { kind, wish, place, job }: MakeFile,
): Promise<MadeFile | { refused: string | null }> {
  const { prepare, content_type, kept_days } = rowOf(kind)
  const { company_id, now } = place
  try {
    const { name, products, skipped = 0, key, draw, onStored } = await prepare(db, { ...wish, ...place })
    const content_key = key ? hashOf([kind, ...key]) : null
    const expires_at = now + kept_days * DAY_MS
    const before = content_key && (await renewFile(db, { company_id, content_key, now, expires_at }))
    if (before) return { ...before, products, skipped }
    const drawn = await draw(sayOf(db, job))
    const file = { company_id, kind, name, content_type, content_key, now, expires_at }
    if (!Buffer.isBuffer(drawn)) return { file_id: await storePieces(db, file, drawn), name, products, skipped }
    const file_id = await db.write(async (tx) => {
      await onStored?.(tx)
      return storeFile(tx, { ...file, bytes: drawn })
    })
    return { file_id, name, products, skipped }
  } catch (error) {
    if (error instanceof JobContinues || error instanceof GivenUp) return { refused: null }
    if (error instanceof JobRefused) return { refused: error.message }
    throw error
  }
}

/** The same in a thread for these alone, so that none waits for one that takes longer. */
export const makeShortFile: typeof makeFile = (db, file) => makeFile(db, file)

const rowOf = (kind: MadeFileKind) => FILE_KINDS[kind] as FileKind<object>

const SAID_EVERY_MS = 1_000

/** Other companies' files go on meanwhile. The end is always said. */
function sayOf(db: Database, job: MakeFile["job"]): Parameters<Drawing["draw"]>[0] {
  let said_at = Number.NEGATIVE_INFINITY
  return async (done, total) => {
    await giveWay()
    if (done < total && performance.now() - said_at < SAID_EVERY_MS) return
    said_at = performance.now()
    await changeJob(db, job, { progress_done: done, progress_total: total })
  }
}

function hashOf(parts: Iterable<unknown>): string {
  const hash = createHash("sha256")
  for (const part of parts) hash.update(`${JSON.stringify(part)}\n`)
  return hash.digest("hex")
}

/** A file of the caller's company; another's is unknown. API keys get no documents, and some kinds are the owner's alone. */
export async function readFile(app: App, me: Caller, id: string) {
  const file = await app.db.read
    .selectFrom("files")
    .select(["id", "kind", "name", "content_type", "size_bytes", "expires_at"])
    .where("id", "=", id)
    .where("company_id", "=", me.company_id)
    .where(IS_FINISHED)
    .executeTakeFirst()
  if (!file || (file.expires_at !== null && file.expires_at <= app.now())) throw refusal("no_such", { thing: "file" })
  const isOwners = FILE_KINDS[file.kind as MadeFileKind]?.owner_only !== undefined
  const isClosed = (file.kind === "document" && me.key) || (isOwners && (me.key || !me.is_owner))
  if (isClosed) throw refusal("no_such", { thing: "file" })
  return file
}
