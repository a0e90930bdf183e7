/** Verifies a product of a batch from its code, the batch's bundle and a node: no service, no certificate. */
import { type Bundle, BundleError, openBundle } from "./bundle.ts"
import { unchecked } from "./certificate-checks.ts"
import type { CertificateReport, NamedCheck, VerifyOptions } from "./certificate-report.ts"
import { verifyCertificate } from "./verify-certificate.ts"
import type { FromCode } from "./verify-from-code.ts"

/**
 * Verifies a canonical `code` from a bundle; never throws for bad bundles or chain answers. The root is read on chain,
 * so a forged bundle proves nothing.
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
function unopened({ message, reason }: BundleError): CertificateReport {
  const evidence = `the bundle: ${message}`
  const check: NamedCheck = { check: "token_matches_code", outcome: "unchecked", evidence }
  const checks = [check, ...unchecked(evidence)]
  const report = { checks, verdict: "unchecked", network: null, record_hash: null, reading: null } as const
  return reason === "other_edition" ? { ...report, unread: reason } : report
}
