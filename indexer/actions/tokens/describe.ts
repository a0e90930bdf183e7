import { selectMinted } from "#actions/certificates/issue.ts"
import type { App } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import type { ProductRecord } from "#proof/record.ts"
import type { ContractMetadata, TokenMetadata } from "#shared/api/verifications.ts"
import { preferred } from "#shared/chains.ts"

/**
 * A token's public ERC-721 metadata: issuer, kind, and an individual product's name and category. Ids are consecutive,
 * so no code, serial number or attribute may help scrapers.
 */
export async function describeToken(app: App, input: string): Promise<TokenMetadata> {
  const token_id = readTokenId(input)
  // The same token may be on several networks.
  const rows = await selectMinted(app.db.quick)
    .where("records.chain_id", "in", [...app.chains.keys()])
    .where("records.token_id", "=", token_id)
    .execute()
  const row = preferred(rows)
  if (!row) throw refusal("no_such", { thing: "token" })
  const { issuer, name, category } = (JSON.parse(row.record) as ProductRecord).body
  const traits = [{ trait_type: "Issuer", value: issuer.name }]
  if (row.scope === "batch") {
    traits.push({ trait_type: "Products in the batch", value: String(row.size) })
    return {
      name: `A product of ${issuer.name}`,
      description: "Enter the code on the label to read its record.",
      attributes: traits,
    }
  }
  if (category) traits.push({ trait_type: "Category", value: category })
  return { name, description: `Registered by ${endOfSentence(issuer.name)}`, attributes: traits }
}

/** Many names end in a full stop of their own, as "Kft." does. */
const endOfSentence = (name: string): string => (name.endsWith(".") ? name : `${name}.`)

/** Where the registry's `contractURI()` leads. */
export const describeContract = ({ config }: Pick<App, "config">): ContractMetadata => ({
  name: "Touchmark",
  symbol: "MARK",
  external_link: config.public_url,
  description: "Products, each bound to one record that never changes. Enter the code on a label to check one.",
})

/** Token URIs end in the decimal id; people paste the hexadecimal one. */
function readTokenId(input: string): string {
  if (!/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(input)) throw refusal("no_such", { thing: "token" })
  return `0x${BigInt(input).toString(16).padStart(64, "0")}`
}
