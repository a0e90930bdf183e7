/** The named checks of a certificate, each with its evidence in one English sentence. */

import type { Certificate } from "./certificate.ts"
import type { CheckName, KnownRegistry, NamedCheck, RegistryReading } from "./certificate-report.ts"
import { attestedNow, attestedWhen, type BlockRange, distrustedAt } from "./certificate-report.ts"
import type { Hex } from "./hex.ts"
import { deriveSealKey } from "./seal.ts"
import { batchTokenId } from "./token-id.ts"
import { rootFromProof } from "./tree.ts"

/** What is said behind anything that a network of this kind proves. */
export const NETWORK_NOTES = { local: " (local demonstration)", testnet: " (test network only)", mainnet: "" } as const

/** Is the pair (chain id, address) one that the verifier carries inside itself? */
export function registryCheck({ chain_id, registry }: Certificate, known: KnownRegistry | undefined): NamedCheck {
  const pair = `registry ${registry} on chain ${chain_id}`
  if (!known) return failed("registry_known", `${pair} is not one that this verifier knows`)
  return passed("registry_known", pair + NETWORK_NOTES[known.network])
}

/**
 * Checks that the record belongs to the token by the certificate alone. `code` is the one that was asked for, if any.
 */
export async function tokenChecks(certificate: Certificate, record_hash: Hex, code?: string): Promise<NamedCheck[]> {
  const code_check = await codeCheck(certificate, code)
  const checks = code_check ? [code_check] : []
  if (certificate.scope === "individual" || code_check?.outcome === "failed") return checks
  return [...checks, proofCheck(certificate, record_hash)]
}

/** Null where nothing was asked for and nothing follows from the code. */
async function codeCheck(certificate: Certificate, asked?: string): Promise<NamedCheck | null> {
  const { scope, token_id, record, code_hash } = certificate
  if (code_hash !== undefined) return shownCodeCheck(certificate, asked)
  if (asked !== undefined && asked !== record.code)
    return failed("token_matches_code", "the certificate is for another code than the one asked for")
  if (scope === "individual") return derivedCheck(record.code, token_id)
  return asked === undefined ? null : passed("token_matches_code", "the record names the code asked for")
}

/** A copy without the code is no failure. It proves no code either, unless the code derives the token id. */
async function shownCodeCheck({ scope, token_id }: Certificate, asked?: string): Promise<NamedCheck> {
  const evidence = "this copy does not carry the code"
  if (asked === undefined) return notice("token_matches_code", evidence)
  if (scope === "individual") return derivedCheck(asked, token_id)
  return { check: "token_matches_code", outcome: "unchecked", evidence }
}

async function derivedCheck(code: string, token_id: Hex): Promise<NamedCheck> {
  const derived = (await deriveSealKey(code)).token_id
  return derived === token_id
    ? passed("token_matches_code", `the code leads to token ${token_id}`)
    : failed("token_matches_code", `the code leads to token ${derived}, not to ${token_id}`)
}

function proofCheck({ token_id, batch }: Certificate, record_hash: Hex): NamedCheck {
  const { root, index, size, proof } = batch!
  const place = `place ${index + 1} of ${size} under root ${root}`
  const is_proved = rootFromProof(record_hash, index, size, proof) === root && batchTokenId(root, index) === token_id
  return is_proved
    ? passed("proof_matches_token", place)
    : failed("proof_matches_token", `the proof does not lead from this record and token to ${place}`)
}

/** Checks the proof against the batch size that the chain gave: a proof of this depth fits several sizes. */
export function sizeChecked(
  check: NamedCheck,
  { batch }: Certificate,
  { verdict, batch_size }: RegistryReading,
): NamedCheck {
  if (check.check !== "proof_matches_token" || check.outcome !== "passed" || verdict === "NotFound") return check
  if (batch_size === undefined || batch_size === batch!.size) return check
  return failed("proof_matches_token", `the chain's batch has ${batch_size} products, not ${batch!.size}`)
}

/** Turns the chain's answer into checks. The issuer counts only if the record that names it is the one on chain. */
export function chainChecks({ record }: Certificate, reading: RegistryReading): NamedCheck[] {
  const { verdict, block_number, rpc_urls, agreed } = reading
  const where = `block ${block_number} through ${rpc_urls.join(" and ")}${agreed ? ", which agree" : ""}`
  if (verdict === "NotFound")
    return [failed("token_exists", `no such token at ${where}`), ...unchecked("there is no such token", 1)]
  const exists = passed("token_exists", `at ${where}`)
  if (verdict === "Changed") {
    const reason = "the record is not the one on chain"
    return [
      exists,
      failed("record_unchanged", "the chain holds another record for this token"),
      ...unchecked(reason, 2),
    ]
  }
  const unchanged = passed("record_unchanged", "the chain holds this record's hash")
  const not_recalled = isRecalled(reading)
    ? failed("not_recalled", `recalled, as of block ${block_number}`)
    : passed("not_recalled")
  const checks = [exists, unchanged, issuerCheck(record.body.issuer.name, reading), not_recalled]
  const distrusted = reading.minted && distrustedAt(reading.distrusted, reading.minted.block)
  if (distrusted) checks.push(distrustedCheck(reading.minted!.block, distrusted))
  if (reading.code_token) checks.push(secondRecordCheck(reading.code_token))
  return checks
}

/** A code that was minted twice is not known to be of either product, so either recall counts. */
export const isRecalled = ({ verdict, code_token }: RegistryReading): boolean =>
  verdict === "Recalled" || code_token?.recalled === true

function secondRecordCheck({ recalled }: NonNullable<RegistryReading["code_token"]>): NamedCheck {
  const state = recalled ? ", which is recalled" : ""
  return notice("one_record", `this code also has a token of its own${state}: it was registered twice`)
}

function distrustedCheck(block: number, { from_block, to_block, reason }: BlockRange): NamedCheck {
  const blocks = `blocks ${from_block} to ${to_block} (reason ${reason})`
  return failed("mint_trusted", `minted in block ${block}; in ${blocks} the minting key was in other hands`)
}

function issuerCheck(recorded_name: string, { issuer, periods, minted }: RegistryReading): NamedCheck {
  const recorded = `the record says "${recorded_name}"`
  if (!issuer) return notice("issuer_attested", `nobody has attested who the issuer is; ${recorded}`)
  const { name, domain, attested_at, revoked_at } = issuer
  const now = `the chain attests "${name}"${domain && ` (${domain})`} since ${day(attested_at)}`
  const then_attested = attestedWhen(periods, minted?.time ?? attested_at)
  const { when, period } = then_attested
  if (!period) return notice("issuer_attested", `${now}${until(revoked_at)}, but ${recorded}`)
  const then = `the chain attested "${recorded_name}" since ${day(period.from)}${until(period.until)}`
  if (when === "after") return notice("issuer_attested", `${then}; this was minted after that, on ${day(minted!.time)}`)
  const attestation = attestedNow(then_attested, revoked_at !== null)
  if (attestation === "once_attested") return { ...notice("issuer_attested", then), because: attestation }
  if (attestation === "not_attested") return notice("issuer_attested", then)
  if (when === "before")
    return passed("issuer_attested", `${now}; this was minted before that, on ${day(minted!.time)}`)
  return passed("issuer_attested", name === recorded_name ? now : `${then}; the company is called "${name}" now`)
}

const until = (seconds: number | null): string => (seconds === null ? "" : ` until ${day(seconds)}`)

const CHAIN_CHECKS = ["token_exists", "record_unchanged", "issuer_attested", "not_recalled"] as const

/** The checks against the chain that could not be made, from the one at `from` on. */
export function unchecked(evidence: string, from = 0): NamedCheck[] {
  return CHAIN_CHECKS.slice(from).map((check) => ({ check, outcome: "unchecked", evidence }))
}

export function passed(check: CheckName, evidence?: string): NamedCheck {
  return evidence === undefined ? { check, outcome: "passed" } : { check, outcome: "passed", evidence }
}

export function failed(check: CheckName, evidence: string): NamedCheck {
  return { check, outcome: "failed", evidence }
}

export function notice(check: CheckName, evidence: string): NamedCheck {
  return { check, outcome: "notice", evidence }
}

export function day(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? `second ${seconds}` : date.toISOString().slice(0, 10)
}
