import { sql } from "kysely"
import type { Reader, Tx } from "#db/database.ts"
import { KEY_EVENTS } from "#db/event-kinds.ts"
import { KEY_NEWS_DAYS } from "#db/keeping.ts"
import { addRow, findRow } from "#db/rows.ts"
import type { Events } from "#db/tables/chain.ts"
import type { App } from "#indexer/app.ts"
import { enqueue } from "#jobs/queue.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { type ChainId, NETWORKS } from "#shared/chains.ts"
import { DAY_MS } from "#shared/time.ts"

const EVENTS_AT_ONCE = 100
const COMPANIES_AT_ONCE = 1_000
/** Per brand, network and kind of event: whoever holds a key of the brand can make any number of events. */
const LETTERS_A_DAY_MAX = 10

type KeyEvent = Pick<Events, "chain_id" | "tx_hash" | "key_hash" | "block_time" | "reason"> & {
  issuer: string
  kind: (typeof KEY_EVENTS)[number]
  since_s: number
}

/** Literals, so that PostgreSQL uses the partial index. */
const KEY_KINDS = KEY_EVENTS.map((kind) => sql.lit(kind))

/** Confirmed events about brands' keys that nobody was told of. */
function untold(read: Reader, now: number) {
  return read
    .selectFrom("events")
    .innerJoin("chains", "chains.chain_id", "events.chain_id")
    .select(["events.chain_id", "events.tx_hash", "events.kind", "events.key_hash", "events.since_s", "events.issuer"])
    .select(["events.block_time", "events.reason"])
    .where("events.kind", "in", KEY_KINDS)
    .where("events.block_time", ">", now - KEY_NEWS_DAYS * DAY_MS)
    .whereRef("events.block_number", "<=", "chains.confirmed_block")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("key_events_told as told")
            .select("told.tx_hash")
            .whereRef("told.chain_id", "=", "events.chain_id")
            .whereRef("told.issuer", "=", "events.subject")
            .whereRef("told.tx_hash", "=", "events.tx_hash")
            .whereRef("told.kind", "=", "events.kind")
            .where("told.key_hash", "=", ({ fn, val }) => fn.coalesce("events.key_hash", val("")))
            .whereRef("told.since_s", "=", "events.since_s"),
        ),
      ),
    )
    .orderBy("events.block_time")
    .limit(EVENTS_AT_ONCE)
}

export const hasKeyNews = async ({ db, now }: App): Promise<boolean> =>
  (await untold(db.read, now()).limit(1).execute()).length > 0

/** Writes to the brand about each event of its keys, unless a listed key was added. A reindex sends nothing again. */
export async function tellOfKeys({ db, now }: App): Promise<void> {
  const at = now()
  for (;;) {
    const events = await untold(db.read, at).execute()
    if (events.length === 0) break
    const companies = await companiesOf(db.read, new Set(events.map(({ issuer }) => issuer!)))
    await db.write(async (tx) => {
      for (const event of events) await tell(tx, event as KeyEvent, companies.get(event.issuer!), at)
    })
  }
}

async function tell(tx: Tx, event: KeyEvent, company_id: string | undefined, now: number): Promise<void> {
  const { chain_id, issuer, tx_hash, kind, key_hash } = event
  const since_s = Number(event.since_s)
  const told = { chain_id, issuer, tx_hash, kind, key_hash: key_hash ?? "", since_s, told_at: now }
  if (!(await addRow(tx, "key_events_told", told)) || company_id === undefined) return
  if (kind === "KeyAdded" && (await isListed(tx, company_id, key_hash!))) return
  if ((await toldToday(tx, event, now)) > LETTERS_A_DAY_MAX) return
  await enqueue(tx, "letter", { letter: "brand_key_event", company_id, facts: factsOf(event) }, { now })
}

function factsOf(event: KeyEvent) {
  const { chain_id, key_hash: key, since_s, block_time } = event
  const what = whatOf(event)
  const network = NETWORKS[chain_id as ChainId].name
  return { what, key, at: what === "withdrawn" ? Number(block_time) : Number(since_s) * 1_000, network }
}

function whatOf({ kind, since_s, block_time, reason }: KeyEvent) {
  if (kind === "SignedFromSet") return Number(since_s) === 0 ? ("withdrawn" as const) : ("signed_from" as const)
  if (kind === "KeyEnded") return reason === 1 ? ("stolen" as const) : ("ended" as const)
  return Number(since_s) * 1_000 > Number(block_time) ? ("added_waiting" as const) : ("added" as const)
}

async function toldToday(tx: Tx, { chain_id, issuer, kind }: KeyEvent, now: number): Promise<number> {
  const told = await tx
    .selectFrom("key_events_told")
    .select("tx_hash")
    .where("chain_id", "=", chain_id)
    .where("issuer", "=", issuer)
    .where("kind", "=", kind)
    .where("told_at", ">", now - DAY_MS)
    .limit(LETTERS_A_DAY_MAX + 1)
    .execute()
  return told.length
}

/** The company has listed the key in the dashboard, so it knows of it. */
async function isListed(tx: Tx, company_id: string, key_hash: string): Promise<boolean> {
  return (await findRow(tx, "brand_keys", { company_id, key_hash }, ["key_hash"])) !== undefined
}

/** An issuer's id is the hash of a company's, so all companies are tried; such events are rare. */
async function companiesOf(read: Reader, issuers: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let after = ""; ; ) {
    const some = read.selectFrom("companies").select("id").where("id", ">", after).orderBy("id")
    const companies = await some.limit(COMPANIES_AT_ONCE).execute()
    for (const { id } of companies) if (issuers.has(issuerIdOf(id))) found.set(issuerIdOf(id), id)
    if (companies.length < COMPANIES_AT_ONCE || found.size === issuers.size) return found
    after = companies.at(-1)!.id
  }
}
