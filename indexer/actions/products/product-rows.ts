import { type SqlBool, sql } from "kysely"
import { isConfirmedMint } from "#actions/is-confirmed-mint.ts"
import type { Reader } from "#db/database.ts"
import { formatCode } from "#proof/code.ts"
import type { Product, ProductStatus } from "#shared/api/products.ts"
import type { ChainId } from "#shared/chains.ts"
import type { Language } from "#shared/language.ts"
import { pickFields } from "#shared/product-fields.ts"
import { REFUSALS, type Reason, say } from "#shared/refusals.ts"

/**
 * Products with their current mint's state in the index. Only an event in a deep enough block makes them minted, so reorgs
 * need no correction.
 */
export function selectProducts(db: Reader) {
  return selectRecords(db)
    .leftJoin("chains", "chains.chain_id", "mints.chain_id")
    .leftJoin("events", (join) => join.on(isConfirmedMint))
}

export const selectRecords = (db: Reader) => selectMints(db).leftJoin("records", "records.mint_id", "mints.id")

export function selectMints(db: Reader) {
  return db.selectFrom("products").leftJoin("mints", (join) =>
    join
      .onRef("mints.product_id", "=", "products.id")
      // Always true; it lets the engine read a company's mints at once instead of one by one.
      .onRef("mints.company_id", "=", "products.company_id")
      .on("mints.superseded", "=", 0),
  )
}

/** `pending`, `minted` or `failed` for a row of selectProducts. */
export const statusOfRow = sql<ProductStatus>`case
  when events.tx_hash is not null then 'minted'
  when mints.state = 'failed' then 'failed'
  else 'pending' end`

/** Repeats the condition of the index on recalls, so that both engines can use that index. */
const isRecallEvent = sql`latest.kind in ('TokenRecalled', 'TokenReinstated', 'BatchRecalled', 'BatchReinstated')`

/** The latest word on chain about `subject`: 1 while it is recalled. */
const recallState = (subject: "token_id" | "first_token_id", recalled: string, reinstated: string) => sql<
  number | null
>`(
  select case when latest.kind = ${recalled} then 1 else 0 end from events as latest
  where latest.chain_id = records.chain_id and latest.subject = ${sql.ref(`records.${subject}`)}
    and ${isRecallEvent} and latest.kind in (${recalled}, ${reinstated})
  order by latest.block_number desc, latest.log_index desc limit 1)`

/** Whether the product or its batch is recalled, for a row of selectProducts. */
export const isRecalled = sql<SqlBool>`(
  coalesce(${recallState("token_id", "TokenRecalled", "TokenReinstated")}, 0) = 1
  or coalesce(${recallState("first_token_id", "BatchRecalled", "BatchReinstated")}, 0) = 1)`

/** What the record has or, until its mint is asked for, would have. */
export const shownMedia = sql<string | null>`case
  when (products.media is null or products.media_of_model = 1) and not exists (
    select 1 from mints as asked where asked.product_id = products.id and asked.state <> 'failed')
  then (select model_photos.media from model_photos
    where model_photos.company_id = products.company_id and model_photos.model = products.model)
  else products.media end`

export function selectProductRows(db: Reader) {
  return selectProducts(db)
    .selectAll("products")
    .select(["mints.state as mint_state", "mints.failure", "mints.failure_code", "mints.failure_params"])
    .select(["mints.chain_id", "events.tx_hash", "records.record_hash", "records.token_id"])
    .select([
      shownMedia.as("shown_media"),
      statusOfRow.as("status"),
      recallState("token_id", "TokenRecalled", "TokenReinstated").as("token_recalled"),
      recallState("first_token_id", "BatchRecalled", "BatchReinstated").as("batch_recalled"),
    ])
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProductRows>["execute"]>>[number]

export function toProduct(row: ProductRow, code_prefix: string | null, language?: Language): Product {
  return {
    id: row.id,
    ...pickFields(row),
    status: row.status,
    minting: row.status === "pending" && row.mint_state !== null,
    failure: row.status === "failed" ? sayFailure(row, language) : null,
    failure_code: row.status === "failed" ? row.failure_code : null,
    failure_params: row.status === "failed" && row.failure_params ? JSON.parse(row.failure_params) : {},
    recalled: row.token_recalled === 1 || row.batch_recalled === 1,
    short_code: formatCode(row.code, code_prefix ?? undefined),
    tx_hash: row.tx_hash,
    chain_id: row.chain_id as ChainId | null,
    package: row.plan,
    created_at: new Date(Number(row.created_at)).toISOString(),
    metadata_json: { attributes: JSON.parse(row.attributes) },
    media: JSON.parse(row.shown_media ?? "[]"),
    media_of_model: row.shown_media !== null && (row.media === null || row.media_of_model === 1),
    nft_scope: row.nft_scope,
    is_sample: row.sample !== null,
    record_hash: row.record_hash,
    token_id: row.token_id,
  }
}

type Failure = Record<"failure" | "failure_code" | "failure_params", string | null>

/** Why a mint failed; null where it did not. */
export function whyFailed({ failure_code, failure_params }: Omit<Failure, "failure">): Reason | null {
  if (failure_code === null || !Object.hasOwn(REFUSALS, failure_code)) return null
  return { reason: failure_code, params: JSON.parse(failure_params ?? "{}") } as Reason
}

/** The same as a sentence. In English it is kept. */
export function sayFailure(row: Failure, language: Language = "en"): string | null {
  const why = language === "en" ? null : whyFailed(row)
  return why ? say(why, language) : row.failure
}
