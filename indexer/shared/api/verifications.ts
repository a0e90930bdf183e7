import * as z from "zod"
import { mapFields, OPTIONAL_FIELDS } from "#shared/product-fields.ts"
import { stored } from "#shared/refusals.ts"
import { CaseState } from "./cases.ts"
import { ChainNumber, Explorer, NetworkName } from "./chains.ts"
import { AssessedReason } from "./checks.ts"
import { RecallNote, RecallReason } from "./mints.ts"
import { Medium } from "./photos.ts"
import { Days, requiredText } from "./text.ts"

export const VerifyRequest = z.object({ code: requiredText(2_048, stored("enter", { what: "code" })) })
export type VerifyRequest = z.infer<typeof VerifyRequest>

/** A record that visitors may try: `doubted` is one that more people have checked than a product would have. */
export const PublicSample = z.object({
  code: z.string(),
  name: z.string(),
  outcome: z.enum(["valid", "recalled", "doubted"]),
})
export type PublicSample = z.infer<typeof PublicSample>

const Issuer = z.object({
  id: z.string(),
  name: z.string().describe("What the company calls itself."),
  attested: z.boolean().describe("Whether the chain says that somebody has checked who it is."),
  once_attested: z
    .literal(true)
    .describe("It was when the product was minted, and nobody vouches for it since `revoked_at`.")
    .exactOptional(),
  attested_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  domain: z.string().nullable(),
  like_attested: z
    .literal(true)
    .describe("A checked company, and not this one, has a name that looks like this one.")
    .exactOptional(),
  suspended: z.boolean().describe("We keep it from registering more for now; what it has registered stands."),
})

const DISTRUSTED =
  "`distrusted`: minted while the minting key was in other hands, or without the brand's signature although the brand signs everything, so its issuer's name proves nothing. It outweighs a recall."

/** The specification's fields, flat, omitted when empty; then further facts. */
export const VerifyResponse = z.object({
  name: z.string(),
  ...mapFields(OPTIONAL_FIELDS, () => z.string().exactOptional()),
  attributes: z.record(z.string(), z.string()),
  media: z.array(Medium).describe("Photos that the record pins.").exactOptional(),
  chain_id: ChainNumber,
  tx_hash: z.string(),
  status: z.enum(["valid", "recalled", "expired", "distrusted"]).describe(DISTRUSTED),
  short_code: z.string(),
  token_id: z.string(),
  record_hash: z.string(),
  network: NetworkName,
  minted_at: z.iso.datetime().describe("The block's time."),
  issuer: Issuer,
  recall_reason: RecallReason.exactOptional(),
  recalled_at: z.iso.datetime().describe("The block's time.").exactOptional(),
  recalled_in_block: z.int().describe("Where the recall's event, and so its reason, is read.").exactOptional(),
  recall_note: RecallNote.describe("The checked maker's own words about its recall.").exactOptional(),
  explorer: Explorer,
})
export type VerifyResponse = z.infer<typeof VerifyResponse>

/** `POST /verify` with a token id or a transaction hash: what the chain proves. Shows nothing that needs the label's code. */
export const TokenAnswer = z.object({
  kind: z.enum(["token", "transaction"]).describe("`transaction`: a batch, or several tokens at once."),
  scope: z.enum(["individual", "batch"]),
  name: z.string().exactOptional(),
  category: z.string().exactOptional(),
  chain_id: ChainNumber,
  network: NetworkName,
  explorer: Explorer,
  tx_hash: z.string(),
  token_id: z.string().nullable(),
  count: z.int().describe("Tokens that the number names."),
  block_number: z.int(),
  status: z.enum(["valid", "recalled", "distrusted"]).describe(DISTRUSTED),
  minted_at: z.iso.datetime().describe("The block's time."),
  batch: z.object({ root: z.string(), size: z.int(), first_token_id: z.string() }).exactOptional(),
  issuer: Issuer.extend({
    name: z.string().nullable().describe("The attested name; null when nobody has checked who the issuer is."),
  }),
  detail: z.string().describe("A sentence that says so."),
})
export type TokenAnswer = z.infer<typeof TokenAnswer>

/** `GET /tokens/{token_id}`: metadata JSON of ERC-721, to which token URIs point. */
export const TokenMetadata = z.object({
  name: z.string(),
  description: z.string(),
  attributes: z.array(z.object({ trait_type: z.string(), value: z.string() })),
})
export type TokenMetadata = z.infer<typeof TokenMetadata>

/** `GET /tokens/contract`: metadata JSON of ERC-7572, to which the registry's `contractURI()` points. */
export const ContractMetadata = z.object({
  name: z.string(),
  symbol: z.string(),
  description: z.string(),
  external_link: z.url(),
})
export type ContractMetadata = z.infer<typeof ContractMetadata>

/** Days in UTC, both included; the last thirty where they are left out. */
export const VerificationStatsQuery = Days
export type VerificationStatsQuery = z.infer<typeof VerificationStatsQuery>

const CountryCount = z.object({
  country: z.string().describe("Two letters, or `unknown`."),
  verifications: z.int(),
})
const people = z.int().describe("Of these, browsers that checked a code for the first time.")

export const VerificationStats = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      verifications: z.int(),
      people,
      minted: z.int(),
      countries: z.array(CountryCount).describe("At most three, most checks first, `unknown` left out."),
    }),
  ),
  verifications: z.int().describe("On all these days together."),
  people,
  minted: z.int(),
  countries: z.array(CountryCount).describe("On all these days together, most checks first."),
})
export type VerificationStats = z.infer<typeof VerificationStats>

export const ProductVerifications = z.object({
  first_seen: z.iso.datetime().nullable(),
  last_seen: z.iso.datetime().nullable(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      count: z.int(),
      people,
      via: z.object({ qr: z.int(), typed: z.int(), nfc: z.int() }).describe("How these people came to the code."),
    }),
  ),
  regions: z.array(z.object({ region: z.string(), count: z.int() })),
  count: z.int().describe("Verifications on all these days."),
  people: z.int().describe("Browsers that had not checked this code before."),
  rule: z.string(),
  level: z
    .enum(["quiet", "watched", "alarm"])
    .describe(
      "A reason to look, and no proof: whether the label is checked as a copied one would be. What was checked before the company’s decision no longer counts.",
    ),
  reasons: z.array(AssessedReason),
  case: z
    .object({ id: z.string(), state: CaseState })
    .nullable()
    .describe("The open one, or the one in which the company decided last about the product or its batch."),
})
export type ProductVerifications = z.infer<typeof ProductVerifications>
