import { selectConfirmed } from "#actions/certificates/rows.ts"
import { labelAddress } from "#actions/label-hosts/find.ts"
import { pageOfIds } from "#actions/products/list-page.ts"
import type { Reader } from "#db/database.ts"
import type { LabelSheetJob } from "#jobs/kinds.ts"
import type { Label } from "#labels/sheet.ts"
import { LABEL_TEXTS } from "#labels/texts.ts"
import { formatCode } from "#proof/code.ts"
import { LABELS_MAX, type LabelOrder } from "#shared/api/labels.ts"
import { type ChainId, type Network, networkOf, preferred } from "#shared/chains.ts"
import { verifyUrl } from "./verify-url.ts"

/** Which labels, and what is known where they are read. */
export interface LabelWish extends LabelSheetJob {
  company_id: string
  public_url: string
  /** Of each chain. */
  networks: Record<number, Network>
}

const STATEMENT_IDS_MAX = 500

/** The labels of a wish in their order, and how many of its products are not minted and have none. */
export async function readLabels(db: Reader, wish: LabelWish) {
  const ids = [...new Set(wish.ids ?? (await idsOf(db, wish)))]
  const { name: company_name, code_prefix } = await companyOf(db, wish.company_id)
  const address = await labelAddress(db, wish.company_id, wish.public_url)
  const products = (await mintedOf(db, wish.company_id, ids)).sort(inOrder(wish.order ?? "registered"))
  return {
    shared: { company_name, address: typedAddress(address) },
    labels: products.map(
      (product): Label => ({
        product_name: product.product_name,
        short_code: formatCode(product.code, code_prefix ?? undefined),
        url: verifyUrl(address, product.code),
        note: noteOf(wish, product.chain_id),
        record_hash: product.record_hash,
      }),
    ),
    skipped: ids.length - products.length,
    isOnMainnet: products.some(({ chain_id }) => networkAt(wish.networks, chain_id) === "mainnet"),
    /** Whether labels carry the service's address, which ends if the service ends. */
    mayEnd: address === wish.public_url,
  }
}

async function idsOf(db: Reader, { company_id, filter = [] }: LabelWish): Promise<string[]> {
  const { ids } = await pageOfIds(db, company_id, { filter, sort: "created_at", limit: LABELS_MAX, cursor: undefined })
  return ids
}

function companyOf(db: Reader, company_id: string) {
  return db
    .selectFrom("companies")
    .select(["name", "code_prefix"])
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
}

/** The page where a code is typed in, as people write it. */
function typedAddress(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "")
}

async function mintedOf(db: Reader, company_id: string, ids: string[]): Promise<MintedProduct[]> {
  const products: MintedProduct[] = []
  for (let start = 0; start < ids.length; start += STATEMENT_IDS_MAX) {
    products.push(...(await mintedProductsOf(db, company_id, ids.slice(start, start + STATEMENT_IDS_MAX))))
  }
  return products
}

/** One row a product: that of the preferred network. */
async function mintedProductsOf(db: Reader, company_id: string, ids: string[]): Promise<MintedProduct[]> {
  const rows = await selectConfirmed(db)
    .select(["products.id", "products.created_at", "products.code", "products.product_name", "products.serial_number"])
    .select(["records.chain_id", "records.record_hash"])
    .where("products.company_id", "=", company_id)
    .where("products.id", "in", ids)
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((mints) => preferred(mints) ?? [])
}

interface MintedProduct {
  id: string
  created_at: number
  code: string
  product_name: string
  serial_number: string | null
  chain_id: number
  record_hash: string
}

type Compare = (a: MintedProduct, b: MintedProduct) => number

/** Ids made one after another sort in that order, so the rows of a file keep theirs. */
const byRegistration: Compare = (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1)

const serials = new Intl.Collator("en", { numeric: true })
const bySerialNumber: Compare = (a, b) => {
  const [one, other] = [a.serial_number ?? "", b.serial_number ?? ""]
  return Number(one === "") - Number(other === "") || serials.compare(one, other) || byRegistration(a, b)
}

const inOrder = (order: LabelOrder): Compare => (order === "serial_number" ? bySerialNumber : byRegistration)

/** Labels of test networks must say so themselves. */
function noteOf({ networks, language }: LabelWish, chain_id: number): string | null {
  const network = networkAt(networks, chain_id)
  return network === "mainnet" ? null : LABEL_TEXTS[language][network]
}

const networkAt = (networks: LabelWish["networks"], chain_id: number): Network =>
  networks[chain_id] ?? networkOf(chain_id as ChainId)
