/** Raw DEFLATE (RFC 1951) with what Node and browsers both have, in insecure contexts too. */

const SLICE_BYTES = 256

/** Compresses. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  return collect(sliced(bytes).pipeThrough(new CompressionStream("deflate-raw")), Number.POSITIVE_INFINITY)
}

/** Decompresses. Throws RangeError as soon as more than `bytes_max` come out, TypeError for what is no whole DEFLATE stream. */
export async function inflate(bytes: Uint8Array, bytes_max: number): Promise<Uint8Array> {
  return collect(sliced(bytes).pipeThrough(new DecompressionStream("deflate-raw")), bytes_max)
}

async function collect(stream: ReadableStream<Uint8Array>, bytes_max: number): Promise<Uint8Array> {
  const reader = stream.getReader()
  const whole: number[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(whole)
    if (whole.length + value.length > bytes_max) {
      await reader.cancel()
      throw new RangeError(`more than ${bytes_max} bytes`)
    }
    for (const byte of value) whole.push(byte)
  }
}

/** Reads small slices on demand, so that a decompression bomb is noticed after one slice. */
function sliced(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + SLICE_BYTES)))
      at += SLICE_BYTES
    },
  })
}
