import { isConfirmedMint } from "#actions/is-confirmed-mint.ts"
import { statementsOf } from "#actions/statements/signatures.ts"
import type { Reader } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { buildCertificate, type Certificate, type FullCertificate, forShowing } from "#proof/certificate.ts"
import { parseCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"
import type { ProductRecord } from "#proof/record.ts"
import { proofIn } from "#proof/tree.ts"
import { preferred } from "#shared/chains.ts"

/**
 * The certificate for anyone who has the code; for showing, without the code. Of several networks, the preferred one's.
 */
export async function issueCertificate(app: App, input: string, purpose?: "showing"): Promise<Certificate> {
  const code = parseCode(input)
  if (!code.ok) throw refusal("mistyped_code")
  const rows = await selectMinted(app.db.quick).where("products.code", "=", code.code).execute()
  const row = preferred(rows)
  if (row) {
    const [certificate] = await toCertificates(app.db.quick, [row])
    return purpose === "showing" ? forShowing(certificate!) : certificate!
  }
  const known = await app.db.quick.selectFrom("products").select("id").where("code", "=", code.code).executeTakeFirst()
  if (known) throw refusal("not_on_chain")
  throw refusal("unknown_code")
}

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
    .select(["records.chain_id", "records.token_id", "records.record", "records.leaf_index"])
    .select("records.first_token_id")
}

type MintedRow = Awaited<ReturnType<ReturnType<typeof selectMinted>["execute"]>>[number]

/** The statements and trees of one chain's products, each read once. */
type Kept = { statements: Awaited<ReturnType<typeof statementsOf>>; trees: Map<string, Buffer> }

/** With the brand's own word, where it has given it. */
export async function toCertificates(db: Reader, rows: MintedRow[]): Promise<FullCertificate[]> {
  const kept = new Map<number, Kept>()
  for (const chain_id of new Set(rows.map((row) => row.chain_id))) {
    const here = rows.filter((row) => row.chain_id === chain_id)
    const statements = await statementsOf(db, chain_id, here.map(subjectOf))
    kept.set(chain_id, { statements, trees: await treesOf(db, chain_id, here) })
  }
  return rows.map((row) => toCertificate(row, kept.get(row.chain_id)!))
}

/** What the brand signs: the root of the batch, or the token. */
export const subjectOf = (row: Pick<MintedRow, "scope" | "root" | "token_id">): string =>
  row.scope === "batch" ? row.root! : row.token_id

function toCertificate(row: MintedRow, { statements, trees }: Kept): FullCertificate {
  const { root, size, leaf_index: index } = row
  return buildCertificate({
    statements: statements.get(subjectOf(row)) ?? [],
    chain_id: row.chain_id,
    registry: row.registry as Hex,
    token_id: row.token_id as Hex,
    record: JSON.parse(row.record) as ProductRecord,
    tx_hash: row.tx_hash as Hex,
    ...(row.scope === "batch" && {
      batch: {
        ...{ root: root as Hex, index: index!, size: size! },
        proof: proofIn(trees.get(row.first_token_id)!, size!, index!),
      },
    }),
  })
}

/** The nodes of the trees that these stand in, by first token: a tree is read once, however many of its products are asked for. */
async function treesOf(db: Reader, chain_id: number, rows: MintedRow[]): Promise<Map<string, Buffer>> {
  const first_token_ids = new Set(rows.filter(({ scope }) => scope === "batch").map((row) => row.first_token_id))
  const trees = await db
    .selectFrom("batches")
    .select(["first_token_id", "tree"])
    .where("chain_id", "=", chain_id)
    .where("first_token_id", "in", [...first_token_ids])
    .execute()
  return new Map(trees.map(({ first_token_id, tree }) => [first_token_id, tree]))
}
