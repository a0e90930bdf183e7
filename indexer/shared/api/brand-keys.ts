import * as z from "zod"
import { isOnCurve, P256 } from "#proof/ecdsa.ts"
import { isHexOf } from "#proof/hex.ts"
import { stored } from "#shared/refusals.ts"
import { ChainNumber, NetworkName } from "./chains.ts"

const Hex = z.templateLiteral(["0x", z.string()])

const Address = z
  .string(stored("enter", { what: "wallet_address" }))
  .trim()
  .toLowerCase()
  .refine((address): address is `0x${string}` => isHexOf(20, address), stored("enter", { what: "wallet_address" }))
const NO_HALF = "It is no public key of a passkey on the curve P-256."
const Half = z.string(NO_HALF).refine((half): half is `0x${string}` => isHexOf(32, half), NO_HALF)
const PublicKey = z
  .object({ x: Half, y: Half }, NO_HALF)
  .refine(({ x, y }) => isHexOf(32, x) && isHexOf(32, y) && isOnCurve(P256, { x: BigInt(x), y: BigInt(y) }), NO_HALF)

/** A wallet's address, or the two halves of a passkey's public key. */
export const NewBrandKey = z
  .object({
    address: Address.optional(),
    public_key: PublicKey.optional(),
  })
  .refine((key) => (key.address === undefined) !== (key.public_key === undefined), {
    error: stored("enter", { what: "wallet_address" }),
    path: ["address"],
  })
export type NewBrandKey = z.infer<typeof NewBrandKey>

const Life = z.object({ from: z.number(), until: z.number().nullable(), compromised: z.boolean() })

const Listed = { key_hash: Hex, created_at: z.iso.datetime() }
const BrandKey = z.union([
  z.object({ ...Listed, address: Hex }),
  z.object({ ...Listed, public_key: z.object({ x: Hex, y: Hex }) }),
])
export type BrandKey = z.infer<typeof BrandKey>
export type Passkey = Extract<BrandKey, { public_key: object }>

export const BrandKeyList = z.object({
  /** The company's id on every chain. */
  issuer: Hex,
  keys: z.array(BrandKey),
  /** Hashes of keys that a chain has for the company and the company has not listed, newest first. */
  unlisted: z.array(Hex),
  networks: z.array(
    z.object({
      chain_id: ChainNumber,
      network: NetworkName,
      /** Where the brands' keys are. */
      contract: Hex,
      /** Seconds since 1970; null: the brand has not said so. */
      signed_from: z.number().nullable(),
      /** What the brand's next signature must name. */
      nonce: z.number(),
      /** By hash; a key that the chain does not know is left out. Times in seconds since 1970. */
      lives: z.record(Hex, Life),
    }),
  ),
})
export type BrandKeyList = z.infer<typeof BrandKeyList>
