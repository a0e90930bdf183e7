import * as z from "zod"
import { isHexOf } from "#proof/hex.ts"
import { store } from "#shared/refusals.ts"
import { ChainNumber, NetworkName } from "./chains.ts"

const Hex = z.templateLiteral(["0x", z.string()])

export const BRAND_KEYS_MAX = 8

export const NewBrandKey = z.object({
  address: z
    .string(store("wallet_address_missing"))
    .trim()
    .toLowerCase()
    .refine((address): address is `0x${string}` => isHexOf(20, address), store("wallet_address_missing")),
})
export type NewBrandKey = z.infer<typeof NewBrandKey>

const Life = z.object({ from: z.number(), until: z.number().nullable(), compromised: z.boolean() })

export const BrandKeyList = z.object({
  /** The company's id on every chain. */
  issuer: Hex,
  keys: z.array(z.object({ key_hash: Hex, address: Hex, created_at: z.iso.datetime() })),
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
