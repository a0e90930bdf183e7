import { BUNDLE_MB_MAX, type Bundle, BundleError, parseBundle } from "#proof/bundle.ts"
import {
  attachedCertificate,
  CERTIFICATE_BYTES_MAX,
  type Certificate,
  CertificateError,
  isPdf,
  parseCertificate,
} from "#proof/certificate.ts"

export type OpenedFile =
  | { kind: "certificate"; name: string; certificate: Certificate; text: string }
  | { kind: "bundle"; name: string; bundle: Bundle }
  | { kind: "too_large"; name: string }
  | { kind: "other_edition" | "unreadable" | "pdf"; name: string }

/** What a chosen file is, or what is attached to it. What is larger than any of ours is not read. */
export async function openFile(file: File): Promise<OpenedFile> {
  const { name, size } = file
  if (size > BUNDLE_MB_MAX * 1024 * 1024) return { kind: "too_large", name }
  const text = await textIn(file)
  // A PDF to which no certificate is attached.
  if (text === null) return { kind: "pdf", name }
  const certificate = text.length <= CERTIFICATE_BYTES_MAX ? attempt(() => parseCertificate(text)) : null
  if (certificate && certificate !== "other_edition") return { kind: "certificate", name, certificate, text }
  const bundle = certificate ?? attempt(() => parseBundle(text))
  if (bundle === "other_edition") return { kind: bundle, name }
  return bundle ? { kind: "bundle", name, bundle } : { kind: "unreadable", name }
}

async function textIn(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return isPdf(bytes) ? attachedCertificate(bytes) : new TextDecoder().decode(bytes)
}

function attempt<Result>(read: () => Result): Result | "other_edition" | null {
  try {
    return read()
  } catch (error) {
    const is_other =
      (error instanceof CertificateError && error.is_other_edition) ||
      (error instanceof BundleError && error.reason === "other_edition")
    return is_other ? "other_edition" : null
  }
}
