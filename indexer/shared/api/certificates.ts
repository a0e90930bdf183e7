import * as z from "zod"
import type { Certificate as CertificateFile } from "#proof/certificate.ts"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"
import { ChainNumber } from "./chains.ts"

const Hex = z.templateLiteral(["0x", z.string()])

const ProductRecord = z.object({
  v: z.literal(1),
  code: z.string().describe("12 or 16 symbols, no hyphens."),
  issuer: z.object({ id: Hex, name: z.string() }),
  name: z.string(),
  ...mapFields(OPTIONAL_FIELDS, () => z.string().exactOptional()),
  attributes: z.record(z.string(), z.string()).exactOptional(),
  salt: z.string(),
})

/** What describes a certificate; whether one holds is for `#shared/certificate.ts` to say. */
export const Certificate = z.object({
  format: z.literal("touchmark-certificate/1"),
  chain_id: ChainNumber,
  registry: Hex,
  token_id: Hex,
  scope: z.enum(["individual", "batch"]),
  record: ProductRecord,
  tx_hash: Hex,
  batch: z
    .object({ root: Hex, index: z.number().int(), size: z.number().int(), proof: z.array(Hex) })
    .exactOptional()
    .describe("The product's place in its batch."),
}) satisfies z.ZodType<CertificateFile>
