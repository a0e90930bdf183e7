import { selectMinted, toCertificates } from "#actions/certificates/rows.ts"
import type { Reader } from "#db/database.ts"
import { dayBefore, dayOf } from "#indexer/checks/check-counts.ts"
import { WINDOW_DAYS } from "#indexer/checks/rule.ts"
import { RECALL_REASONS } from "#shared/recall-reasons.ts"

const REPORTS_MAX = 1_000

/** People by day, country and how they came to the code: what is stored, and no more is. */
export async function dayCounts(db: Reader, product_id: string, now: number) {
  const rows = await db
    .selectFrom("verification_counts")
    .select(["day", "region as country", "via", "people"])
    .where("product_id", "=", product_id)
    .where("day", ">=", dayBefore(dayOf(now), WINDOW_DAYS - 1))
    .where("people", ">", 0)
    .orderBy("day")
    .orderBy("region")
    .orderBy("via")
    .execute()
  return rows.map(({ people, ...row }) => ({ ...row, people: Number(people) }))
}

/** What customers wrote, newest first, without their email addresses and without the label's code. */
export async function reportsOf(db: Reader, company_id: string, product_id: string) {
  const rows = await db
    .selectFrom("reports")
    .innerJoin("products", "products.id", "reports.product_id")
    .select(["reports.created_at", "times", "bought_at", "message", "products.code"])
    .where("reports.company_id", "=", company_id)
    .where("reports.product_id", "=", product_id)
    .orderBy("reports.created_at", "desc")
    .limit(REPORTS_MAX)
    .execute()
  return rows.map(({ created_at, times, bought_at, message, code }) => ({
    reported_at: new Date(Number(created_at)).toISOString(),
    times: Number(times),
    bought_at: bought_at && withoutCode(bought_at, code),
    message: withoutCode(message, code),
  }))
}

/** Matches a code as people write it: any case, spaces and dashes, O for 0, I and L for 1. */
function withoutCode(text: string, code: string): string {
  const symbols = [...code].map((symbol) => ({ 0: "[0O]", 1: "[1IL]" })[symbol] ?? symbol)
  return text.replace(new RegExp(symbols.join(String.raw`[\s\p{Pd}]*`), "giu"), "[…]")
}

/** What stands on the blockchains about a product, and up to which block they were read. */
export async function chainFacts(db: Reader, product_id: string) {
  const rows = await selectMinted(db)
    .select(["records.first_token_id", "chains.confirmed_block"])
    .where("products.id", "=", product_id)
    .execute()
  const found = await Promise.all(rows.map((row) => eventsOf(db, row)))
  return {
    certificates: await toCertificates(db, rows),
    chains: rows.map(({ chain_id, confirmed_block }) => ({ chain_id, block: Number(confirmed_block) })),
    events: found.flat(),
  }
}

interface Token {
  chain_id: number
  token_id: string
  first_token_id: string
  confirmed_block: number
}

async function eventsOf(db: Reader, { chain_id, token_id, first_token_id, confirmed_block }: Token) {
  const events = await db
    .selectFrom("events")
    .select(["kind", "subject", "block_number", "block_hash", "block_time", "tx_hash", "reason"])
    .where("chain_id", "=", chain_id)
    .where("subject", "in", [...new Set([token_id, first_token_id])])
    .where("block_number", "<=", confirmed_block)
    .orderBy("block_number")
    .orderBy("log_index")
    .execute()
  return events.map(({ kind, subject, block_number, block_hash, block_time, tx_hash, reason }) => ({
    chain_id,
    event: kind,
    block_number: Number(block_number),
    block_hash,
    block_time: new Date(Number(block_time)).toISOString(),
    tx_hash,
    token_id: subject,
    reason: reason === null ? null : (RECALL_REASONS[reason] ?? String(reason)),
  }))
}
