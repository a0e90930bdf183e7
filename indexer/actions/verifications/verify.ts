import { standsMinted } from "#actions/stands-minted.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import { RECALL_REASONS, type RecallReason } from "#shared/api/mints.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { type ChainId, MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { formatCode } from "#shared/code.ts"
import { parseQuery } from "#shared/query.ts"
import type { ProductRecord } from "#shared/record.ts"
import { latestEvent } from "./latest-event.ts"

/** What our index says of a code, for anyone. 200 only for what is on chain; every other case has an error code of its own. */
export async function verify(app: App, input: string): Promise<VerifyResponse> {
  return verifyCode(app, readCode(input))
}

/** The code in what somebody typed or pasted. Throws mistyped_code. */
export function readCode(input: string): string {
  const query = parseQuery(input)
  if (query.kind === "mistyped") throw new AppError("mistyped_code", "There is a typing mistake in this code.")
  if (query.kind !== "code") throw new AppError("mistyped_code", "Enter the code on the label.")
  return query.code
}

export async function verifyCode(app: App, code: string): Promise<VerifyResponse> {
  const struck = await findStruck(app, code)
  const chain = app.chains.get(struck.chain_id as ChainId)
  if (!chain) throw new AppError("chain_unavailable", "This product's network could not be checked.")
  if (struck.trouble) throw new AppError("chain_unavailable", "The index could not be checked against the chain.")
  const record = JSON.parse(struck.record) as ProductRecord
  const [issuer, recall] = await Promise.all([readIssuer(app, struck.chain_id, record), readRecall(app, struck)])
  return {
    ...shownFields(record),
    chain_id: chain.chain_id,
    tx_hash: struck.tx_hash,
    status: recall ? "recalled" : isExpired(record, app.now()) ? "expired" : "valid",
    short_code: formatCode(code, struck.code_prefix ?? undefined),
    token_id: struck.token_id,
    record_hash: struck.record_hash,
    network: chain.network,
    minted_at: new Date(Number(struck.block_time)).toISOString(),
    issuer,
    ...(recall ? { recall_reason: recall } : {}),
    explorer: chain.explorer,
  }
}

/** The mint of this code that stands confirmed in a canonical block; the main network's before the test network's. */
async function findStruck(app: App, code: string) {
  const rows = await app.db.read
    .selectFrom("products")
    .innerJoin("companies", "companies.id", "products.company_id")
    .leftJoin("mints", "mints.product_id", "products.id")
    .leftJoin("records", "records.mint_id", "mints.id")
    .leftJoin("chains", "chains.chain_id", "mints.chain_id")
    .leftJoin("events", (join) => join.on(standsMinted))
    .select(["companies.code_prefix", "chains.chain_id", "chains.trouble", "events.tx_hash", "events.block_time"])
    .select(["records.record", "records.record_hash", "records.token_id", "records.anchor"])
    .where("products.code", "=", code)
    .execute()
  if (rows.length === 0) throw new AppError("unknown_code", "This code is not registered.")
  const minted = rows.filter(isStruck)
  const best = minted.find(({ chain_id }) => chain_id === MAINNET_CHAIN_ID) ?? minted[0]
  if (!best) throw new AppError("not_on_chain", "This product is registered but not yet on the blockchain.")
  return best
}

interface Found {
  code_prefix: string | null
  chain_id: number | null
  trouble: string | null
  tx_hash: string | null
  block_time: number | null
  record: string | null
  record_hash: string | null
  token_id: string | null
  anchor: string | null
}
type Maybe = "code_prefix" | "trouble"
type Struck = { [Key in keyof Found]: Key extends Maybe ? Found[Key] : NonNullable<Found[Key]> }

const isStruck = (row: Found): row is Struck => row.tx_hash !== null

function shownFields({ v: _v, code: _code, issuer: _issuer, salt: _salt, attributes, ...fields }: ProductRecord) {
  return { ...fields, attributes: attributes ?? {} }
}

/** A date of expiry is the last good day, wherever one lives: it is over once that day has ended everywhere. */
function isExpired({ expiration_date }: ProductRecord, now: number): boolean {
  const LAST_TIME_ZONE_MS = 12 * 3_600_000
  const DAY_MS = 24 * 3_600_000
  return expiration_date !== undefined && now >= Date.parse(expiration_date) + DAY_MS + LAST_TIME_ZONE_MS
}

async function readIssuer(app: App, chain_id: number, record: ProductRecord): Promise<VerifyResponse["issuer"]> {
  const { id, name } = record.issuer
  const [attested, revoked] = await Promise.all([
    latestEvent(app.db.read, chain_id, id, ["IssuerAttested"]),
    latestEvent(app.db.read, chain_id, id, ["IssuerAttested", "IssuerRevoked"]),
  ])
  const isoOf = (event: { block_time: number } | undefined) =>
    event ? new Date(Number(event.block_time)).toISOString() : null
  const isRevoked = revoked?.kind === "IssuerRevoked"
  return {
    ...{ id, name },
    attested: attested !== undefined && !isRevoked,
    attested_at: isoOf(attested),
    revoked_at: isRevoked ? isoOf(revoked) : null,
    domain: attested?.domain ?? null,
  }
}

/** Why the token or its batch is recalled now; null when neither is. */
async function readRecall(app: App, { chain_id, token_id, anchor }: Struck): Promise<RecallReason | null> {
  const [token, batch] = await Promise.all([
    latestEvent(app.db.read, chain_id, token_id, ["TokenRecalled", "TokenReinstated"]),
    latestEvent(app.db.read, chain_id, anchor, ["BatchRecalled", "BatchReinstated"]),
  ])
  const standing = [token, batch].find((event) => event?.kind === "TokenRecalled" || event?.kind === "BatchRecalled")
  return standing ? (RECALL_REASONS[standing.reason ?? 0] ?? "unspecified") : null
}
