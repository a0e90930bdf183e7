export interface Page {
  bytes: Uint8Array
  /** Null after the last one. */
  next_cursor: string | null
}

/** Streams pages at the reader's pace, at most one in memory. Reads the first at once, so refusals precede the answer. */
export async function streamPages(
  read: (cursor: string | undefined, begun: boolean) => Promise<Page>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const first = await read(undefined, false)
  let next: string | null = null
  let isFirst = true
  return new ReadableStream(
    {
      async pull(controller) {
        let page: Page
        // An empty page reaches no reader, so none would ask for the next one.
        do {
          page = isFirst ? first : await read(next!, true)
          isFirst = false
          next = page.next_cursor
        } while (page.bytes.length === 0 && next !== null)
        if (page.bytes.length > 0) controller.enqueue(page.bytes as Uint8Array<ArrayBuffer>)
        if (next === null) controller.close()
      },
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  )
}
