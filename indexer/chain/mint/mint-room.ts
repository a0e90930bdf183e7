import { BUNDLE_MB_MAX, entryBytesMax } from "#proof/bundle.ts"

/** Nodes take transactions of 128 KiB at most; deflating makes this smaller still. */
const RECORD_BYTES_PER_TRANSACTION_MAX = 96 * 1024

/**
 * Whether one more record fits into the transaction or the batch's bundle. A browser must be able to open that bundle
 * without us.
 */
export function roomFor(scope: "individual" | "batch", products: number): (record_bytes: number) => boolean {
  const isBatch = scope === "batch"
  let bytes_left = isBatch ? BUNDLE_MB_MAX * 1024 * 1024 : RECORD_BYTES_PER_TRANSACTION_MAX
  return (record_bytes) => {
    bytes_left -= isBatch ? entryBytesMax(record_bytes, products) : record_bytes
    return bytes_left >= 0
  }
}
