/** What a reader asks the two contracts, encoded and decoded. */
import type { BrandKey, RegistryReading, RegistryRequest } from "#proof/certificate-report.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { scopeOf } from "./token-id.ts"

/** The first four bytes of the hash of each call's signature. */
export const SELECTORS = {
  verify: "0x11019080",
  recordOf: "0x55d742e4",
  batchOf: "0x18c10885",
  statusOf: "0xad35efd4",
  issuers: "0x0e40f5db",
  attestationOf: "0x8ba16775",
  keys: "0x307540f6",
  keyOf: "0x95c6fa61",
} as const satisfies Record<string, Hex>

/** keccak256 of `ProductMinted(uint256,bytes32,bytes32,bytes)`. */
export const PRODUCT_MINTED_TOPIC: Hex = "0x6590a4ce580e24e2c5c389bf4247748d3c23c39c4f74ec8ef548ca1018cfd545"

const VERDICTS = ["NotFound", "Valid", "Changed", "Recalled"] as const
/** Bits of a time in seconds: enough for 34,000 years, which every calendar can still write. */
const TIME_BITS = 40
const BLOCK_BITS = 48

/** One call: its data, and how to read what comes back. `read` throws for data that is no answer to it. */
export interface ContractCall<Result> {
  data: Hex
  read(result: Hex): Result
}

export function verifyCall(request: RegistryRequest): ContractCall<RegistryReading["verdict"]> {
  const { token_id, record_hash, root, proof } = request
  // Where the proof's list begins, how long it is, and what is in it.
  const list = [4 * 32, proof.length, ...proof]
  return {
    data: callData(SELECTORS.verify, BigInt(token_id), record_hash, root, ...list),
    read(data) {
      const verdict = VERDICTS[abiWords(data).number(0, 8)]
      if (!verdict) throw new RangeError("no verdict of the registry")
      return verdict
    },
  }
}

export interface TokenPlace {
  /** How many products the token's batch has; 0 when it is of none. */
  batch_size: number
  /** The block of its mint; 0 when there is no such token. */
  minted_block: number
}

/** By the call that answers both: a batch knows its block, an individual token has no batch. */
export function placeCall(token_id: Hex): ContractCall<TokenPlace> {
  if (scopeOf(token_id) === "individual") {
    const { data, read } = statusOfCall(token_id)
    return { data, read: (result) => ({ batch_size: 0, minted_block: read(result).minted_block }) }
  }
  return {
    data: callData(SELECTORS.batchOf, BigInt(token_id)),
    read(data) {
      const words = abiWords(data)
      return { batch_size: words.number(1, 32), minted_block: words.number(2, 32) }
    },
  }
}

/** How many products the token's batch has: 0 when it is of none. */
export function batchSizeCall(token_id: Hex): ContractCall<number> {
  return {
    data: callData(SELECTORS.batchOf, BigInt(token_id)),
    read: (data) => abiWords(data).number(1, 32),
  }
}

export interface TokenStatus {
  exists: boolean
  /** The token itself, or its batch. */
  recalled: boolean
  /** The block of its mint; 0 when there is no such token. */
  minted_block: number
}

export function statusOfCall(token_id: Hex): ContractCall<TokenStatus> {
  return {
    data: callData(SELECTORS.statusOf, BigInt(token_id)),
    read(data) {
      const words = abiWords(data)
      return { exists: words.flag(0), recalled: words.flag(1), minted_block: words.number(2, 32) }
    },
  }
}

export function issuersCall(): ContractCall<Hex> {
  return { data: callData(SELECTORS.issuers), read: (data) => abiWords(data).address(0) }
}

export type Attestation = Pick<RegistryReading, "issuer" | "periods" | "distrusted" | "signed_from">

/** All that the chain says of an issuer, and of the name that a record gives it. */
export function attestationOfCall(issuer: Hex, recorded_name: string): ContractCall<Attestation> {
  return {
    data: callData(SELECTORS.attestationOf, issuer, 2 * 32, ...textWords(recorded_name)),
    read(data) {
      const words = abiWords(data)
      const [name, domain] = [words.text(0), words.text(1)]
      const attested_at = words.number(2, TIME_BITS)
      const revoked_at = words.number(3, TIME_BITS) || null
      const periods = words.list(4, 2, (at) => ({
        from: words.number(at, TIME_BITS),
        until: words.number(at + 1, TIME_BITS) || null,
      }))
      const distrusted = words.list(5, 3, (at) => ({
        from_block: words.number(at, BLOCK_BITS),
        to_block: words.number(at + 1, BLOCK_BITS),
        reason: words.number(at + 2, 16),
      }))
      // A brand may set a date that never comes.
      const signed_from = words.number(6, 64) || null
      const issuer = attested_at === 0 ? null : { name, domain, attested_at, revoked_at }
      return { issuer, periods, distrusted, signed_from }
    },
  }
}

/** Where brands' own keys are. */
export function keysCall(): ContractCall<Hex> {
  return { data: callData(SELECTORS.keys), read: (data) => abiWords(data).address(0) }
}

/** Null for a key that was never the issuer's. */
export function keyOfCall(issuer: Hex, key_hash: Hex): ContractCall<BrandKey | null> {
  return {
    data: callData(SELECTORS.keyOf, issuer, key_hash),
    read(data) {
      const words = abiWords(data)
      const [from, until] = [words.number(0, TIME_BITS), words.number(1, TIME_BITS) || null]
      return from === 0 ? null : { from, until, compromised: words.flag(3) }
    },
  }
}

/** Its length, then its bytes filled up to whole words. */
function textWords(text: string): (Hex | number)[] {
  const bytes = new TextEncoder().encode(text)
  const filled = new Uint8Array(Math.ceil(bytes.length / 32) * 32)
  filled.set(bytes)
  const words = Array.from({ length: filled.length / 32 }, (_, at) => toHex(filled.subarray(32 * at, 32 * at + 32)))
  return [bytes.length, ...words]
}

export interface StoredRecord {
  /** The first 28 bytes of the record's hash. */
  record_hash_start: Hex
  /** The block of its mint. */
  block_number: number
}

/** Null for a token that does not stand on its own, or does not exist. */
export function recordOfCall(token_id: Hex): ContractCall<StoredRecord | null> {
  return {
    data: callData(SELECTORS.recordOf, BigInt(token_id)),
    read(data) {
      const words = abiWords(data)
      const block_number = words.number(1, 32)
      return block_number === 0 ? null : { record_hash_start: words.bytes(0, 28), block_number }
    },
  }
}

/** The data of a ProductMinted event. Throws for data that is none. */
export function readProductMinted(data: Hex): { record_hash: Hex; sealed: Hex } {
  const words = abiWords(data)
  return { record_hash: words.bytes(0, 32), sealed: words.tail(1) }
}

const DIGITS = 64

/** What a call sends: the selector and its arguments, each a number or the digits of 32 bytes. */
export function callData(selector: Hex, ...values: readonly (Hex | bigint | number)[]): Hex {
  return `${selector}${values.map(digitsOf).join("")}` as Hex
}

function digitsOf(value: Hex | bigint | number): string {
  if (typeof value !== "string") return value.toString(16).padStart(DIGITS, "0")
  if (!/^0x[0-9a-f]{64}$/i.test(value)) throw new RangeError("not 32 bytes")
  return value.slice(2)
}

/** The words of an answer by their place, each read as what it has to be. */
interface AbiWords {
  /** An unsigned number of at most so many bits. */
  number(place: number, bits: number): number
  flag(place: number): boolean
  /** The first bytes of a word whose rest is empty, as `bytes28` stands in it. */
  bytes(place: number, bytes: number): Hex
  address(place: number): Hex
  /** Bytes that lie behind the words; the word says where. */
  tail(place: number): Hex
  text(place: number): string
  /** A list of entries of `size` words that lies behind the words; `read` gets each entry's place. */
  list<Entry>(place: number, size: number, read: (place: number) => Entry): Entry[]
}

export function abiWords(data: Hex): AbiWords {
  const digits = data.slice(2).toLowerCase()
  const from = (start: number, length: number): string => {
    if (start + length > digits.length) throw new RangeError("too short for the answer to this call")
    return digits.slice(start, start + length)
  }
  const word = (place: number) => from(place * DIGITS, DIGITS)
  const uint = (digits: string, bits: number): number => {
    const value = BigInt(`0x${digits}`)
    if (value >> BigInt(bits)) throw new RangeError(`not a number of ${bits} bits`)
    return Number(value)
  }
  const words: AbiWords = {
    number: (place, bits) => uint(word(place), bits),
    flag: (place) => uint(word(place), 1) === 1,
    bytes(place, bytes) {
      if (/[^0]/.test(word(place).slice(2 * bytes))) throw new RangeError(`not ${bytes} bytes`)
      return `0x${word(place).slice(0, 2 * bytes)}`
    },
    address(place) {
      if (/[^0]/.test(word(place).slice(0, 24))) throw new RangeError("not an address")
      return `0x${word(place).slice(24)}`
    },
    tail(place) {
      const start = 2 * words.number(place, 32)
      const length = 2 * uint(from(start, DIGITS), 32)
      return `0x${from(start + DIGITS, length)}`
    },
    list(place, size, read) {
      const start = words.number(place, 32) / 32
      if (!Number.isInteger(start)) throw new RangeError("a list that begins between two words")
      // Entries are read one by one, so a length that is too large fails at the first missing entry.
      const entries = []
      for (let index = 0; index < words.number(start, 32); index++) entries.push(read(start + 1 + size * index))
      return entries
    },
    text: (place) => new TextDecoder().decode(fromHex(words.tail(place))),
  }
  return words
}
