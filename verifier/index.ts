/**
 * Verifies products against the chain itself, through nodes of your choice, without our service. This file is the package's whole
 * API; every rule is one of `#proof`.
 */
import { parseBundle } from "#proof/bundle.ts"
import { type Certificate, parseCertificate } from "#proof/certificate.ts"
import type { CertificateReport, RegistryRequest } from "#proof/certificate-report.ts"
import { parseCode as readCode, formatCode as writeCode } from "#proof/code.ts"
import type { ProductRecord, ShownRecord } from "#proof/record.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"
import { verifyFromBundle } from "#proof/verify-from-bundle.ts"
import { verifyFromCode } from "#proof/verify-from-code.ts"
import { BY_PREFERENCE, NETWORKS } from "#shared/chains.ts"
import { type Conclusion, concluded } from "./conclusion.ts"
import { type Options, readerOf, registriesFor, registriesForCode } from "./options.ts"

export type { Certificate } from "#proof/certificate.ts"
export type {
  CertificateReport,
  CheckName,
  KnownRegistry,
  NamedCheck,
  RegistryReading,
} from "#proof/certificate-report.ts"
export type { ParsedCode } from "#proof/code.ts"
export type { ProductRecord, ShownRecord } from "#proof/record.ts"
export type { Options } from "./options.ts"

/** What was found: the named checks, what they come to, and the product where there is one. */
export interface Verification extends CertificateReport, Conclusion {
  /** Of a certificate for showing, without the code. */
  record: ProductRecord | ShownRecord | null
  certificate: Certificate | null
}

/** Reads a code as people type it: `{ ok: true, code }`, or `{ ok: false, reason }`. */
export const parseCode: typeof readCode = readCode

/** A canonical code as it is printed. */
export const formatCode: typeof writeCode = writeCode

/** The networks that this verifier knows, the one whose word counts most first. */
export const CHAINS: readonly { chain_id: number; name: string }[] = BY_PREFERENCE.map((chain_id) => ({
  chain_id,
  name: NETWORKS[chain_id].name,
}))

/** A product that was minted on its own, from the code on its label. Throws RangeError for what is no code. */
export async function verifyCode(typed: string, options: Options = {}): Promise<Verification> {
  const code = codeOf(typed)
  const registries = registriesForCode(options)
  return withConclusion(await verifyFromCode(code, { registries, reader: (known) => readerOf(known, options) }))
}

/** A certificate: its file's text or bytes, or what JSON.parse makes of it. Throws for nothing that it may say. */
export async function verifyCertificate(
  file: string | Uint8Array | object,
  options: Options = {},
): Promise<Verification> {
  const text = typeof file === "string" || file instanceof Uint8Array ? file : JSON.stringify(file)
  const report = await verifyCertificateText(text, { registries: registriesFor(options), read: reading(options) })
  const certificate = report.record_hash === null ? null : parseCertificate(text)
  return withConclusion({ report, certificate, record: certificate?.record ?? null })
}

/** A product of a batch, from the batch's bundle and the code on its label. Throws for what is no bundle or no code. */
export async function verifyBundle(
  file: string | Uint8Array,
  typed: string,
  options: Options = {},
): Promise<Verification> {
  const code = codeOf(typed)
  const bundle = parseBundle(file)
  return withConclusion(
    await verifyFromBundle(bundle, code, { registries: registriesFor(options), read: reading(options) }),
  )
}

const reading = (options: Options) => (request: RegistryRequest) => readerOf(request, options).read(request)

function codeOf(typed: string): string {
  const parsed = readCode(typed)
  if (parsed.ok) return parsed.code
  throw new RangeError(
    parsed.reason === "check" ? "There is a typing mistake in this code." : "This is no product's code.",
  )
}

function withConclusion({
  report,
  ...more
}: Pick<Verification, "record" | "certificate"> & { report: CertificateReport }) {
  return { ...report, ...more, ...concluded(report) }
}
