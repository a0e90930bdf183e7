import type { Flag } from "./flag.ts"

/** Our last decision about a company on a chain. The chain's own state is in `events`. */
export interface Attestations {
  company_id: string
  chain_id: number
  /** The company's id on chain. */
  issuer: string
  wanted: "attested" | "revoked"
  name: string
  domain: string
  decided_at: number
  /** 1 once the chain finally agrees, or never will: nothing to do until the next decision. */
  settled: Flag
  /** Why the chain will never agree. */
  failure: string | null
}
