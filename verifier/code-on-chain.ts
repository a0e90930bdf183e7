/** A code checked against the chain alone: all that the element needs. */
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { parseCode } from "#proof/code.ts"
import type { ProductRecord, ShownRecord } from "#proof/record.ts"
import { verifyFromCode } from "#proof/verify-from-code.ts"
import { type Conclusion, concluded } from "./conclusion.ts"
import { type Options, readerOf, registriesForCode } from "./options.ts"

/** What was found: the named checks, what they come to, and the product where there is one. */
export interface Verification extends CertificateReport, Conclusion {
  /** A `ShownRecord` comes from a certificate for showing, without the code. */
  record: ProductRecord | ShownRecord | null
  certificate: Certificate | null
}

export async function verifyCodeOnChain(typed: string, options: Options): Promise<Verification> {
  const code = codeOf(typed)
  const registries = registriesForCode(options)
  return withConclusion(await verifyFromCode(code, { registries, reader: (known) => readerOf(known, options) }))
}

/** Throws RangeError for what is no code. */
export function codeOf(typed: string): string {
  const parsed = parseCode(typed)
  if (parsed.ok) return parsed.code
  throw new RangeError(
    parsed.reason === "check" ? "There is a typing mistake in this code." : "This is no product's code.",
  )
}

type Found = Pick<Verification, "record" | "certificate"> & { report: CertificateReport }

export function withConclusion({ report, ...more }: Found): Verification {
  return { ...report, ...more, ...concluded(report) }
}
