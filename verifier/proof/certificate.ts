import { type Hex, isHexOf } from "./hex.ts"
import { boundedText, editionIn, otherEdition, type ProductRecord, RecordError, type ShownRecord } from "./record.ts"
import { codeHash, hasRepeatedMember, recordHash, shownRecordHash, writeRecord } from "./record-hash.ts"
import { requireRecord, requireShownRecord } from "./require-record.ts"
import { type Scope, scopeOf } from "./token-id.ts"
import { BATCH_SIZE_MAX, depthOf } from "./tree.ts"

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

const CERTIFICATE_FORMAT = "touchmark-certificate/2"
const EDITION = 2

/** The check that fails, and why in words. */
export interface CertificateFault {
  check: "format" | "record_canonical"
  reason: string
  /** Nothing is wrong with it, but it is of another edition and this reader cannot tell what it says. */
  is_other_edition?: true
}

const MEMBERS = ["format", "chain_id", "registry", "token_id", "scope", "record", "tx_hash"]
const PLACE_MEMBERS = ["root", "index", "size", "proof"]

/** The first fault found, or null for a value that has exactly the members of a certificate. */
export function certificateFault(value: unknown): CertificateFault | null {
  const other = otherEdition(editionIn((value as Members | null)?.format, "touchmark-certificate"), EDITION)
  if (other) return { check: "format", reason: other, is_other_edition: true }
  const reason =
    faultInMembers("certificate", value, MEMBERS, ["batch", "code_hash", "statements"]) ??
    faultInEnvelope(value as Members)
  return reason ? { check: "format", reason } : faultInRecord(value as Members)
}

/** A product is rarely signed for by more than a key and its successor. */
const STATEMENTS_MAX = 8

/** Each statement is judged by itself (`statement-check.ts`): one that says nothing makes no certificate worse. */
export function faultInStatements(statements: unknown): string | null {
  if (statements === undefined) return null
  const isList = Array.isArray(statements) && statements.length > 0 && statements.length <= STATEMENTS_MAX
  return isList && statements.every((one) => isObject(one) && Object.values(one).every(isFlat))
    ? null
    : `statements is not a list of 1 to ${STATEMENTS_MAX} statements`
}

/** So that what reads a file walks no deeper than a statement goes. */
const isFlat = (value: unknown): boolean =>
  typeof value !== "object" || (isObject(value) && Object.values(value).every((inner) => typeof inner !== "object"))

function faultInRecord({ record, code_hash }: Members): CertificateFault | null {
  try {
    if (code_hash === undefined) requireRecord(record)
    else requireShownRecord(record)
    writeRecord(record)
    return null
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    if (error.code !== "other_edition") return { check: "record_canonical", reason: error.message }
    return { check: "record_canonical", reason: error.reason, is_other_edition: true }
  }
}

type Members = Record<string, unknown>

function faultInEnvelope(members: Members): string | null {
  const { format, chain_id, registry, token_id, scope, tx_hash, batch } = members
  if (format !== CERTIFICATE_FORMAT) return `format is not ${CERTIFICATE_FORMAT}`
  if (!isWholeNumber(chain_id, 1, Number.MAX_SAFE_INTEGER)) return "chain_id is no chain's id"
  if (!isHexOf(20, registry)) return "registry is not an address in lower-case hex"
  if (!isHexOf(32, token_id)) return "token_id is not 32 bytes in lower-case hex"
  if (!isHexOf(32, tx_hash)) return "tx_hash is not 32 bytes in lower-case hex"
  if (Object.hasOwn(members, "code_hash") && !isHexOf(32, members.code_hash))
    return "code_hash is not 32 bytes in lower-case hex"
  if (scope !== scopeOf(token_id)) return "scope is not the one that token_id tells"
  const fault = faultInStatements(members.statements)
  if (fault) return fault
  if (scope === "individual") return batch === undefined ? null : "batch is for products of a batch only"
  return faultInMembers("batch", batch, PLACE_MEMBERS, []) ?? faultInPlace(batch as Members)
}

function faultInPlace({ root, index, size, proof }: Members): string | null {
  if (!isHexOf(32, root)) return "batch.root is not 32 bytes in lower-case hex"
  if (!isWholeNumber(size, 1, BATCH_SIZE_MAX)) return `batch.size is not 1 to ${BATCH_SIZE_MAX}`
  if (!isWholeNumber(index, 0, size - 1)) return "batch.index is not below batch.size"
  const depth = depthOf(size)
  if (!Array.isArray(proof) || proof.length !== depth) return `batch.proof is not of ${depth} hashes`
  return proof.every((hash) => isHexOf(32, hash)) ? null : "batch.proof is not of 32 bytes each in lower-case hex"
}

function faultInMembers(what: string, value: unknown, needed: string[], allowed: string[]): string | null {
  if (!isObject(value)) return `${what} is not a JSON object`
  const unknown = Object.keys(value).find((member) => !needed.includes(member) && !allowed.includes(member))
  if (unknown !== undefined) return `${what} has an unknown member, ${unknown.slice(0, 40)}`
  const missing = needed.find((member) => !Object.hasOwn(value, member))
  return missing === undefined ? null : `${what} has no ${missing}`
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function isWholeNumber(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}

/** Many times the size of a printed certificate with its photo and fonts. */
const PDF_BYTES_MAX = 16 * 1024 * 1024
/** Where a PDF says that it is one. */
const START_BYTES = 1_024
const ATTACHMENTS_MAX = 16
/** Around its type, an attachment says how long it is and how it is packed. */
const HEAD_CHARS = 1_000

/** Whether a file, or its first bytes, is a PDF. A certificate begins with a brace, whatever its texts say. */
export const isPdf = (file: Uint8Array): boolean => /^[^{]*?%PDF-/.test(latin(file.subarray(0, START_BYTES)))

/** The text of the certificate that is attached to a PDF; null where there is none. Throws for nothing that a file says. */
export async function attachedCertificate(pdf: Uint8Array): Promise<string | null> {
  if (pdf.length > PDF_BYTES_MAX) return null
  const text = latin(pdf)
  for (const { index } of [...text.matchAll(/\/Type\s{0,2}\/EmbeddedFile\b/g)].slice(0, ATTACHMENTS_MAX)) {
    const attached = await unpack(pdf, text, index).catch(() => null)
    if (attached?.includes('"touchmark-certificate/')) return attached
  }
  return null
}

/** One character a byte, so that places in the text are places in the file. */
const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes)

async function unpack(pdf: Uint8Array, text: string, at: number): Promise<string | null> {
  const before = text.slice(Math.max(0, at - HEAD_CHARS), at)
  const after = /^.*?>>\s{0,2}stream\r?\n/s.exec(text.slice(at, at + HEAD_CHARS))?.[0]
  if (after === undefined) return null
  const head = before.slice(before.lastIndexOf(" obj") + 1) + after
  const start = at + after.length
  const packed = pdf.slice(start, endOf(text, start, head))
  const stream = new Blob([packed]).stream()
  const unpacked = head.includes("/FlateDecode") ? stream.pipeThrough(new DecompressionStream("deflate")) : stream
  return boundedText(new Response(unpacked), CERTIFICATE_BYTES_MAX)
}

/** Where it says itself, or else, as its length may stand elsewhere, before the line that ends it. */
function endOf(text: string, start: number, head: string): number {
  const said = start + Number(/\/Length\s{1,2}(\d+)\b(?!\s+\d+\s+R)/.exec(head)?.[1])
  if (/^\s{0,2}endstream/.test(text.slice(said, said + 11))) return said
  const end = text.indexOf("endstream", start)
  return end - (/\r?\n?$/.exec(text.slice(end - 2, end))?.[0].length ?? 0)
}
