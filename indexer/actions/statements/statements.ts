import { sql } from "kysely"
import * as z from "zod"
import { confirmedBatches } from "#actions/bundles/bundle.ts"
import { cutPage, readCursor } from "#actions/pages.ts"
import type { Reader } from "#db/database.ts"
import { putRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { issuerIdOf, type StatementFault } from "#proof/certificate-report.ts"
import { type Hex, isHexOf } from "#proof/hex.ts"
import { type Statement, type StatementSubject, statementFault } from "#proof/statement.ts"
import { judgeOne } from "#proof/statement-check.ts"
import { firstTokenIdOf, scopeOf } from "#proof/token-id.ts"
import type { KeptStatement, NewStatement, StatementList, UnsignedList, UnsignedQuery } from "#shared/api/statements.ts"
import type { ChainId } from "#shared/chains.ts"
import { readBrand } from "./brand-keys.ts"

/** As many as a certificate may hold. */
const STATEMENTS_A_SUBJECT_MAX = 8

const REFUSED = {
  other: "statement_of_other",
  no_key: "statement_key_unknown",
  early: "statement_key_early",
  ended: "statement_key_ended",
  compromised: "statement_key_compromised",
  not_signed: "statement_not_signed",
} as const satisfies Record<StatementFault, string>

/** Keeps a brand's statement about its own mint, if it counts: whatever a reader would not accept is refused. */
export async function keepStatement(
  app: App,
  me: Caller,
  { chain_id, statement: given }: NewStatement,
): Promise<KeptStatement> {
  const malformed = statementFault(given)
  if (malformed) throw refusal("statement_malformed", { why: malformed.reason })
  const statement = given as unknown as Statement
  const issuer = issuerIdOf(me.company_id)
  const minted = await findSubject(app.db.read, me.company_id, issuer, chain_id, statement)
  const chain = app.chains.get(chain_id as ChainId)
  if (!chain) throw refusal("network_unchecked")
  if (!minted) throw refusal("no_such_mint")
  const { keys } = await readBrand(chain, issuer, [statement.key])
  const { because } = judgeOne(minted, statement, { keys, minted: { block: 0, time: minted.minted_at / 1_000 } })
  if (because) throw refusal(REFUSED[because])
  const { subject } = minted
  const mine = { chain_id, subject, key_hash: statement.key, company_id: me.company_id }
  const row = { ...mine, stored_at: app.now(), statement: JSON.stringify(statement) }
  await app.db.writeFor(me.company_id, async (tx) => {
    await putRow(tx, "statements", ["subject", "chain_id", "key_hash"], row)
    const kept = tx.selectFrom("statements").where("subject", "=", subject).where("chain_id", "=", chain_id)
    await tx
      .deleteFrom("statements")
      .where("subject", "=", subject)
      .where("chain_id", "=", chain_id)
      .where("key_hash", "not in", kept.select("key_hash").orderBy("stored_at", "desc").limit(STATEMENTS_A_SUBJECT_MAX))
      .execute()
  })
  return { chain_id, subject, key: statement.key }
}

const ANSWERED_MAX = 32

/** The statements that are kept about a batch's root, or about a token, on every network. */
export async function findStatements(app: App, given: string): Promise<StatementList> {
  const subject = given.toLowerCase()
  if (!isHexOf(32, subject)) throw refusal("statement_subject_malformed")
  const db = app.db.quick
  const roots =
    scopeOf(subject) === "batch"
      ? await db.selectFrom("batches").select("root").where("first_token_id", "=", firstTokenIdOf(subject)).execute()
      : []
  const rows = await db
    .selectFrom("statements")
    .innerJoin("chains", "chains.chain_id", "statements.chain_id")
    .select(["statements.chain_id", "chains.registry", "statements.statement"])
    .where("statements.subject", "in", [subject, ...roots.map(({ root }) => root)])
    .orderBy("statements.stored_at")
    .limit(ANSWERED_MAX)
    .execute()
  const statements = rows.map(({ statement, ...place }) => ({
    ...place,
    statement: JSON.parse(statement) as Statement,
  }))
  return { statements } as StatementList
}

/** What a statement is about, as it stands confirmed on the chain. */
interface MintedSubject extends StatementSubject {
  /** The batch's root, or the token's id. */
  subject: Hex
  /** Milliseconds since 1970. */
  minted_at: number
}

const ZERO = `0x${"0".repeat(64)}`

/** The mint of this company that a statement is about, or undefined. */
async function findSubject(
  db: Reader,
  company_id: string,
  issuer: Hex,
  chain_id: number,
  { message }: Statement,
): Promise<MintedSubject | undefined> {
  const isBatch = message.root !== ZERO
  const rows = isBatch
    ? await mintedBatches(db, company_id)
        .where("batches.chain_id", "=", chain_id)
        .where("batches.root", "=", message.root)
        .execute()
    : await mintedSingles(db, company_id)
        .where("records.chain_id", "=", chain_id)
        .where("records.token_id", "=", message.tokenId)
        .execute()
  return rows[0] && subjectOf(rows[0], issuer)
}

type MintedSubjectRow = Awaited<ReturnType<ReturnType<typeof mintedSingles>["execute"]>>[number] &
  Partial<Awaited<ReturnType<ReturnType<typeof mintedBatches>["execute"]>>[number]>

function subjectOf(row: Partial<MintedSubjectRow>, issuer: Hex): MintedSubject {
  const place = { issuer, chain_id: row.chain_id!, registry: row.registry as Hex, minted_at: Number(row.block_time) }
  if (row.root) return { ...place, subject: row.root as Hex, batch: { root: row.root as Hex, size: row.size! } }
  const [token_id, record_hash] = [row.token_id as Hex, row.record_hash as Hex]
  return { ...place, subject: token_id, token_id, record_hash }
}

const mintedBatches = (db: Reader, company_id: string) =>
  confirmedBatches(db, company_id)
    .select(["batches.chain_id", "batches.root", "batches.size"])
    .select(["chains.registry", "events.block_time"])

/** A company's products that were minted on their own and stand confirmed. */
function mintedSingles(db: Reader, company_id: string) {
  return db
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .innerJoin("chains", "chains.chain_id", "records.chain_id")
    .innerJoin("events", (join) =>
      join
        .onRef("events.chain_id", "=", "records.chain_id")
        .onRef("events.subject", "=", "records.token_id")
        .on("events.kind", "=", "ProductMinted")
        .onRef("events.record_hash", "=", "records.record_hash")
        .onRef("events.block_number", "<=", "chains.confirmed_block"),
    )
    .select(["records.chain_id", "records.token_id", "records.record_hash", "chains.registry", "events.block_time"])
    .where("mints.company_id", "=", company_id)
    .where("mints.scope", "=", "individual")
}

const SubjectPlace = z.tuple([z.enum(["batch", "single"]), z.number().int(), z.string().regex(/^0x[0-9a-f]{64}$/)])
const placeOf = ({ batch, minted_at, subject }: MintedSubject) => [batch ? "batch" : "single", minted_at, subject]

/** What of the company's mints nobody has signed for: batches, then single products, each oldest first. */
export async function listUnsigned(
  { db }: App,
  { company_id }: Caller,
  { limit, subject, cursor }: UnsignedQuery,
): Promise<UnsignedList> {
  const isSigned = (chain_id: string, subject: string) =>
    sql<boolean>`exists (select 1 from statements where statements.subject = ${sql.ref(subject)} and statements.chain_id = ${sql.ref(chain_id)})`
  let ofBatches = mintedBatches(db.read, company_id)
  let ofSingles = mintedSingles(db.read, company_id)
  if (subject !== undefined) {
    ofBatches = ofBatches.where("batches.root", "=", subject.toLowerCase())
    ofSingles = ofSingles.where("records.token_id", "=", subject.toLowerCase())
  }
  const [kind, ...place] = cursor === undefined ? [] : readCursor(cursor, SubjectPlace)
  if (kind) {
    const isBehind = (id: string) => sql<boolean>`(events.block_time, ${sql.ref(id)}) > (${sql.join(place)})`
    if (kind === "batch") ofBatches = ofBatches.where(isBehind("batches.root"))
    else ofSingles = ofSingles.where(isBehind("records.token_id"))
  }
  const batches =
    kind === "single"
      ? []
      : await ofBatches
          .where((eb) => eb.not(isSigned("batches.chain_id", "batches.root")))
          .orderBy("events.block_time")
          .orderBy("batches.root")
          .limit(limit + 1)
          .execute()
  const singles =
    batches.length > limit
      ? []
      : await ofSingles
          .where((eb) => eb.not(isSigned("records.chain_id", "records.token_id")))
          .orderBy("events.block_time")
          .orderBy("records.token_id")
          .limit(limit + 1 - batches.length)
          .execute()
  const issuer = issuerIdOf(company_id)
  const found = [...batches, ...singles].map((row) => subjectOf(row, issuer))
  const { shown, next_cursor } = cutPage(found, limit, placeOf)
  const items = shown.map(({ minted_at, token_id, record_hash, batch, ...place }) => ({
    ...place,
    ...(batch ? { root: batch.root, size: batch.size } : { token_id: token_id!, record_hash: record_hash! }),
    minted_at: new Date(minted_at).toISOString(),
  }))
  return { items: items as UnsignedList["items"], next_cursor }
}
