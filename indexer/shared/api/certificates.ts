import * as z from "zod"
import type { Certificate as CertificateFile, FullCertificate, ShownCertificate } from "#proof/certificate.ts"
import { OPTIONAL_MEMBERS } from "#proof/record.ts"
import { mapFields } from "#shared/product-fields.ts"
import { ChainNumber } from "./chains.ts"
import { Statement } from "./statements.ts"

const Hex = z.templateLiteral(["0x", z.string()])

const Digits = z.string().describe("Lower-case hex digits.")

const Medium = z.object({
  role: z.enum(["product", "label", "detail"]),
  sha256: Digits,
  type: z.enum(["image/webp", "image/jpeg", "image/png"]),
  bytes: z.int(),
})

const Body = z.object({
  issuer: z.object({ id: Hex, name: z.string() }),
  name: z.string(),
  ...mapFields(OPTIONAL_MEMBERS, () => z.string().exactOptional()),
  attributes: z.record(z.string(), z.string()).exactOptional(),
  facility: z.object({ id: z.string(), name: z.string().exactOptional() }).exactOptional(),
  media: z.array(Medium).exactOptional(),
  passport: z.object({ id: z.string(), sha256: Digits }).exactOptional(),
  salt: Digits,
})

const ShownRecord = z.object({
  v: z.literal(2),
  keys: z.object({ inner: Hex.exactOptional(), chip: Hex.exactOptional() }).exactOptional(),
  chip_salt: Digits.exactOptional(),
  chip_kind: z.enum(["ntag424", "p256"]).exactOptional(),
  body: Body,
})

const ProductRecord = ShownRecord.extend({
  code: z.string().describe("12 or 16 symbols, no hyphens."),
  code_salt: Digits,
})

const Envelope = z.object({
  format: z.literal("touchmark-certificate/2"),
  chain_id: ChainNumber,
  registry: Hex,
  token_id: Hex,
  scope: z.enum(["individual", "batch"]),
  tx_hash: Hex,
  batch: z
    .object({ root: Hex, index: z.int(), size: z.int(), proof: z.array(Hex) })
    .exactOptional()
    .describe("The product's place in its batch."),
  statements: z.array(Statement).exactOptional().describe("The brand's own word, where it has given it."),
})

/** The service keeps no statement that it has not read. */
type Kept<File> = Omit<File, "statements"> & { statements?: z.infer<typeof Statement>[] }

const InFull = Envelope.extend({ record: ProductRecord }) satisfies z.ZodType<Kept<FullCertificate>>
const ForShowing = Envelope.extend({
  record: ShownRecord,
  code_hash: Hex.describe("Stands for the code and its salt."),
}) satisfies z.ZodType<Kept<ShownCertificate>>

/** What describes a certificate; whether one holds is for `#proof/verify-certificate.ts` to say. */
export const Certificate = z.union([InFull, ForShowing]) satisfies z.ZodType<Kept<CertificateFile>>

export const CertificateQuery = z.object({
  for: z
    .literal("showing")
    .optional()
    .describe("`showing`: a copy without the code, from which nobody can print a label."),
})
