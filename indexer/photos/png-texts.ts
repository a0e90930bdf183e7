const TEXTS = ["tEXt", "zTXt", "iTXt"]

/** A PNG without its texts: they are never shown, and a few kilobytes of them may unpack to gigabytes. */
export function withoutTexts(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at < bytes.length; ) {
    // What is too short to be a chunk stays, so that the decoder refuses the file.
    const end = at + 12 <= bytes.length ? at + 12 + bytes.readUInt32BE(at) : bytes.length
    if (!TEXTS.includes(bytes.toString("latin1", at + 4, at + 8))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
