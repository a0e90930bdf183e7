import { showChecks } from "#actions/checks/show-checks.ts"
import { verifyCode } from "#actions/verifications/verify.ts"
import type { App } from "#indexer/app.ts"
import { AppError, refuse } from "#indexer/errors.ts"
import type { ConfirmationRequest } from "#shared/api/reports.ts"
import type { CheckedNow, Reported } from "./confirmation-facts.ts"
import { drawConfirmation } from "./draw-confirmation.ts"
import { hashesOf } from "./photo-hashes.ts"
import { findByToken } from "./status-token.ts"

/** All visitors together share what one company may draw at once. */
const VISITORS = { company_id: "visitors" }

/** A PDF of what was checked about a reported product, for a buyer's bank or marketplace. */
export async function confirmReport(app: App, { token, language }: ConfirmationRequest): Promise<Buffer> {
  const { row, is_own } = await findByToken(app, token)
  if (!row) throw refuse("no_such_report")
  const { code, message, bought_at, created_at } = row
  const photos = is_own ? (await hashesOf(app.db.read, row.id)).length : 0
  const own = is_own ? { message, bought_at, photos } : { message: null, bought_at: null, photos }
  const reported: Reported = { code, ...own, created_at: Number(created_at) }
  const checked = await checkNow(app, code).catch(nothingIfUnknown)
  const { public_url } = app.config
  const input = { reported, checked, language, public_url, now: app.now() }
  return Buffer.from(await app.threads.run(drawConfirmation, input, VISITORS))
}

async function checkNow(app: App, code: string): Promise<CheckedNow> {
  const { answer } = await verifyCode(app, code)
  const { chain_id, tx_hash } = answer
  const block = await app.db.read
    .selectFrom("chains")
    .innerJoin("events", "events.chain_id", "chains.chain_id")
    .select(["chains.registry", "chains.indexed_block", "chains.indexed_hash", "events.block_number"])
    .where("chains.chain_id", "=", chain_id)
    .where("events.tx_hash", "=", tx_hash)
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    answer,
    registry: block.registry,
    minted_block: Number(block.block_number),
    read_block: Number(block.indexed_block),
    read_hash: block.indexed_hash,
    checks: await showChecks(app, code, "unknown"),
  }
}

/** Other refusals pass: a network that cannot be read says nothing of the code. */
function nothingIfUnknown(error: unknown): null {
  const isUnknown = error instanceof AppError && ["unknown_code", "not_on_chain", "mistyped_code"].includes(error.code)
  if (!isUnknown) throw error
  return null
}
