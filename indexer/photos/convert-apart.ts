import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { type Reason, reasonFor } from "#shared/refusals.ts"
import type { Converted } from "./convert-photo.ts"

export type ConvertedPhoto = Exclude<Converted, { why: Reason }> & { sha256: string }
type Outcome = { ok: true; photo: ConvertedPhoto } | { ok: false; why: Reason }

/** JPEG, PNG, WebP or AVIF by its first bytes; its name and what a browser calls it do not count. */
const PHOTO = /^(?:\xff\xd8\xff|\x89PNG\r\n.\n|RIFF.{4}WEBP|.{4}ftypavi[fs])/s
/** Measured: V8 reserves 640 MB and uses little of it, and the largest picture that is taken needs 460 MB beside them. */
const DATA_KB_MAX = 1_200_000
const CPU_S_MAX = 20
/** For one that hangs and takes no time of a processor. */
const MS_MAX = 120_000
const LIMITED = `{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
ulimit -c 0; ulimit -St ${CPU_S_MAX} && ulimit -Sd ${DATA_KB_MAX} || echo "Pictures are unpacked without a limit." >&2
exec "$0" "$@"`
const SAID_CHARS_MAX = 500
/** By which others end it; the limits and a decoder's faults have signals of their own. */
const STOPS = ["SIGHUP", "SIGINT", "SIGKILL", "SIGTERM"]

/** Blocks the thread. Rejects where the machine cannot convert pictures. */
export async function convertApart(sent: Uint8Array, pixels_max: number, convert = inOwnProcess): Promise<Outcome> {
  if (!PHOTO.test(Buffer.from(sent.subarray(0, 12)).toString("latin1")))
    return { ok: false, why: reasonFor("photo_type") }
  const made = await convert(sent, pixels_max)
  if ("why" in made) return { ok: false, why: made.why }
  const [picture, thumbnail] = [Buffer.from(made.picture), Buffer.from(made.thumbnail)]
  const sha256 = createHash("sha256").update(picture).digest("hex")
  return { ok: true, photo: { ...made, picture, thumbnail, sha256 } }
}

/** Linux ends it once it takes too much memory or time, macOS too much time. */
async function inOwnProcess(sent: Uint8Array, pixels_max: number): Promise<Converted> {
  const { error, status, signal, stdout, stderr } = spawnSync(
    "/bin/sh",
    ["-c", LIMITED, process.execPath, join(import.meta.dirname, "convert-photo.ts"), String(pixels_max)],
    { input: sent, env: {}, timeout: MS_MAX },
  )
  if (signal && !STOPS.includes(signal)) return { why: reasonFor("file_damaged") }
  // What does not begin leaves its input unread, and that error would hide why.
  const said = `No picture is converted (${status}, ${signal}): ${stderr}`.slice(0, SAID_CHARS_MAX)
  if (status !== 0) throw new Error(said, { cause: error })
  process.stderr.write(stderr)
  return JSON.parse(stdout.toString())
}
