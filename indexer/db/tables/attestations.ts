import type { Flag } from "./flag.ts"

/** What we want a chain to say of a company: the last decision. What it does say is read from `events`. */
export interface Attestations {
  company_id: string
  chain_id: number
  /** The company's id on chain. */
  issuer: string
  wanted: "attested" | "revoked"
  name: string
  domain: string
  decided_at: number
  /** 1 once the chain says so for good, or never will: nothing is left to do until the next decision. */
  settled: Flag
  /** Why the chain will never say so. */
  failure: string | null
}
