import { type SqlBool, sql } from "kysely"

/**
 * The one rule of what "minted" means, as the condition that joins `events` to `records` and `chains`: our event for just this
 * record stands in a canonical block that is deep enough.
 */
export const isConfirmedMint = sql<SqlBool>`
  events.chain_id = records.chain_id
  and events.subject = records.first_token_id
  and events.kind in ('ProductMinted', 'BatchMinted')
  and (events.record_hash is null or events.record_hash = records.record_hash)
  and events.block_number <= chains.confirmed_block`
