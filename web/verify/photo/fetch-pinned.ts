import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import type { Medium } from "#proof/record.ts"

/** `other`: something came that is not what the record names. `missing`: nothing came, which says nothing. */
export type Fetched = { state: "pinned"; url: string } | { state: "other" | "missing" }

/** More is not read: the record says how long the picture is. */
const BYTES_MAX = 1_000_000
const TIMEOUT_MS = 20_000

/** Whether these bytes are the picture that the record names. */
export const isPinned = (bytes: Uint8Array, medium: Pick<Medium, "sha256" | "bytes">): boolean =>
  bytes.length === medium.bytes && bytesToHex(sha256(bytes)) === medium.sha256

/** Fetches a picture and hashes it here, since whoever serves it could send another one. */
export async function fetchPinned(medium: Medium): Promise<Fetched> {
  if (medium.bytes > BYTES_MAX) return { state: "missing" }
  try {
    const options = { credentials: "omit", referrerPolicy: "no-referrer" } as const
    const response = await fetch(`/photos/${medium.sha256}`, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return { state: "missing" }
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!isPinned(bytes, medium)) return { state: "other" }
    return { state: "pinned", url: URL.createObjectURL(new Blob([bytes], { type: medium.type })) }
  } catch {
    return { state: "missing" }
  }
}
