/** What keeps a value from being a certificate. Every member is looked at, and none that is unknown is let through. */

import { writeRecord } from "./canonical-record.ts"
import { editionIn, otherEdition } from "./edition.ts"
import { isHexOf } from "./hex.ts"
import { RecordError } from "./record-error.ts"
import { requireRecord, requireShownRecord } from "./require-record.ts"
import { scopeOf } from "./token-id.ts"
import { BATCH_SIZE_MAX, depthOf } from "./tree.ts"

export const CERTIFICATE_FORMAT = "touchmark-certificate/2"
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
