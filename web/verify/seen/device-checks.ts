import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { readStored, removeStored, writeStored } from "#web/storage.ts"

const LIST = "touchmark.checks"
const OFF = "touchmark.checks.off"
const CHECKS_MAX = 200
const ID_BYTES = 8

/** A product that this browser has shown; its code cannot be read from the id. */
export interface DeviceCheck {
  id: string
  name: string
  /** The last time, ISO. */
  at: string
}

export const checkId = (code: string): string =>
  bytesToHex(sha256(utf8ToBytes(`touchmark/seen/1${code}`)).slice(0, ID_BYTES))

export const isListed = (): boolean => readStored("local", OFF) === null

/** Newest first; whatever else stands there counts as nothing. */
export function readChecks(): DeviceCheck[] {
  try {
    const read: unknown = JSON.parse(readStored("local", LIST) ?? "[]")
    return Array.isArray(read) ? read.filter(isCheck) : []
  } catch {
    return []
  }
}

const isCheck = (one: Partial<DeviceCheck> | null): one is DeviceCheck =>
  typeof one?.id === "string" && typeof one.name === "string" && typeof one.at === "string"

/** Puts a product at the top. Whether it stood there already is all that anybody else is told. */
export function addCheck(code: string, name: string, now: Date): { again: boolean } {
  const id = checkId(code)
  const before = readChecks()
  const others = before.filter((one) => one.id !== id)
  const list = [{ id, name, at: now.toISOString() }, ...others].slice(0, CHECKS_MAX)
  writeStored("local", LIST, JSON.stringify(list))
  tellWatchers()
  return { again: others.length < before.length }
}

export function clearChecks(): void {
  removeStored("local", LIST)
  tellWatchers()
}

const watchers = new Set<() => void>()
const tellWatchers = () => watchers.forEach((tell) => void tell())

/** Calls `tell` whenever this page changes the list, until the answer is called. */
export function watchChecks(tell: () => void): () => void {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Switched off, the list is gone as well. */
export function setListed(listed: boolean): void {
  if (listed) removeStored("local", OFF)
  else writeStored("local", OFF, "1")
  if (!listed) clearChecks()
}
