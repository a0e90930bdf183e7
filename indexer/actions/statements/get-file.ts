import type { IncomingMessage } from "node:http"
import { type ReachOptions, reach } from "#actions/webhooks/post.ts"
import { stored } from "#shared/refusals.ts"

export type Got = { text: string; reason: null } | { text: null; reason: string }
type GotBytes = { bytes: Buffer; reason: null } | { bytes: null; reason: string }

/** What is wanted, of which content type, and how large it may be. */
interface WantedFile {
  url: string
  accept: string
  type: RegExp
  bytes_max: number
}

export const FILE_BYTES_MAX = 64 * 1024

/** Reads a small JSON file of a company's host by https, as `getBytes` does. */
export async function getFile(host: string, path: string, options: ReachOptions): Promise<Got> {
  const wanted = {
    url: `https://${host}${path}`,
    accept: "application/json",
    type: /^application\/json\s*(;|$)/i,
    bytes_max: FILE_BYTES_MAX,
  }
  const { bytes, reason } = await getBytes(wanted, options)
  return bytes === null ? { text: null, reason } : { text: bytes.toString("utf8"), reason: null }
}

/** Reads a file of somebody's host by https; never rejects, follows no redirects. */
export function getBytes({ url, accept, ...wanted }: WantedFile, options: ReachOptions): Promise<GotBytes> {
  const asked = { headers: { Accept: accept } }
  return reach(url, asked, options, (answer) => read(answer, wanted)).catch((error) => no(error.message))
}

const no = (reason: string): GotBytes => ({ bytes: null, reason })

async function read(
  answer: IncomingMessage,
  { type, bytes_max }: Pick<WantedFile, "type" | "bytes_max">,
): Promise<GotBytes> {
  if (answer.statusCode !== 200) return no(stored("receiver_answered", { status: answer.statusCode! }))
  if (!type.test(answer.headers["content-type"] ?? "")) return no(stored("domain_file_type"))
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += (part as Buffer).length
    if (bytes > bytes_max) return no(stored("domain_file_large"))
    parts.push(part as Buffer)
  }
  return { bytes: Buffer.concat(parts), reason: null }
}
