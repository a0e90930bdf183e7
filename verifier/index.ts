/**
 * Verifies products against the chain itself, through nodes of your choice, without our service. This file is the package's whole
 * API; every rule is one of `#proof`.
 */
import { parseBundle } from "#proof/bundle.ts"
import { parseCertificate } from "#proof/certificate.ts"
import type { RegistryRequest } from "#proof/certificate-report.ts"
import { parseCode as readCode, formatCode as writeCode } from "#proof/code.ts"
import { domainCheck } from "#proof/domain-check.ts"
import { verifyCertificateText } from "#proof/verify-certificate.ts"
import { verifyFromBundle } from "#proof/verify-from-bundle.ts"
import { BY_PREFERENCE, NETWORKS } from "#shared/chains.ts"
import { codeOf, type Verification, verifyCodeOnChain, withConclusion } from "./code-on-chain.ts"
import { type Options, readerOf, registriesFor } from "./options.ts"

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
export type { Verification } from "./code-on-chain.ts"
export type { Options } from "./options.ts"

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
  return withDomain(await verifyCodeOnChain(typed, options), options)
}

/** A certificate: its file's text or bytes, or what JSON.parse makes of it. Throws for nothing that it may say. */
export async function verifyCertificate(
  file: string | Uint8Array | object,
  options: Options = {},
): Promise<Verification> {
  const text = typeof file === "string" || file instanceof Uint8Array ? file : JSON.stringify(file)
  const report = await verifyCertificateText(text, { registries: registriesFor(options), read: reading(options) })
  const certificate = report.record_hash === null ? null : parseCertificate(text)
  return withDomain(withConclusion({ report, certificate, record: certificate?.record ?? null }), options)
}

/** A product of a batch, from the batch's bundle and the code on its label. Throws for what is no bundle or no code. */
export async function verifyBundle(
  file: string | Uint8Array,
  typed: string,
  options: Options = {},
): Promise<Verification> {
  const code = codeOf(typed)
  const bundle = parseBundle(file)
  const found = await verifyFromBundle(bundle, code, { registries: registriesFor(options), read: reading(options) })
  return withDomain(withConclusion(found), options)
}

const reading = (options: Options) => (request: RegistryRequest) => readerOf(request, options).read(request)

async function withDomain(found: Verification, options: Options): Promise<Verification> {
  const asked = options.domain && found.certificate ? await domainCheck(found.certificate, found, options) : null
  return asked ? { ...found, checks: [...found.checks, asked] } : found
}
