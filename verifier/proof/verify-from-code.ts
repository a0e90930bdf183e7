/**
 * Verifies an individual product with only its code and a node. The code leads to the token and opens the record in its
 * mint event.
 */

import { buildCertificate, type FullCertificate } from "./certificate.ts"
import { failed, passed, unchecked } from "./certificate-checks.ts"
import type {
  CertificateReport,
  KnownRegistry,
  NamedCheck,
  RegistryReading,
  RegistryRequest,
} from "./certificate-report.ts"
import type { Hex } from "./hex.ts"
import type { ProductRecord } from "./record.ts"
import { RecordError } from "./record.ts"
import { readRecord } from "./record-hash.ts"
import { deriveSealKey, openSeal, SealError, type SealKey } from "./seal.ts"
import { unreadOf, verifyCertificate } from "./verify-certificate.ts"

/** The block at which a verification reads everything. */
export interface BlockReference {
  block_number: bigint
  block_hash: Hex
  /** Seconds since 1970. */
  block_time_s: number
}

export interface SealedRecord {
  sealed: Hex
  /** As the mint's event names it. */
  record_hash: Hex
  tx_hash: Hex
  /** Where the token was looked up; what else is read must be read there. */
  at: BlockReference
}

/** Reads one registry. Both methods throw when that could not be done. */
export interface RegistryReader {
  read(request: RegistryRequest, at?: BlockReference): Promise<RegistryReading>
  /** Null when there is no such token that stands on its own. */
  readSealedRecord(token_id: Hex): Promise<SealedRecord | null>
}

export interface FromCodeOptions {
  /** In order of preference: a product on two networks counts where it is found first. */
  registries: readonly KnownRegistry[]
  reader: (registry: KnownRegistry) => RegistryReader
}

export interface FromCode {
  /** Null unless a record was found and opened. */
  record: ProductRecord | null
  certificate: FullCertificate | null
  report: CertificateReport
}

/** Never throws for what a chain says or does not say. `code` is canonical. */
export async function verifyFromCode(code: string, { registries, reader }: FromCodeOptions): Promise<FromCode> {
  // Where nothing was asked, nothing is absent.
  if (registries.length === 0) return unopened(unchecked("no registry is known here to be asked"), "unchecked", null)
  const key = await deriveSealKey(code)
  const searched = await Promise.all(registries.map((registry) => search(registry, reader(registry), key)))
  const found = searched.find((result) => result.state === "found")
  if (found) return openAndVerify(code, key, found)
  const silent = searched.find((result) => result.state === "silent")
  if (silent) {
    const reason = silent.error instanceof Error ? silent.error.message : String(silent.error)
    const unread = unopened(unchecked(`the chain could not be read: ${reason}`), "unchecked", null)
    return { ...unread, report: { ...unread.report, ...unreadOf(silent.error) } }
  }
  const where = registries.map(({ chain_id, registry }) => `${registry} on chain ${chain_id}`).join(", ")
  const missing = failed(
    "token_exists",
    `no token of its own belongs to this code in ${where}; a product of a batch needs its certificate`,
  )
  return unopened([missing, ...unchecked("there is no such token", 1)], "not_found", null)
}

interface Found {
  state: "found"
  known: KnownRegistry
  reader: RegistryReader
  sealed: SealedRecord
}
type Search = Found | { state: "absent" } | { state: "silent"; error: unknown }

async function search(known: KnownRegistry, reader: RegistryReader, { token_id }: SealKey): Promise<Search> {
  try {
    const sealed = await reader.readSealedRecord(token_id)
    return sealed ? { state: "found", known, reader, sealed } : { state: "absent" }
  } catch (error) {
    return { state: "silent", error }
  }
}

async function openAndVerify(code: string, key: SealKey, { known, reader, sealed }: Found): Promise<FromCode> {
  try {
    const record = readRecord(await openSeal(sealed.sealed, key))
    const { token_id } = key
    const certificate = buildCertificate({ ...known, token_id, record, tx_hash: sealed.tx_hash })
    const read = (request: RegistryRequest) => reader.read(request, sealed.at)
    const report = await verifyCertificate(certificate, { registries: [known], read, code, isCodeAlone: true })
    return { record, certificate, report }
  } catch (error) {
    if (!(error instanceof SealError) && !(error instanceof RecordError)) throw error
    const isOther = error instanceof RecordError && error.code === "other_edition"
    // A seal that opens is genuine. One that does not may be bad on chain or forged by the node.
    const damage = `what the node gave as the sealed record does not open with this code (${error.message})`
    const reason = isOther ? error.reason : damage
    const checks: NamedCheck[] = [{ check: "record_canonical", outcome: "unchecked", evidence: reason }]
    const unread = unopened([...checks, passed("token_exists"), ...unchecked(reason, 1)], "unchecked", known)
    return isOther ? { ...unread, report: { ...unread.report, unread: "other_edition" } } : unread
  }
}

function unopened(checks: NamedCheck[], verdict: CertificateReport["verdict"], known: KnownRegistry | null): FromCode {
  const report = { checks, verdict, network: known?.network ?? null, record_hash: null, reading: null }
  return { record: null, certificate: null, report }
}
