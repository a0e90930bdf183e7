export const followerLease = (chain_id: number) => `follower:${chain_id}`
export const minterLease = (chain_id: number) => `minter:${chain_id}`

/** The lease that makes one process the only one to sign with a key. */
export const signerLease = ({ chain_id }: { chain_id: number }, address: string) =>
  `signer:${chain_id}:${address.toLowerCase()}`

const ROLES = ["minter", "recaller", "reinstater", "attester"] as const
type Role = (typeof ROLES)[number]
export type ChainWork = "follower" | "minter" | `signer_${Role}`

interface Signed {
  chain_id: number
  signers: Record<Role, { address: string }>
}

/** The leases that a chain cannot do without, and the work of each. */
export function leasesOf({ chain_id, signers }: Signed): [ChainWork, string][] {
  const queues = ROLES.map((role): [ChainWork, string] => [
    `signer_${role}`,
    signerLease({ chain_id }, signers[role].address),
  ])
  return [["follower", followerLease(chain_id)], ["minter", minterLease(chain_id)], ...queues]
}
