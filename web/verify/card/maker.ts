import type { CertificateReport, RegistryReading } from "#proof/certificate-report.ts"
import { attestedNow, attestedWhen } from "#proof/certificate-report.ts"
import type { BrowserStatement, IndexStatement } from "./statements.ts"

/** Who is named as the maker, and whether anybody has checked that. */
export interface Maker {
  name: string
  attested: boolean
  /** It was when the product was minted, until `revoked_at`. */
  once_attested?: boolean
  attested_at: string | null
  revoked_at: string | null
  /** The attestation had ended when the product was minted. */
  was_over?: boolean
  /** The checked company's; null where none is attested. */
  domain: string | null
}

/** The chain holds the record, so what it says of the maker is about this product. */
export const OPENED = new Set<CertificateReport["verdict"]>(["valid", "recalled", "distrusted"])

/** Our index says who is attested only until the browser has asked the chain. */
export function makerOf(index: IndexStatement, browser: BrowserStatement): Maker | null {
  const own = browser.state === "read" && OPENED.has(browser.report.verdict) ? browser : null
  if (own?.certificate) {
    return ownMaker(own.certificate.record.body.issuer.name, own.proves_nothing ? null : own.report.reading)
  }
  if (index.state !== "found") return null
  const { issuer, minted_at } = index.answer
  return {
    ...issuer,
    was_over: !!issuer.revoked_at && issuer.revoked_at <= minted_at,
    domain: issuer.attested ? issuer.domain : null,
  }
}

/** An attestation covers one name for a period. The record may carry a name that nobody had checked at the mint. */
function ownMaker(name: string, reading: RegistryReading | null): Maker {
  const then = attestedWhen(reading?.periods ?? [], reading?.minted?.time ?? 0)
  const attestation = attestedNow(then, reading?.issuer?.revoked_at !== null)
  const attested = attestation === "attested"
  return {
    name,
    attested,
    once_attested: attestation === "once_attested",
    attested_at: isoOf(then.period?.from),
    revoked_at: attested ? null : isoOf(then.period?.until),
    was_over: then.when === "after",
    domain: (attested && reading?.issuer?.domain) || null,
  }
}

const isoOf = (seconds: number | null | undefined): string | null =>
  seconds ? new Date(seconds * 1_000).toISOString() : null
