import type { Companies } from "#db/tables/companies.ts"
import type { Products } from "#db/tables/products.ts"
import { type CodeLength, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"

/** How many symbols the codes of a company's new products get. */
export function codeLengthOf(
  { batch_code_length }: Pick<Companies, "batch_code_length">,
  nft_scope: Products["nft_scope"],
): CodeLength {
  return nft_scope === "individual" ? INDIVIDUAL_CODE_LENGTH : (batch_code_length ?? 12)
}
