import {
  type Certificate,
  CertificateError,
  type CertificateFault,
  certificateFault,
  hashOfRecord,
  parseCertificate,
} from "./certificate.ts"
import {
  chainChecks,
  day,
  failed,
  isRecalled,
  notice,
  passed,
  registryCheck,
  sizeChecked,
  tokenChecks,
  unchecked,
} from "./certificate-checks.ts"
import type {
  CertificateReport,
  KnownRegistry,
  NamedCheck,
  RegistryReading,
  RegistryRequest,
  VerifyOptions,
} from "./certificate-report.ts"
import { distrustedAt } from "./certificate-report.ts"
import { type Hex, isHexOf } from "./hex.ts"
import { NodesStandStill } from "./rpc-node.ts"
import { deriveSealKey } from "./seal.ts"

/** As `verifyCertificate`, from a file, which may be anything. */
export async function verifyCertificateText(
  file: string | Uint8Array,
  options: VerifyOptions,
): Promise<CertificateReport> {
  try {
    return await verifyCertificate(parseCertificate(file), options)
  } catch (error) {
    if (error instanceof CertificateError) return unread(error)
    throw error
  }
}

/** Checks one certificate. Every failed check is named; a chain that cannot be read leaves checks undone, never failed. */
export async function verifyCertificate(certificate: Certificate, options: VerifyOptions): Promise<CertificateReport> {
  const fault = certificateFault(certificate)
  if (fault) return unread(fault)
  const { registries, code } = options
  const record_hash = hashOfRecord(certificate)
  const known = registries.find((registry) => isRegistryOf(certificate, registry))
  const ownChecks = async () => [
    passed("format"),
    registryCheck(certificate, known),
    passed("record_canonical", `record hash ${record_hash}`),
    ...(await tokenChecks(certificate, record_hash, code)),
  ]
  if (known) return againstChain(certificate, { checks: ownChecks(), network: known.network, record_hash }, options)
  const checks = [...(await ownChecks()), ...unchecked("the registry is not one that this verifier knows")]
  return { checks, verdict: "unknown_registry", network: null, record_hash, reading: null }
}

interface OwnChecks {
  /** What follows from a code takes up to a second, in which the chain is asked. */
  checks: Promise<NamedCheck[]>
  network: KnownRegistry["network"]
  record_hash: Hex
}

/** What a report says of a chain that could not be read. */
export function unreadOf(error: unknown): Pick<CertificateReport, "unread"> {
  return error instanceof NodesStandStill ? { unread: "standing_still" } : {}
}

async function againstChain(
  certificate: Certificate,
  { checks: checking, ...own }: OwnChecks,
  { read, code, isCodeAlone }: VerifyOptions,
): Promise<CertificateReport> {
  const asking = Promise.allSettled([(async () => read(requestOf(certificate, own.record_hash, code)))()])
  const [made, [answer]] = await Promise.all([checking, asking])
  if (answer.status === "rejected") {
    const error: unknown = answer.reason
    const undone = unchecked(`the chain could not be read: ${error instanceof Error ? error.message : String(error)}`)
    return {
      ...own,
      checks: [...made, ...undone],
      verdict: hasFailed(made) ? "changed" : "unchecked",
      reading: null,
      ...unreadOf(error),
    }
  }
  const reading = answer.value
  const own_checks = made.map((check) => sizeChecked(check, certificate, reading))
  const brand = await brandCheck(certificate, own.record_hash, reading, isCodeAlone)
  const checks = [...own_checks, ...chainChecks(certificate, reading), ...brand]
  const isDistrusted = checks.some(({ check, outcome }) => DISTRUSTED_BY.has(check) && outcome === "failed")
  const verdict = verdictOf(reading, hasFailed(own_checks), isDistrusted)
  const isOpen = verdict !== "not_found" && verdict !== "changed" && has([...own_checks, ...brand], "unchecked")
  return { ...own, checks, verdict: isOpen ? "unchecked" : verdict, reading }
}

/**
 * A mint alone proves nothing after a theft of the minting key. Nor does it where the brand signs all its mints but not
 * this one.
 */
const DISTRUSTED_BY = new Set<NamedCheck["check"]>(["mint_trusted", "brand_signed"])

const hasFailed = (checks: NamedCheck[]): boolean => has(checks, "failed")

const has = (checks: NamedCheck[], wanted: NamedCheck["outcome"]): boolean =>
  checks.some(({ outcome }) => outcome === wanted)

function verdictOf(reading: RegistryReading, has_failed: boolean, isDistrusted: boolean): CertificateReport["verdict"] {
  if (reading.verdict === "NotFound") return "not_found"
  if (has_failed || reading.verdict === "Changed") return "changed"
  if (isDistrusted) return "distrusted"
  return isRecalled(reading) ? "recalled" : "valid"
}

const ZERO_ROOT: Hex = `0x${"0".repeat(64)}`

function requestOf(certificate: Certificate, record_hash: Hex, asked?: string): RegistryRequest {
  const { chain_id, registry, token_id, record, batch, statements = [] } = certificate
  const { root, proof } = batch ?? { root: ZERO_ROOT, proof: [] }
  const code = asked ?? ("code" in record ? record.code : undefined)
  const code_token_id = batch && code ? deriveSealKey(code).then((derived) => derived.token_id) : null
  // A reader that fails before it needs this does not wait for it.
  code_token_id?.catch(() => {})
  return {
    chain_id,
    registry,
    token_id,
    record_hash,
    root,
    proof,
    issuer: record.body.issuer.id,
    issuer_name: record.body.issuer.name,
    ...(statements.length > 0 && { keys: statements.flatMap(keyIn) }),
    ...(code_token_id && { code_token_id }),
  }
}

/** What a file says is asked for only in the form of a hash. */
const keyIn = (statement: { key?: unknown }): Hex[] => (isHexOf(32, statement.key) ? [statement.key] : [])

function isRegistryOf({ chain_id, registry }: Certificate, known: KnownRegistry): boolean {
  return known.chain_id === chain_id && known.registry.toLowerCase() === registry
}

function unread({
  check,
  reason,
  is_other_edition,
}: Omit<CertificateFault, "is_other_edition"> & { is_other_edition?: boolean }): CertificateReport {
  const before = check === "format" ? [] : [passed("format")]
  const nothing = { network: null, record_hash: null, reading: null }
  if (!is_other_edition) return { ...nothing, checks: [...before, failed(check, reason)], verdict: "malformed" }
  const check_undone: NamedCheck = { check, outcome: "unchecked", evidence: reason }
  const checks = [...before, check_undone, ...unchecked(reason)]
  return { ...nothing, checks, verdict: "unchecked", unread: "other_edition" }
}

/** One check or none. `isCodeAlone`: what was read has no place for a statement, so that none is missed in it. */
async function brandCheck(
  certificate: Certificate,
  record_hash: Hex,
  reading: RegistryReading,
  isCodeAlone = false,
): Promise<NamedCheck[]> {
  const { minted, signed_from, verdict, distrusted } = reading
  const brand = certificate.record.body.issuer.name
  if (!minted || verdict === "Changed") return []
  // Few certificates have statements, and the page of a result has to be light.
  const judged = certificate.statements
    ? (await import("./statement-check.ts")).judge(certificate, record_hash, reading)
    : []
  const own = judged.find(({ fault }) => fault === null)
  if (own) return [passed("brand_signed", `Signed by ${brand}'s own key: ${own.key}`)]
  const [first] = judged
  const why = first ? `: ${first.fault}` : ""
  const because = first?.because && { because: first.because }
  if (signed_from == null || minted.time < signed_from) {
    if (first) return [{ ...notice("brand_signed", `no statement counts${why}`), ...because }]
    if (isCodeAlone || distrustedAt(distrusted, minted.block)) return []
    return [{ ...notice("brand_signed", `Written by Touchmark on ${brand}'s behalf.`), because: "on_behalf" }]
  }
  const since = `the brand signs everything since ${day(signed_from)}`
  if (isCodeAlone || judged.some(({ isOther }) => isOther))
    return [{ check: "brand_signed", outcome: "unchecked", evidence: `${since}; see the product's certificate${why}` }]
  return [
    { ...failed("brand_signed", `${since}, and did not sign this, minted on ${day(minted.time)}${why}`), ...because },
  ]
}
