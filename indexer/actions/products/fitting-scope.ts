import { issueRecord, newSalts } from "#proof/build-record.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { generateCode, INDIVIDUAL_CODE_LENGTH } from "#proof/code.ts"
import { INDIVIDUAL_SEALED_BYTES_MAX, sealedBytes } from "#proof/seal.ts"
import type { NewProduct } from "./insert-products.ts"
import { recordInput } from "./record-input.ts"

/**
 * Chooses a batch when the record is too long for an individual token. A batch fits every record that `requireRecord`
 * accepts.
 */
export async function fittingScope(
  asked: "individual" | "batch",
  product: NewProduct,
  company: { id: string; name: string },
): Promise<"individual" | "batch"> {
  if (asked === "batch") return "batch"
  const issuer = { id: issuerIdOf(company.id), name: company.name }
  // Random ones, since zeros would be compressed to nothing.
  const code = generateCode(undefined, INDIVIDUAL_CODE_LENGTH)
  const { bytes } = issueRecord(recordInput(product, { code, issuer, ...newSalts() }))
  return (await sealedBytes(bytes)) <= INDIVIDUAL_SEALED_BYTES_MAX ? "individual" : "batch"
}
