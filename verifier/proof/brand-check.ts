/**
 * Checks the brand's statement about a product. It passes if a statement counts. Where none exists and none is due, a
 * notice says that we wrote the record.
 */
import { distrustedAt } from "./attestation.ts"
import type { Certificate } from "./certificate.ts"
import { day, failed, notice, passed } from "./certificate-checks.ts"
import type { NamedCheck, RegistryReading } from "./certificate-report.ts"
import type { Hex } from "./hex.ts"

/** One check or none. `isCodeAlone`: what was read has no place for a statement, so that none is missed in it. */
export async function brandCheck(
  certificate: Certificate,
  record_hash: Hex,
  reading: RegistryReading,
  isCodeAlone = false,
): Promise<NamedCheck[]> {
  const { minted, signed_from, verdict, distrusted } = reading
  const brand = certificate.record.body.issuer.name
  if (!minted || verdict === "Changed") return []
  // Few certificates have statements, and the page of a result has to be light.
  const judged = certificate.statements
    ? (await import("./statement-check.ts")).judge(certificate, record_hash, reading)
    : []
  const own = judged.find(({ fault }) => fault === null)
  if (own) return [passed("brand_signed", `Signed by ${brand}'s own key: ${own.key}`)]
  const [first] = judged
  const why = first ? `: ${first.fault}` : ""
  const because = first?.because && { because: first.because }
  if (signed_from == null || minted.time < signed_from) {
    if (first) return [{ ...notice("brand_signed", `no statement counts${why}`), ...because }]
    if (isCodeAlone || distrustedAt(distrusted, minted.block)) return []
    return [{ ...notice("brand_signed", `Written by Touchmark on ${brand}'s behalf.`), because: "on_behalf" }]
  }
  const since = `the brand signs everything since ${day(signed_from)}`
  if (isCodeAlone || judged.some(({ isOther }) => isOther))
    return [{ check: "brand_signed", outcome: "unchecked", evidence: `${since}; see the product's certificate${why}` }]
  return [
    { ...failed("brand_signed", `${since}, and did not sign this, minted on ${day(minted.time)}${why}`), ...because },
  ]
}
