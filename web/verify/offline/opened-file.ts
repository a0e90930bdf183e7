import { BUNDLE_MB_MAX, type Bundle, parseBundle } from "#proof/bundle.ts"
import { CERTIFICATE_BYTES_MAX, type Certificate, parseCertificate } from "#proof/certificate.ts"

export type OpenedFile =
  | { kind: "certificate"; name: string; certificate: Certificate; text: string }
  | { kind: "bundle"; name: string; bundle: Bundle }
  | { kind: "too_large"; name: string }
  | { kind: "unreadable"; name: string }

/** What a chosen file is. What is larger than any of ours is not read. */
export async function openFile(file: File): Promise<OpenedFile> {
  const { name, size } = file
  if (size > BUNDLE_MB_MAX * 1024 * 1024) return { kind: "too_large", name }
  const text = await file.text()
  const certificate = size <= CERTIFICATE_BYTES_MAX ? attempt(() => parseCertificate(text)) : null
  if (certificate) return { kind: "certificate", name, certificate, text }
  const bundle = attempt(() => parseBundle(text))
  return bundle ? { kind: "bundle", name, bundle } : { kind: "unreadable", name }
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch {
    return null
  }
}
