import { type SqlBool, sql } from "kysely"

/**
 * The only definition of "minted", joining `events` to `records` and `chains`: this record's event is in a deep enough
 * canonical block. The plus keeps SQLite from looking through all blocks for it.
 */
export const isConfirmedMint = sql<SqlBool>`
  events.chain_id = records.chain_id
  and events.subject = records.first_token_id
  and events.kind in ('ProductMinted', 'BatchMinted')
  and (events.record_hash is null or events.record_hash = records.record_hash)
  and +events.block_number <= chains.confirmed_block`
