import { onSessionCleared } from "#web/session.ts"
import type { Target } from "./mapping.ts"

const KEY = "upload-mapping"

/** Remembers a file's column mapping, for choosing the same file again after a reload. */
export function rememberMapping(headers: readonly string[], mapping: readonly Target[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ headers, mapping }))
  } catch {
    // Without storage it is chosen again.
  }
}

/** The last mapping for exactly these headers, or null. */
export function rememberedMapping(headers: readonly string[]): Target[] | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as { headers: string[]; mapping: Target[] } | null
    return kept && JSON.stringify(kept.headers) === JSON.stringify(headers) ? kept.mapping : null
  } catch {
    return null
  }
}

onSessionCleared(() => sessionStorage.removeItem(KEY))
