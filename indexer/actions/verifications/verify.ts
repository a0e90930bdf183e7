import { sql } from "kysely"
import { requireIndex } from "#actions/chains/require-index.ts"
import { lookAlikes, recentAttestedNames } from "#actions/companies/look-alikes.ts"
import { isConfirmedMint } from "#actions/is-confirmed-mint.ts"
import { noteOf } from "#actions/recalls/notes.ts"
import { lacksSignature, lastSignedFrom } from "#actions/statements/signatures.ts"
import { EVERYBODY } from "#actions/tokens/is-distrusted.ts"
import type { EventKind } from "#db/event-kinds.ts"
import { compileLookup } from "#db/lookup.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { distrustedAt } from "#proof/certificate-report.ts"
import { formatCode } from "#proof/code.ts"
import type { ProductRecord, RecordBody } from "#proof/record.ts"
import { normalizeText } from "#proof/record.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { fieldsOfBody } from "#shared/body-fields.ts"
import { type ChainId, preferred } from "#shared/chains.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"
import { DAY_MS, isoOf } from "#shared/time.ts"
import { attestationOf } from "./attested-periods.ts"

/** How long answers are kept whose changes raise no event: the words about a recall, a new statement. */
const UNTOLD_KEPT_MS = 60_000

const MISTYPED = { several: "code_several", keyboard: "code_keyboard" } as const

export const mistyped = (reason: string) => refusal(MISTYPED[reason as keyof typeof MISTYPED] ?? "mistyped_code")

export interface Verified {
  answer: VerifyResponse
  /** Subjects whose events change the answer: the token, its batch and its issuer. */
  about: string[]
  /** When time alone changes it, ms; Infinity: never. */
  changes_at: number
}

/** What the index says about a code, for anyone. Only minted products get an answer; other cases have error codes. */
export async function verifyCode(app: App, code: string): Promise<Verified> {
  const { minted, said } = bestOf(await readCodeRows(app.db.quick, code))
  const chain = app.chains.get(minted.chain_id as ChainId)
  if (!chain) throw refusal("network_unchecked")
  const indexed_until = requireIndex(chain, minted, app.now())
  const { body } = JSON.parse(minted.record) as ProductRecord
  const recall = recallOf(minted, said)
  const issuer = await withLikeness(app, issuerOf(minted, body, said))
  const note =
    recall && issuer.attested && !issuer.suspended
      ? await noteOf(app.db.quick, { ...recall, chain_id: minted.chain_id })
      : undefined
  const expired_at = expiryOf(body)
  const is_expired = app.now() >= expired_at
  const mint = { ...minted, subjects: [minted.root ?? minted.token_id] }
  const is_unsigned = await lacksSignature(app.db.quick, mint, minted.signed_from)
  const answer: VerifyResponse = {
    ...shownFields(body),
    ...linesOf(minted, body),
    chain_id: chain.chain_id,
    tx_hash: minted.tx_hash,
    status:
      is_unsigned || isDistrusted(minted, said) ? "distrusted" : recall ? "recalled" : is_expired ? "expired" : "valid",
    short_code: formatCode(code, minted.code_prefix ?? undefined),
    token_id: minted.token_id,
    record_hash: minted.record_hash,
    network: chain.network,
    minted_at: isoOf(minted.block_time),
    issuer,
    ...(recall
      ? { recall_reason: recall.reason, recalled_at: isoOf(recall.at), recalled_in_block: recall.block_number }
      : {}),
    ...(note ? { recall_note: note } : {}),
    explorer: chain.explorer,
  }
  const names = isCompared(issuer) ? [ATTESTED_NAMES] : []
  const about = [minted.token_id, minted.first_token_id, body.issuer.id, EVERYBODY, ...names]
  const said_again_at = recall || is_unsigned ? app.now() + UNTOLD_KEPT_MS : Number.POSITIVE_INFINITY
  const expires_at = is_expired ? Number.POSITIVE_INFINITY : expired_at
  return { answer, about, changes_at: Math.min(said_again_at, expires_at, indexed_until) }
}

/** What changes an answer. A brand can have any number of events about its keys, so they are not read with these. */
const SAID: EventKind[] = [
  ...(["TokenRecalled", "TokenReinstated", "BatchRecalled", "BatchReinstated"] as const),
  ...(["IssuerAttested", "IssuerRevoked", "BlocksDistrusted"] as const),
]

/** Reads all facts about a code in one statement, so they are of one moment. */
const readCodeRows = compileLookup((db, isAsked) =>
  db
    .selectFrom("products")
    .innerJoin("companies", "companies.id", "products.company_id")
    .leftJoin("mints", "mints.product_id", "products.id")
    .leftJoin("records", "records.mint_id", "mints.id")
    .leftJoin("chains", "chains.chain_id", "mints.chain_id")
    .leftJoin("events", (join) => join.on(isConfirmedMint))
    .leftJoin("events as said", (join) =>
      join
        .onRef("said.chain_id", "=", "events.chain_id")
        .on((eb) =>
          eb("said.subject", "in", [
            eb.ref("records.token_id"),
            eb.ref("records.first_token_id"),
            eb.ref("events.issuer"),
            sql.lit(EVERYBODY),
          ]),
        )
        .on("said.kind", "in", SAID),
    )
    .select(["products.code as key", "products.description", "companies.code_prefix", "companies.suspended_at"])
    .select(["chains.chain_id", "chains.halted_reason", "chains.indexed_block_at"])
    .select(["events.tx_hash", "events.block_time", "events.block_number", "events.root", "events.issuer"])
    .select(["records.record", "records.record_hash", "records.token_id", "records.first_token_id"])
    .select(["said.kind", "said.subject", "said.reason", "said.name", "said.domain", "said.block_time as said_at"])
    .select("said.block_number as said_in_block")
    .select(["said.from_block", "said.to_block", "said.since_s"])
    .select(
      lastSignedFrom(db)
        .where("set.chain_id", "=", sql.ref<number>("events.chain_id"))
        .where("set.subject", "=", sql.ref<string>("events.issuer"))
        .as("signed_from"),
    )
    .where(isAsked(sql.ref("products.code")))
    .orderBy("said.block_number")
    .orderBy("said.log_index"),
)

type CodeRow = Awaited<ReturnType<typeof readCodeRows>>[number]
type OfEvent = "chain_id" | "tx_hash" | "block_time" | "block_number"
type OfRecord = "record" | "record_hash" | "token_id" | "first_token_id"
type MintedCode = CodeRow & { [Key in OfEvent | OfRecord]: NonNullable<CodeRow[Key]> }

/** The confirmed mint on the preferred network, and the events about it. */
function bestOf(rows: CodeRow[]): { minted: MintedCode; said: CodeRow[] } {
  if (rows.length === 0) throw refusal("unknown_code")
  const onChain = rows.filter((row): row is MintedCode => row.tx_hash !== null)
  const minted = preferred(onChain)
  if (!minted) throw refusal("not_on_chain")
  return { minted, said: onChain.filter(({ chain_id }) => chain_id === minted.chain_id) }
}

/** The last of these events about `subject`. */
function lastSaid(said: CodeRow[], subject: string, kinds: EventKind[]): CodeRow | undefined {
  return said.findLast((row) => row.subject === subject && row.kind !== null && kinds.includes(row.kind))
}

function shownFields(body: RecordBody) {
  const { name, attributes = {}, media } = body
  return { name, ...fieldsOfBody(body), attributes, ...(media ? { media } : {}) }
}

/** The same words on the lines in which the company wrote them: a record has none. */
const linesOf = ({ description }: MintedCode, body: RecordBody) =>
  description !== null && normalizeText(description) === body.description ? { description } : {}

/** The expiry date is the last valid day: it ends once that day has ended in every time zone. */
function expiryOf({ expiration_date }: RecordBody): number {
  const LAST_TIME_ZONE_MS = 12 * 3_600_000
  return expiration_date === undefined
    ? Number.POSITIVE_INFINITY
    : Date.parse(expiration_date) + DAY_MS + LAST_TIME_ZONE_MS
}

function issuerOf(
  { suspended_at, block_time }: MintedCode,
  { issuer: { id, name } }: RecordBody,
  said: CodeRow[],
): VerifyResponse["issuer"] {
  const own = said.filter(
    ({ subject, kind }) => subject === id && (kind === "IssuerAttested" || kind === "IssuerRevoked"),
  )
  return { id, name, ...attestationOf(own, name, Number(block_time)), suspended: suspended_at !== null }
}

/** What an answer is about whose issuer is compared with the attested names: any of them may change it. */
export const ATTESTED_NAMES = "attested names"

const isCompared = ({ attested, once_attested }: VerifyResponse["issuer"]) => !attested && !once_attested

/** Warns where an unchecked issuer's name may be taken for a checked company's. */
async function withLikeness(app: App, issuer: VerifyResponse["issuer"]): Promise<VerifyResponse["issuer"]> {
  if (!isCompared(issuer)) return issuer
  const { id, name } = issuer
  const alike = lookAlikes(await recentAttestedNames(app), { issuer: id, name })
  return alike.length > 0 ? { ...issuer, like_attested: true } : issuer
}

/** Whether it was minted in blocks in which the minting key was in other hands. */
function isDistrusted({ block_number }: MintedCode, said: CodeRow[]): boolean {
  const ranges = said
    .filter(({ kind }) => kind === "BlocksDistrusted")
    .map(({ from_block, to_block }) => ({ from_block: Number(from_block), to_block: Number(to_block), reason: 0 }))
  return distrustedAt(ranges, block_number) !== undefined
}

/** Why the token or its batch is recalled now; null when neither is. */
function recallOf({ token_id, first_token_id }: MintedCode, said: CodeRow[]) {
  const token = lastSaid(said, token_id, ["TokenRecalled", "TokenReinstated"])
  const batch = lastSaid(said, first_token_id, ["BatchRecalled", "BatchReinstated"])
  const eventOf = ({ reason, said_at, said_in_block }: CodeRow) => ({
    at: said_at!,
    reason: RECALL_REASONS[reason ?? 0] ?? "unspecified",
    block_number: said_in_block!,
  })
  if (token?.kind === "TokenRecalled") return { ...eventOf(token), subject: token_id, scope: "product" as const }
  if (batch?.kind === "BatchRecalled") return { ...eventOf(batch), subject: first_token_id, scope: "batch" as const }
  return null
}
