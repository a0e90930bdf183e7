import { isConfirmedMint } from "#actions/is-confirmed-mint.ts"
import { statementsOf } from "#actions/statements/of-subjects.ts"
import type { Reader } from "#db/database.ts"
import { buildCertificate, type FullCertificate } from "#proof/certificate.ts"
import type { Hex } from "#proof/hex.ts"
import type { ProductRecord } from "#proof/record.ts"

/** Everything that stands confirmed on a chain; a product that is on two has two rows. */
export function selectConfirmed(db: Reader) {
  return db
    .selectFrom("records")
    .innerJoin("mints", "mints.id", "records.mint_id")
    .innerJoin("products", "products.id", "mints.product_id")
    .innerJoin("chains", "chains.chain_id", "records.chain_id")
    .innerJoin("events", (join) => join.on(isConfirmedMint))
}

/** The same with the columns of a certificate. */
export function selectMinted(db: Reader) {
  return selectConfirmed(db)
    .select(["products.code", "mints.scope", "chains.registry", "events.tx_hash", "events.root", "events.size"])
    .select(["records.chain_id", "records.token_id", "records.record", "records.leaf_index", "records.proof"])
}

export type MintedRow = Awaited<ReturnType<ReturnType<typeof selectMinted>["execute"]>>[number]

/** With the brand's own word, where it has given it. */
export async function toCertificates(db: Reader, rows: MintedRow[]): Promise<FullCertificate[]> {
  const kept = new Map<number, Awaited<ReturnType<typeof statementsOf>>>()
  for (const chain_id of new Set(rows.map((row) => row.chain_id))) {
    const subjects = rows.filter((row) => row.chain_id === chain_id).map(subjectOf)
    kept.set(chain_id, await statementsOf(db, chain_id, subjects))
  }
  return rows.map((row) => toCertificate(row, kept.get(row.chain_id)!.get(subjectOf(row))))
}

/** What the brand signs: the root of the batch, or the token. */
export const subjectOf = (row: Pick<MintedRow, "scope" | "root" | "token_id">): string =>
  row.scope === "batch" ? row.root! : row.token_id

function toCertificate(row: MintedRow, statements: readonly object[] = []): FullCertificate {
  return buildCertificate({
    statements,
    chain_id: row.chain_id,
    registry: row.registry as Hex,
    token_id: row.token_id as Hex,
    record: JSON.parse(row.record) as ProductRecord,
    tx_hash: row.tx_hash as Hex,
    ...(row.scope === "batch"
      ? { batch: { root: row.root as Hex, index: row.leaf_index!, size: row.size!, proof: unpackProof(row.proof!) } }
      : {}),
  })
}

const WORD_BYTES = 32

export function unpackProof(packed: Buffer): Hex[] {
  return Array.from({ length: packed.length / WORD_BYTES }, (_, level): Hex => {
    return `0x${packed.subarray(level * WORD_BYTES, (level + 1) * WORD_BYTES).toString("hex")}`
  })
}
