/**
 * A certificate: one self-contained JSON file by which anybody can check a product against the chain. The chain is read
 * through a port, so that service, browser, static page and script share every rule. Who served the file is not trusted.
 */

import { hasRepeatedMember } from "./canonical-json.ts"
import {
  chainChecks,
  failed,
  passed,
  registryCheck,
  sizeChecked,
  tokenChecks,
  unchecked,
} from "./certificate-checks.ts"
import { CERTIFICATE_FORMAT, type CertificateFault, certificateFault } from "./certificate-fault.ts"
import type { Hex } from "./hex.ts"
import { canonicalBytes, type ProductRecord, recordHash } from "./record.ts"
import { type Scope, scopeOf } from "./token-id.ts"

type Network = "local" | "testnet" | "mainnet"

export interface Certificate {
  format: typeof CERTIFICATE_FORMAT
  chain_id: number
  /** The registry contract's address, lower case. */
  registry: Hex
  token_id: Hex
  scope: Scope
  record: ProductRecord
  /** A hint for people: a reorganisation of the chain may change it, so no check looks at it. */
  tx_hash: Hex
  /** Present for the scope `batch` only. */
  batch?: BatchPlace
}

export interface BatchPlace {
  root: Hex
  /** From 0. */
  index: number
  /** Products in the batch. */
  size: number
  /** The siblings from the leaf up. */
  proof: Hex[]
}

/** Makes a certificate; the scope follows from the token id. Throws CertificateError for parts that do not fit together. */
export function buildCertificate(parts: {
  chain_id: number
  registry: string
  token_id: Hex
  record: ProductRecord
  tx_hash: Hex
  batch?: BatchPlace | undefined
}): Certificate {
  const { chain_id, token_id, record, tx_hash, batch } = parts
  const registry = parts.registry.toLowerCase() as Hex
  const certificate = {
    format: CERTIFICATE_FORMAT,
    chain_id,
    registry,
    token_id,
    scope: scopeOf(token_id),
    record,
    tx_hash,
  }
  return requireCertificate(batch ? { ...certificate, batch } : certificate)
}

/** The file: indented for people; any other white space would do. */
export function certificateText(certificate: Certificate): string {
  return `${JSON.stringify(certificate, null, 2)}\n`
}

/** A record of 8,192 bytes, escaped and indented, and the longest proof fit several times over. */
export const CERTIFICATE_BYTES_MAX = 65_536

/** Reads a certificate's file strictly. Throws CertificateError. Whether what it says is true is for `verifyCertificate`. */
export function parseCertificate(file: string | Uint8Array): Certificate {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file
  if (bytes.length > CERTIFICATE_BYTES_MAX) refuse(`larger than ${CERTIFICATE_BYTES_MAX} bytes`)
  const text = decodeText(bytes)
  // The shape comes first: only then is it sure how deep the value goes.
  const certificate = requireCertificate(parseJson(text))
  if (hasRepeatedMember(text, certificate)) refuse("a member is named twice")
  return certificate
}

/** What keeps a text from being a certificate, and the check it fails by: `format`, or `record_canonical` for its record. */
export class CertificateError extends Error {
  readonly check: CertificateFault["check"]
  readonly reason: string
  constructor({ check, reason }: CertificateFault) {
    super(reason)
    this.name = "CertificateError"
    this.check = check
    this.reason = reason
  }
}

export type CheckName =
  | "format"
  | "registry_known"
  | "record_canonical"
  /** Individual products; and any product when the code that somebody asked for is given. */
  | "token_matches_code"
  /** Products of a batch. */
  | "proof_matches_token"
  | "token_exists"
  | "record_unchanged"
  | "issuer_attested"
  | "not_recalled"

export interface NamedCheck {
  check: CheckName
  /** `unchecked`: could not be checked, which says nothing about the product. `notice`: worth knowing, no failure. */
  outcome: "passed" | "failed" | "unchecked" | "notice"
  /** One English sentence with the facts. */
  evidence?: string
}

export interface CertificateReport {
  checks: NamedCheck[]
  verdict: "valid" | "recalled" | "changed" | "not_found" | "unchecked" | "unknown_registry" | "malformed"
  /** The network of the registry, once that is known to be one of ours. */
  network: Network | null
  record_hash: Hex | null
  /** What the chain answered; null where it was not asked or could not be read. */
  reading: RegistryReading | null
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
}

export interface RegistryReading {
  verdict: "NotFound" | "Valid" | "Changed" | "Recalled"
  block_number: bigint
  block_hash: Hex
  rpc_urls: string[]
  /** Null when never attested. */
  issuer: AttestedIssuer | null
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
}

/** As `verifyCertificate`, from a file, which may be anything. */
export async function verifyCertificateText(
  file: string | Uint8Array,
  options: VerifyOptions,
): Promise<CertificateReport> {
  try {
    return await verifyCertificate(parseCertificate(file), options)
  } catch (error) {
    if (error instanceof CertificateError) return malformed(error)
    throw error
  }
}

/** Checks one certificate. Every failed check is named; a chain that cannot be read leaves checks undone, never failed. */
export async function verifyCertificate(certificate: Certificate, options: VerifyOptions): Promise<CertificateReport> {
  const fault = certificateFault(certificate)
  if (fault) return malformed(fault)
  const { registries, read, code } = options
  const record_hash = recordHash(canonicalBytes(certificate.record))
  const known = registries.find((registry) => isRegistryOf(certificate, registry))
  const checks = [
    passed("format"),
    registryCheck(certificate, known),
    passed("record_canonical", `record hash ${record_hash}`),
    ...(await tokenChecks(certificate, record_hash, code)),
  ]
  if (known) return againstChain(certificate, { checks, network: known.network, record_hash }, read)
  checks.push(...unchecked("the registry is not one that this verifier knows"))
  return { checks, verdict: "unknown_registry", network: null, record_hash, reading: null }
}

interface OwnChecks {
  checks: NamedCheck[]
  network: Network
  record_hash: Hex
}

async function againstChain(certificate: Certificate, own: OwnChecks, read: ReadRegistry): Promise<CertificateReport> {
  let reading: RegistryReading
  try {
    reading = await read(requestOf(certificate, own.record_hash))
  } catch (error) {
    const undone = unchecked(`the chain could not be read: ${error instanceof Error ? error.message : String(error)}`)
    return {
      ...own,
      checks: [...own.checks, ...undone],
      verdict: hasFailed(own.checks) ? "changed" : "unchecked",
      reading: null,
    }
  }
  const own_checks = own.checks.map((check) => sizeChecked(check, certificate, reading))
  const checks = [...own_checks, ...chainChecks(certificate, reading)]
  return { ...own, checks, verdict: verdictOf(reading, hasFailed(own_checks)), reading }
}

function hasFailed(checks: NamedCheck[]): boolean {
  return checks.some(({ outcome }) => outcome === "failed")
}

function verdictOf({ verdict }: RegistryReading, has_failed: boolean): CertificateReport["verdict"] {
  if (verdict === "NotFound") return "not_found"
  if (has_failed || verdict === "Changed") return "changed"
  return verdict === "Recalled" ? "recalled" : "valid"
}

const ZERO_ROOT: Hex = `0x${"0".repeat(64)}`

function requestOf({ chain_id, registry, token_id, record, batch }: Certificate, record_hash: Hex): RegistryRequest {
  const { root, proof } = batch ?? { root: ZERO_ROOT, proof: [] }
  return { chain_id, registry, token_id, record_hash, root, proof, issuer: record.issuer.id }
}

function isRegistryOf({ chain_id, registry }: Certificate, known: KnownRegistry): boolean {
  return known.chain_id === chain_id && known.registry.toLowerCase() === registry
}

function malformed({ check, reason }: CertificateFault): CertificateReport {
  const before = check === "format" ? [] : [passed("format")]
  const checks = [...before, failed(check, reason)]
  return { checks, verdict: "malformed", network: null, record_hash: null, reading: null }
}

function requireCertificate(value: unknown): Certificate {
  const fault = certificateFault(value)
  if (fault) throw new CertificateError(fault)
  return value as Certificate
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return refuse("not UTF-8")
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse("not JSON")
  }
}

function refuse(reason: string): never {
  throw new CertificateError({ check: "format", reason })
}
