/** A certificate: one self-contained JSON file by which anybody can check a product against the chain. */

import { hasRepeatedMember } from "./canonical-json.ts"
import { CERTIFICATE_FORMAT, type CertificateFault, certificateFault } from "./certificate-fault.ts"
import type { Hex } from "./hex.ts"
import type { ProductRecord, ShownRecord } from "./record.ts"
import { codeHash, recordHash, shownRecordHash } from "./record-hash.ts"
import { type Scope, scopeOf } from "./token-id.ts"

/** In full or for showing. For showing, the code's hash replaces the code, so nobody can print a label from it. */
export type Certificate = FullCertificate | ShownCertificate

export interface FullCertificate extends Envelope {
  record: ProductRecord
  code_hash?: never
}

export interface ShownCertificate extends Envelope {
  record: ShownRecord
  code_hash: Hex
}

interface Envelope {
  format: typeof CERTIFICATE_FORMAT
  chain_id: number
  /** The registry contract's address, lower case. */
  registry: Hex
  token_id: Hex
  scope: Scope
  /** A hint for people: a reorganisation of the chain may change it, so no check looks at it. */
  tx_hash: Hex
  /** Present for the scope `batch` only. */
  batch?: BatchPlace
  /** The brand's statements, if there are any. Each is checked by itself, because the file is not trusted. */
  statements?: readonly object[]
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
  statements?: readonly object[] | undefined
}): FullCertificate {
  const { chain_id, token_id, record, tx_hash, batch, statements = [] } = parts
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
  const more = { ...(batch && { batch }), ...(statements.length > 0 && { statements }) }
  return requireCertificate({ ...certificate, ...more }) as FullCertificate
}

/** The copy of a certificate that may be shown to anybody. */
export function forShowing({ record, ...certificate }: FullCertificate): ShownCertificate {
  const { code: _code, code_salt: _salt, ...shown } = record
  const { tx_hash, batch, statements, ...envelope } = certificate
  const more = { ...(batch && { batch }), ...(statements && { statements }) }
  return { ...envelope, record: shown, code_hash: codeHash(record), tx_hash, ...more }
}

/** The hash of the record in it. */
export function hashOfRecord(certificate: Certificate): Hex {
  return certificate.code_hash === undefined
    ? recordHash(certificate.record)
    : shownRecordHash(certificate.record, certificate.code_hash)
}

/** The file: indented for people; any other white space would do. */
export function certificateText(certificate: Certificate): string {
  return `${JSON.stringify(certificate, null, 2)}\n`
}

/** A record of 8,192 bytes, escaped and indented, and the longest proof fit several times over. */
export const CERTIFICATE_BYTES_MAX = 65_536

/** Reads a certificate's file strictly; throws CertificateError. `verifyCertificate` then checks whether it is true. */
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
  readonly is_other_edition: boolean
  constructor({ check, reason, is_other_edition }: CertificateFault) {
    super(reason)
    this.name = "CertificateError"
    this.check = check
    this.reason = reason
    this.is_other_edition = is_other_edition === true
  }
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
