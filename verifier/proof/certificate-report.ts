import { keccak_256 } from "@noble/hashes/sha3.js"
import { type Hex, toHex } from "./hex.ts"

type Network = "local" | "testnet" | "mainnet"

export type CheckName =
  | "format"
  | "registry_known"
  | "record_canonical"
  /** Individual products, copies without the code, and any product when the code that somebody asked for is given. */
  | "token_matches_code"
  /** Products of a batch. */
  | "proof_matches_token"
  | "token_exists"
  | "record_unchanged"
  | "issuer_attested"
  /** Named only where it fails: minted in blocks in which the minting key was in other hands. */
  | "mint_trusted"
  /** A notice, named only where a batch's product has a second record: a token that its code has by itself. */
  | "one_record"
  /** A notice where the brand has not signed and need not have. Never named where only a code was read, unless it signs everything. */
  | "brand_signed"
  /** Named only where somebody asks the brand's own domain; it decides no verdict. */
  | "domain_names_issuer"
  | "not_recalled"

export interface NamedCheck {
  check: CheckName
  /** `unchecked`: could not be checked, which says nothing about the product. `notice`: worth knowing, no failure. */
  outcome: "passed" | "failed" | "unchecked" | "notice"
  /** One English sentence with the facts. */
  evidence?: string
  /** Which kind of notice or failure it is, where there are several. */
  because?: StatementFault | "once_attested" | "on_behalf"
  /** In `domain_names_issuer` only: the domain's DNS says so, which is weaker than its file. */
  is_weaker?: true
}

/** The statement is about another product, or its key is foreign, not live, compromised or not the signer. */
export type StatementFault = "other" | "no_key" | "early" | "ended" | "compromised" | "not_signed"

export interface CertificateReport {
  checks: NamedCheck[]
  verdict:
    | "valid"
    | "recalled"
    | "distrusted"
    | "changed"
    | "not_found"
    | "unchecked"
    | "unknown_registry"
    | "malformed"
  /** The network of the registry, once that is known to be one of ours. */
  network: Network | null
  record_hash: Hex | null
  /** What the chain answered; null where it was not asked or could not be read. */
  reading: RegistryReading | null
  /** Why it could not be read, where there is more to say than that. */
  unread?: "standing_still" | "other_edition"
}

/** A registry that the verifier carries inside itself, never one that a certificate or a server names. */
export interface KnownRegistry {
  chain_id: number
  /** The contract's address, in either case. */
  registry: Hex
  /** `local` is a demonstration on one machine, `testnet` a rehearsal: results say so. */
  network: Network
}

export interface RegistryRequest {
  chain_id: number
  registry: Hex
  token_id: Hex
  record_hash: Hex
  /** The zero root and no proof for an individual product. */
  root: Hex
  proof: Hex[]
  issuer: Hex
  /** As the record says it. */
  issuer_name: string
  /** Hashes of the keys to ask for. */
  keys?: Hex[]
  /** For a batch's product: the token that its code would have by itself, which takes a while to derive. */
  code_token_id?: Hex | Promise<Hex>
}

/** When a brand's key was live, in seconds since 1970; `until` is null while it has no end. */
export interface BrandKey {
  from: number
  until: number | null
  compromised: boolean
}

export interface RegistryReading {
  verdict: "NotFound" | "Valid" | "Changed" | "Recalled"
  block_number: bigint
  block_hash: Hex
  /** Seconds since 1970. */
  block_time_s: number
  rpc_urls: string[]
  /** Null when never attested. */
  issuer: AttestedIssuer | null
  /** When the record's name was attested for its issuer. */
  periods: Period[]
  /** Blocks whose mints in the issuer's name are not to be trusted. */
  distrusted: BlockRange[]
  /** From which second on the brand signs everything; null or absent: it has not said so. */
  signed_from?: number | null
  /** Those of the requested keys that are or were the issuer's, by hash. */
  keys?: Record<Hex, BrandKey>
  /** Null when there is no such token. */
  minted: { block: number; time: number } | null
  /** The state of `code_token_id`; absent where there is no such token. */
  code_token?: { recalled: boolean }
  /** Products in the token's batch; 0 or absent where there is none. */
  batch_size?: number
  /** Whether two nodes or more gave this same answer. */
  agreed: boolean
}

export interface AttestedIssuer {
  name: string
  /** May be empty. */
  domain: string
  /** In seconds since 1970. */
  attested_at: number
  /** In seconds since 1970, or null while the attestation stands. */
  revoked_at: number | null
}

/** Reads verify() and the issuer's attestation at one block. Throws when that could not be done. */
export type ReadRegistry = (request: RegistryRequest) => Promise<RegistryReading>

export interface VerifyOptions {
  registries: readonly KnownRegistry[]
  read: ReadRegistry
  /** The canonical code that somebody asked for: another product's certificate must not pass for its own. */
  code?: string | undefined
  /** Nothing but a code was read, which carries no statements. */
  isCodeAlone?: boolean
}

/** The issuer's id on chain: keccak256 of the 36 lower-case ASCII characters of the company's random UUID. */
export function issuerIdOf(company_id: string): Hex {
  return toHex(keccak_256(new TextEncoder().encode(company_id.toLowerCase())))
}

/** Whether a name was attested at the time of a mint, and whether the mint's block may be trusted. */

/** In seconds since 1970; `until` is the first second after it, or null while it lasts. */
export interface Period {
  from: number
  until: number | null
}

/** Both blocks included. */
export interface BlockRange {
  from_block: number
  to_block: number
  reason: number
}

/** `before`: not yet attested; `after`: no longer, even if attested again later; `never`: not under this name. */
interface AttestedWhen {
  when: "within" | "before" | "after" | "never"
  /** The period that it lies in or after, or that it lies before. */
  period: Period | null
}

/**
 * `periods` in the order of their beginnings, of one issuer and name. One of no length, withdrawn as of its first second, was
 * over from then on.
 */
export function attestedWhen(periods: readonly Period[], time: number): AttestedWhen {
  const period = periods.findLast(({ from }) => from <= time)
  if (period) return { when: period.until === null || time < period.until ? "within" : "after", period }
  const first = periods.find(({ from, until }) => until === null || until > from)
  return first ? { when: "before", period: first } : { when: "never", period: null }
}

/** `once_attested`: when the product was minted, and withdrawn since. Withdrawn of a later attestation is neither. */
type AttestedNow = "attested" | "once_attested" | "not_attested"

/** What an attestation is worth today. `isWithdrawn`: nothing is attested of the issuer any more. */
export function attestedNow({ when }: AttestedWhen, isWithdrawn: boolean): AttestedNow {
  if (isWithdrawn) return when === "within" ? "once_attested" : "not_attested"
  return when === "within" || when === "before" ? "attested" : "not_attested"
}

/** The range that the block lies in, if any. */
export function distrustedAt(ranges: readonly BlockRange[], block: number): BlockRange | undefined {
  return ranges.find(({ from_block, to_block }) => from_block <= block && block <= to_block)
}
