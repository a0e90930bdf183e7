/** Verifies a product of a batch from its code, the batch's bundle and a node: no service, no certificate. */
import { type Bundle, BundleError, openBundle } from "./bundle.ts"
import { unchecked } from "./certificate-checks.ts"
import type { CertificateReport, NamedCheck, VerifyOptions } from "./certificate-report.ts"
import { verifyCertificate } from "./verify-certificate.ts"
import type { FromCode } from "./verify-from-code.ts"

/**
 * Never throws for what a bundle or a chain says or does not say. `code` is canonical. A foreign or altered bundle
 * cannot make a product valid, because the registry and its root are read on chain.
 */
export async function verifyFromBundle(
  bundle: Bundle,
  code: string,
  { registries, read }: Omit<VerifyOptions, "code">,
): Promise<FromCode> {
  try {
    const certificate = await openBundle(bundle, code)
    const report = await verifyCertificate(certificate, { registries, read, code })
    return { record: certificate.record, certificate, report }
  } catch (error) {
    if (!(error instanceof BundleError)) throw error
    return { record: null, certificate: null, report: unopened(error) }
  }
}

/** A damaged bundle proves nothing about the product, like one that lacks it. Another mirror may have a better one. */
function unopened({ message }: BundleError): CertificateReport {
  const evidence = `the bundle: ${message}`
  const check: NamedCheck = { check: "token_matches_code", outcome: "unchecked", evidence }
  const checks = [check, ...unchecked(evidence)]
  return { checks, verdict: "unchecked", network: null, record_hash: null, reading: null }
}
