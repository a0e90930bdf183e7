import { constants, deflateRawSync } from "node:zlib"
import { Zip, ZipPassThrough } from "fflate"

interface Entry {
  name: string
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Pictures and documents are already. */
  is_packed?: boolean
}

/** A ZIP's bytes as its entries come: at most 65,535 of them, and 4 GB. */
export async function* zipEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for await (const { name, pieces, is_packed = false } of entries) {
    const file = new PackedFile(name)
    if (is_packed) file.level = constants.Z_NO_COMPRESSION
    zip.add(file)
    let last: Uint8Array = new Uint8Array()
    for await (const piece of pieces) {
      if (last.length > 0) file.push(last)
      yield* made.splice(0)
      last = piece
    }
    file.push(last, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

/** Packed by Node: for many small files fflate's own packing takes six times as long. */
class PackedFile extends ZipPassThrough {
  override compression = 8
  level: number = constants.Z_DEFAULT_COMPRESSION

  protected override process(piece: Uint8Array, final: boolean): void {
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata(null, deflateRawSync(piece, { level: this.level, finishFlush }), final)
  }
}
