type PhotoType = "image/jpeg" | "image/png" | "image/webp" | "image/avif"

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1")

/** A picture's type by its first bytes; its name and what a browser calls it do not count. */
export function photoType(bytes: Uint8Array): PhotoType | null {
  if (latin(bytes, 0, 3) === "\xff\xd8\xff") return "image/jpeg"
  if (latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png"
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP") return "image/webp"
  return /^ftypavi[fs]$/.test(latin(bytes, 4, 12)) ? "image/avif" : null
}
