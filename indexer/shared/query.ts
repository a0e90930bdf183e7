/**
 * Input of the verify box: a code, a pasted address of a label in our form or in GS1's, a token id, a transaction hash or an
 * explorer's page.
 */
import { type CodeFault, isCanonicalCode, parseCode } from "#proof/code.ts"
import type { Hex } from "#proof/hex.ts"

export type Query =
  | { kind: "code"; code: string }
  | { kind: "token"; token_id: Hex }
  | { kind: "transaction"; tx_hash: Hex }
  /** 32 bytes that could be either: only the chain can tell. */
  | { kind: "token-or-transaction"; value: Hex }
  | { kind: "mistyped"; reason: CodeFault }

const INPUT_CHARACTERS_MAX = 2_000

/** Reads the verify box; a code that was scanned twice counts once. Never throws; unknown input is "mistyped". */
export function parseQuery(input: string): Query {
  const text = input.trim().replace(/^(.{12,24}?)\s*\1$/s, "$1")
  if (text.length > INPUT_CHARACTERS_MAX) return { kind: "mistyped", reason: "length" }
  return fromAddress(text) ?? fromIdentifier(text) ?? fromCode(text)
}

/** The code of a `/v/{code}` path as it was typed, or null when the path is another. */
export function codeOfPath(path: string): string | null {
  const typed = /^\/v\/([^/]+)\/?$/i.exec(path)?.[1]
  return typed === undefined ? null : decoded(typed)
}

const LABEL_ADDRESS = /(?:^|\/)(?:v|01\/\d{8,14}\/21)\/([^/?#]+)[^#]*(?:#(.*))?/i

/**
 * What a label's address asks for, as it was typed, or null for other addresses. A code in the fragment counts before
 * what ends the path, which is then a serial number; so does a mistyped one beside no code.
 */
export function typedOnLabel(address: string): string | null {
  const [, ending, fragment = ""] = LABEL_ADDRESS.exec(address) ?? []
  if (ending === undefined) return null
  const kept = decoded(fragment)
  const read = parseCode(kept)
  const isMeant = read.ok || (read.reason === "check" && !parseCode(decoded(ending)).ok)
  return isMeant ? kept : decoded(ending)
}

/** Whether it is a code and nothing else: a serial number may read as one with a prefix. */
export const isBareCode = (typed: string): boolean => isCanonicalCode(typed.replaceAll("-", "").toUpperCase())

function fromAddress(text: string): Query | null {
  const typed = typedOnLabel(text)
  if (typed !== null) return fromIdentifier(typed) ?? fromCode(typed)
  const transaction = /\/tx\/(0x[0-9a-f]{64})(?![0-9a-f])/i.exec(text)
  if (transaction) return { kind: "transaction", tx_hash: transaction[1]!.toLowerCase() as Hex }
  const token = /\/(?:nft\/0x[0-9a-f]{40}\/|token\/0x[0-9a-f]{40}\?a=)(0x[0-9a-f]{64}|\d{1,78})(?![0-9a-f])/i.exec(text)
  return token ? fromTokenId(token[1]!) : null
}

function fromIdentifier(text: string): Query | null {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text)
  if (digits) return { kind: "token-or-transaction", value: `0x${digits[1]!.toLowerCase()}` }
  if (/^0x[0-9a-f]{20,}$/i.test(text)) return { kind: "mistyped", reason: "length" }
  return /^\d{21,78}$/.test(text) ? fromTokenId(text) : null
}

function fromCode(text: string): Query {
  const parsed = parseCode(text)
  return parsed.ok ? { kind: "code", code: parsed.code } : { kind: "mistyped", reason: parsed.reason }
}

function fromTokenId(digits: string): Query {
  const value = BigInt(digits)
  if (value >= 1n << 256n) return { kind: "mistyped", reason: "length" }
  return { kind: "token", token_id: `0x${value.toString(16).padStart(64, "0")}` }
}

export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
