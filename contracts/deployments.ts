import type { Address } from "viem"

export interface Deployment {
  /** Address of the ProductRegistry; it names its IssuerRegistry itself. */
  registry: Address
  /** The block that created it: no event of ours is older. */
  first_block: number
  /** Where a person can look at it. */
  explorer: string
}

/** The registries a verifier trusts, by chain id. Local chains never stand here: see local.ts. */
export const deployments: Record<number, Deployment> = {}
