export interface SentForm {
  content_type: string
  body: Uint8Array
}

/** A form sets its name no bound, and some of what is done with names takes long for many signs. */
const NAME_CHARS_MAX = 1_000

/** The multipart field `file`; null for a broken form, or without one. */
export async function readFormFile({ content_type, body }: SentForm): Promise<{ name: string; bytes: Buffer } | null> {
  try {
    const headers = { "content-type": content_type }
    const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData()
    const file = form.get("file")
    if (!(file instanceof File) || file.size === 0) return null
    return { name: file.name.slice(-NAME_CHARS_MAX), bytes: Buffer.from(await file.arrayBuffer()) }
  } catch {
    return null
  }
}
