export interface SentForm {
  content_type: string
  body: Uint8Array
}

/** A form sets its name no bound, and some of what is done with names takes long for many signs. */
const NAME_CHARS_MAX = 1_000

/** Null for a broken form. */
export async function readSentForm({ content_type, body }: SentForm): Promise<FormData | null> {
  try {
    const headers = { "content-type": content_type }
    return await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData()
  } catch {
    return null
  }
}

/** The multipart field `file`; null for a broken form, or without one. */
export async function readFormFile(sent: SentForm): Promise<{ name: string; bytes: Buffer } | null> {
  const file = (await readSentForm(sent))?.get("file")
  if (!(file instanceof File) || file.size === 0) return null
  return { name: file.name.slice(-NAME_CHARS_MAX), bytes: Buffer.from(await file.arrayBuffer()) }
}
