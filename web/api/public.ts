import { formatCode, parseCode } from "#proof/code.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { TokenAnswer, VerifyResponse } from "#shared/api/verifications.ts"
import { ApiError, addressOf, call, callForText } from "./client.ts"

const TIMEOUT_MS = 12_000

const verify = (code: string) => call("POST /verify", { json: { code }, timeout_ms: TIMEOUT_MS })

/** What our index says about a code. Throws ApiError: 404 unknown, 409 not on chain yet, 422 mistyped. */
export async function askIndex(code: string): Promise<VerifyResponse> {
  const { body } = await verify(code)
  if (!body || "kind" in body || !body.status) throw new ApiError(500, { detail: "Invalid response from server." })
  return body
}

/** What our index says about a token id or a transaction hash. Throws ApiError: 404 unknown. */
export async function askIndexOfNumber(number: string): Promise<TokenAnswer> {
  const { body } = await verify(number)
  if (!body || !("kind" in body) || !body.kind) throw new ApiError(500, { detail: "Invalid response from server." })
  return body
}

/** The certificate's raw text; the reader checks it. */
export async function fetchCertificate(code: string): Promise<string> {
  return (await callForText("GET /certificates/:code", { path: { code }, timeout_ms: TIMEOUT_MS })).body
}

/** The same file name for a certificate wherever it is downloaded. */
export function certificateFile(code: string): string {
  const parsed = parseCode(code)
  return `touchmark-${parsed.ok ? formatCode(parsed.code) : code}.json`
}

export const certificatePath = (code: string): string => addressOf("GET /certificates/:code", { path: { code } })

export async function fetchChains(): Promise<ChainDescription[]> {
  return (await call("GET /chains", { timeout_ms: TIMEOUT_MS })).body ?? []
}
