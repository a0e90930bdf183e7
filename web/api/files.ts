import type { AnswerOf, CallName } from "#http/calls.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { ApiError, addressOf, endSession, headersOf, parsed } from "./client.ts"

/** On a slow line ten megabytes take minutes. */
const TIMEOUT_MS = 600_000

/** Sends a file and tells how far it has travelled, which `fetch` cannot. Throws ApiError as every call does. */
export function upload<Name extends CallName>(
  name: Name,
  file: File,
  onProgress: (share: number) => void,
  query?: URLSearchParams,
  fields: Record<string, string> = {},
): Promise<AnswerOf<Name>> {
  const form = new FormData()
  form.set("file", file)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open("POST", addressOf(name, { query }))
    request.timeout = TIMEOUT_MS
    const headers = headersOf({ signed: true })
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total)
    request.onerror = () => reject(new ApiError(0, {}))
    request.ontimeout = request.onerror
    request.onload = () => {
      const body = parsed<AnswerOf<Name>>(request.responseText)
      if (request.status < 400 && body !== null) return resolve(body)
      if (request.status === 401) endSession(headers.authorization)
      reject(new ApiError(request.status, (body as Partial<ErrorBody> | null) ?? {}))
    }
    request.send(form)
  })
}

/** A file that only the signed-in company gets. */
export async function fetchFile(path: string): Promise<Blob> {
  const headers = headersOf({ signed: true })
  const silent = () => {
    throw new ApiError(0, {})
  }
  const response = await fetch(path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(silent)
  if (response.status === 401) endSession(headers.authorization)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return response.blob().catch(silent)
}
