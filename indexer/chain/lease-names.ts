import type { Chain, Role } from "./chain.ts"

export const followerLease = (chain_id: number) => `follower:${chain_id}`
export const minterLease = (chain_id: number) => `minter:${chain_id}`

/** The lease that makes one process the only one to sign with a key. */
export const laneName = ({ chain_id }: Pick<Chain, "chain_id">, address: string) =>
  `lane:${chain_id}:${address.toLowerCase()}`

export type ChainWork = "follower" | "minter" | `lane_${Role}`

/** The leases without which a chain stands still, by the work that each is for. */
export function leasesOf({ chain_id, signers }: Pick<Chain, "chain_id" | "signers">): [ChainWork, string][] {
  const lanes = (["minter", "recaller", "attester"] as const).map((role): [ChainWork, string] => [
    `lane_${role}`,
    laneName({ chain_id }, signers[role].address),
  ])
  return [["follower", followerLease(chain_id)], ["minter", minterLease(chain_id)], ...lanes]
}
