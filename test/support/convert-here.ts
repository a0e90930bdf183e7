/** What uploads convert pictures with in tests: a process for each takes longer than most tests. `test/photos` holds the process. */
import { convertApart as apart } from "#indexer/photos/convert-apart.ts"
import { convertPhoto } from "#indexer/photos/convert-photo.ts"

export const convertApart = (sent: Uint8Array, pixels_max: number) => apart(sent, pixels_max, convertPhoto)
