import { confirmedBatches } from "#actions/bundles/confirmed-batches.ts"
import type { Reader } from "#db/database.ts"
import type { Hex } from "#proof/hex.ts"
import type { Statement, StatementSubject } from "#proof/statement.ts"

/** What a statement is about, as it stands confirmed on the chain. */
export interface MintedSubject extends StatementSubject {
  /** The batch's root, or the token's id. */
  subject: Hex
  /** Milliseconds since 1970. */
  minted_at: number
}

const ZERO = `0x${"0".repeat(64)}`

/** The mint of this company that a statement is about, or undefined. */
export async function findSubject(
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

export type MintedSubjectRow = Awaited<ReturnType<ReturnType<typeof mintedSingles>["execute"]>>[number] &
  Partial<Awaited<ReturnType<ReturnType<typeof mintedBatches>["execute"]>>[number]>

export function subjectOf(row: Partial<MintedSubjectRow>, issuer: Hex): MintedSubject {
  const place = { issuer, chain_id: row.chain_id!, registry: row.registry as Hex, minted_at: Number(row.block_time) }
  if (row.root) return { ...place, subject: row.root as Hex, batch: { root: row.root as Hex, size: row.size! } }
  const [token_id, record_hash] = [row.token_id as Hex, row.record_hash as Hex]
  return { ...place, subject: token_id, token_id, record_hash }
}

export const mintedBatches = (db: Reader, company_id: string) =>
  confirmedBatches(db, company_id)
    .select(["batches.chain_id", "batches.root", "batches.size"])
    .select(["chains.registry", "events.block_time"])

/** A company's products that were minted on their own and stand confirmed. */
export function mintedSingles(db: Reader, company_id: string) {
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
