import { buildCertificate, type FullCertificate, faultInStatements } from "./certificate.ts"
import { type Hex, isHexOf } from "./hex.ts"
import { editionIn, otherEdition, type ProductRecord, RECORD_BYTES_MAX, RecordError } from "./record.ts"
import { canonicalBytes, canonicalJson, type Json, recordHash } from "./record-hash.ts"
import { deriveSealKey, openBytes, SealError, type SealKey, sealBytes } from "./seal.ts"
import { batchTokenId } from "./token-id.ts"
import { BATCH_SIZE_MAX, rootFromProof } from "./tree.ts"

const BUNDLE_FORMAT = "touchmark-bundle/2"
const EDITION = 2
/** A record of the largest size, twenty siblings of 64 digits, and what JSON puts around them. */
const ENTRY_BYTES_MAX = RECORD_BYTES_MAX + 2_048
/** Holds some hundred thousand products. */
const BUNDLE_BYTES_MAX = 256 * 1024 * 1024
/** What a page opens, on a phone as well. No batch is made whose bundle would be larger. */
export const BUNDLE_MB_MAX = 64
const SIBLING_CHARACTERS = 69
const ENTRY_CHARACTERS = 320

export interface Bundle {
  format: typeof BUNDLE_FORMAT
  chain_id: number
  /** The registry contract's address, lower case. */
  registry: Hex
  root: Hex
  /** Products in the batch, and entries here. */
  size: number
  /** A hint for people, as in a certificate. */
  tx_hash: Hex
  /** The brand's own word about the batch, if it has given it, as in a certificate. */
  statements?: readonly object[]
  /** One a product, by ascending id. */
  entries: BundleEntry[]
}

export interface BundleEntry {
  id: Hex
  sealed: Hex
}

/** What one code opens. */
export interface BundledProduct {
  index: number
  proof: Hex[]
  record: ProductRecord
}

/**
 * `malformed`: not a bundle; `other_edition`: unknown to this reader. `not_found`: no product has this code; `changed`:
 * an entry does not open, or misses the root.
 */
export class BundleError extends Error {
  readonly reason: "malformed" | "other_edition" | "not_found" | "changed"
  constructor(reason: BundleError["reason"], sentence: string) {
    super(sentence)
    this.name = "BundleError"
    this.reason = reason
  }
}

/** One product's entry. Give a `nonce` in tests only. */
export async function sealEntry(product: BundledProduct, key: SealKey, nonce?: Uint8Array): Promise<BundleEntry> {
  const { index, proof, record } = product
  const text = canonicalJson({ index, proof, record } as unknown as Json)
  return { id: key.token_id, sealed: await sealBytes(new TextEncoder().encode(text), key, nonce) }
}

/** The largest entry of one product in the file of a batch of `products`, even if nothing of it compresses. */
export function entryBytesMax(record_bytes: number, products: number): number {
  const levels = Math.ceil(Math.log2(Math.max(2, products)))
  return 2 * (record_bytes + levels * SIBLING_CHARACTERS) + ENTRY_CHARACTERS
}

/** The file of a bundle; `entries` in any order. Throws BundleError for parts that make none. */
export function bundleText(parts: Omit<Bundle, "format" | "entries">, entries: BundleEntry[]): string {
  const sorted = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return canonicalJson(requireBundle({ ...parts, format: BUNDLE_FORMAT, entries: sorted }) as unknown as Json)
}

/** Reads a bundle's file strictly. Throws BundleError. */
export function parseBundle(file: string | Uint8Array): Bundle {
  if (file.length > BUNDLE_BYTES_MAX) refuse(`larger than ${BUNDLE_BYTES_MAX} bytes`)
  const text = typeof file === "string" ? file : decodeText(file)
  const bundle = requireBundle(parseJson(text))
  if (!isCanonical(bundle, text)) refuse("not in canonical form")
  return bundle
}

/** A statement in it may hold any text, also one that canonical JSON has no place for. */
function isCanonical(bundle: Bundle, text: string): boolean {
  try {
    return canonicalJson(bundle as unknown as Json) === text
  } catch {
    return false
  }
}

/** The certificate of the product with this canonical code; what it says is proved up to the bundle's root. Throws BundleError. */
export async function openBundle(bundle: Bundle, code: string, key?: SealKey): Promise<FullCertificate> {
  const { token_id: id, key: secret } = key ?? (await deriveSealKey(code))
  const entry = entryOf(bundle, id)
  if (!entry) throw new BundleError("not_found", "no product of this bundle has this code")
  const { index, proof, record } = await openEntry(entry, { token_id: id, key: secret })
  const { chain_id, registry, root, size, tx_hash, statements } = bundle
  if (record.code !== code) throw changed("the entry holds another product's record")
  if (index >= size || !leadsTo(root, { index, proof, record }, size))
    throw changed("its proof does not lead to the root")
  const token_id = batchTokenId(root, index)
  const batch = { root, index, size, proof }
  return buildCertificate({ chain_id, registry, token_id, record, tx_hash, batch, statements })
}

function entryOf({ entries }: Bundle, id: Hex): BundleEntry | undefined {
  let from = 0
  let to = entries.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (entries[middle]!.id < id) from = middle + 1
    else to = middle
  }
  return entries[from]?.id === id ? entries[from] : undefined
}

async function openEntry({ sealed }: BundleEntry, key: SealKey): Promise<BundledProduct> {
  const bytes = await openBytes(sealed, key, ENTRY_BYTES_MAX).catch((error: unknown) => {
    throw error instanceof SealError ? changed(error.message) : error
  })
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    const fault = entryFault(value)
    if (fault) throw changed(fault)
    if (canonicalJson(value as Json) !== text) throw changed("not in canonical form")
    return value as BundledProduct
  } catch (error) {
    if (error instanceof RecordError) throw new BundleError("other_edition", error.reason)
    throw error instanceof BundleError ? error : changed("the entry holds no product")
  }
}

function leadsTo(root: Hex, { index, proof, record }: BundledProduct, size: number): boolean {
  try {
    return rootFromProof(recordHash(record), index, size, proof) === root
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function requireBundle(value: unknown): Bundle {
  const other = otherEdition(editionIn((value as Partial<Bundle> | null)?.format, "touchmark-bundle"), EDITION)
  if (other) throw new BundleError("other_edition", other)
  const fault = bundleFault(value)
  if (fault) refuse(fault)
  return value as Bundle
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
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

function changed(sentence: string): BundleError {
  return new BundleError("changed", sentence)
}

function refuse(sentence: string): never {
  throw new BundleError("malformed", sentence)
}

const MEMBERS = ["chain_id", "entries", "format", "registry", "root", "size", "tx_hash"]
const SEALED = /^0x(?:[0-9a-f]{2}){28,}$/
const SIBLINGS_MAX = 20

type Members = Record<string, unknown>

/** The first fault found, or null for a bundle. */
function bundleFault(value: unknown): string | null {
  const members = isObject(value) && Object.hasOwn(value, "statements") ? [...MEMBERS, "statements"] : MEMBERS
  if (!hasExactly(value, members)) return `not exactly the members ${MEMBERS.join(", ")}, and statements or not`
  const { chain_id, entries, format, registry, root, size, tx_hash } = value
  if (format !== "touchmark-bundle/2") return "format is not touchmark-bundle/2"
  if (!isWholeNumber(chain_id, 1, Number.MAX_SAFE_INTEGER)) return "chain_id is no chain's id"
  if (!isHexOf(20, registry)) return "registry is not an address in lower-case hex"
  if (!isHexOf(32, root)) return "root is not 32 bytes in lower-case hex"
  if (!isHexOf(32, tx_hash)) return "tx_hash is not 32 bytes in lower-case hex"
  if (!isWholeNumber(size, 1, BATCH_SIZE_MAX)) return `size is not 1 to ${BATCH_SIZE_MAX}`
  if (!Array.isArray(entries) || entries.length !== size) return "entries are not as many as size says"
  return faultInStatements(value.statements) ?? faultInEntries(entries)
}

function faultInEntries(entries: unknown[]): string | null {
  let before = ""
  for (const entry of entries) {
    if (!hasExactly(entry, ["id", "sealed"])) return "an entry has not exactly the members id, sealed"
    const { id, sealed } = entry
    if (!isHexOf(32, id) || id < "0x8")
      return "an entry's id is not 32 bytes in lower-case hex with the highest bit set"
    if (id <= before) return "the entries are not in ascending order of their ids"
    if (typeof sealed !== "string" || !SEALED.test(sealed)) return "what is sealed is not in lower-case hex"
    before = id
  }
  return null
}

/** The first fault of what an entry holds, or null for a product with its place. Throws RecordError for another edition. */
function entryFault(value: unknown): string | null {
  if (!hasExactly(value, ["index", "proof", "record"])) return "not exactly the members index, proof, record"
  const { index, proof, record } = value
  if (!isWholeNumber(index, 0, BATCH_SIZE_MAX - 1)) return "index is no place in a batch"
  if (!Array.isArray(proof) || proof.length > SIBLINGS_MAX) return `proof is not a list of at most ${SIBLINGS_MAX}`
  if (!proof.every((hash) => isHexOf(32, hash))) return "proof is not of 32 bytes each in lower-case hex"
  try {
    canonicalBytes(record as ProductRecord)
    return null
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    if (error.code === "other_edition") throw error
    return error.message
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function hasExactly(value: unknown, members: string[]): value is Members {
  if (!isObject(value)) return false
  const names = Object.keys(value)
  return names.length === members.length && members.every((member) => Object.hasOwn(value, member))
}

function isWholeNumber(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
}
