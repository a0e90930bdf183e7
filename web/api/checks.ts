import type { CheckNotice, ChecksOfCode } from "#shared/api/checks.ts"
import { call } from "./client.ts"

const TIMEOUT_MS = 12_000

export async function fetchChecks(code: string, zone: string): Promise<ChecksOfCode | null> {
  return (await call("GET /checks/:code", { path: { code }, query: { zone }, timeout_ms: TIMEOUT_MS })).body
}

/** Tells that a result was seen. Nobody waits for it, and nothing follows where it fails. */
export async function sendCheck(json: Partial<CheckNotice> & Pick<CheckNotice, "code">): Promise<void> {
  await call("POST /checks", { json, timeout_ms: TIMEOUT_MS }).catch(() => null)
}
