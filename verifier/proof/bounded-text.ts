/** A response's text, read only as far as it may be long. Throws an Error for what is longer. */
export async function boundedText(response: Response, bytes_max: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ""
  const decoder = new TextDecoder()
  let text = ""
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > bytes_max) {
      await reader.cancel()
      throw new Error(`more than ${bytes_max} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
