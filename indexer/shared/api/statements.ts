import * as z from "zod"
import type { Statement as SignedStatement } from "#proof/statement.ts"
import { ChainNumber } from "./chains.ts"

const Hex = z.templateLiteral(["0x", z.string()])

const Message = z.object({
  issuer: Hex,
  root: Hex,
  tokenId: Hex,
  size: z.int(),
  recordHash: Hex,
  issuedAt: z.int(),
})
const Signed = { format: z.literal("touchmark-statement/1"), key: Hex, message: Message }

/** What describes a statement; whether it counts is for `#proof/statement-check.ts` to say. */
export const Statement = z.union([
  z.object({ ...Signed, type: z.literal("secp256k1"), address: Hex, signature: Hex }),
  z.object({
    ...Signed,
    type: z.literal("p256"),
    public_key: z.object({ x: Hex, y: Hex }),
    signature: z.object({ authenticator_data: Hex, client_data_json: z.string(), r: Hex, s: Hex }),
  }),
]) satisfies z.ZodType<SignedStatement>

export const NewStatement = z.object({
  chain_id: ChainNumber,
  statement: z.looseObject({}).describe("`touchmark-statement/1`, as `docs/formats.md` has it."),
})
export type NewStatement = z.infer<typeof NewStatement>

export const KeptStatement = z.object({
  chain_id: ChainNumber,
  subject: Hex.describe("The batch's root, or the token's id."),
  key: Hex,
})
export type KeptStatement = z.infer<typeof KeptStatement>

export const StatementList = z.object({
  statements: z.array(z.object({ chain_id: ChainNumber, registry: Hex, statement: Statement })),
})
export type StatementList = z.infer<typeof StatementList>

const UNSIGNED_MAX = 100
export const UnsignedQuery = z.object({
  limit: z.coerce.number().int().min(1).max(UNSIGNED_MAX).default(UNSIGNED_MAX),
  subject: z.string().max(66).optional().describe("Only this batch's root, or this token."),
  cursor: z.string().max(200).optional().describe("`next_cursor` of the page before."),
})

const Unsigned = z.object({
  chain_id: ChainNumber,
  registry: Hex,
  issuer: Hex,
  subject: Hex,
  root: Hex.exactOptional(),
  size: z.int().exactOptional(),
  token_id: Hex.exactOptional(),
  record_hash: Hex.exactOptional(),
  minted_at: z.iso.datetime(),
})
export type Unsigned = z.infer<typeof Unsigned>
export type UnsignedQuery = z.infer<typeof UnsignedQuery>
export const UnsignedList = z.object({ items: z.array(Unsigned), next_cursor: z.string().nullable() })
export type UnsignedList = z.infer<typeof UnsignedList>

/** `GET /issuer-domain`: the company's domain, and what it said of the company at the last look; null before the first. */
export interface IssuerDomain {
  /** Confirmed by an administrator; null where none is. */
  confirmed: string | null
  /** Whether visitors' browsers ask it by themselves. */
  automatic: boolean
  /** That was looked at. */
  domain: string | null
  /** names: it says that it is this issuer. differs: it says otherwise. unread: nothing that could be read. */
  state: "names" | "differs" | "unread" | null
  reason: string | null
  checked_at: string | null
}

/** `PATCH /issuer-domain`. */
export const DomainChoice = z.object({ automatic: z.boolean() })
export type DomainChoice = z.infer<typeof DomainChoice>
