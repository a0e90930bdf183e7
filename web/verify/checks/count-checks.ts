import type { CertificateReport } from "#proof/certificate-report.ts"
import type { KnownChain } from "#web/verify/chain/chains.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"
import { checkText } from "./check-text.ts"
import type { ShownCheck } from "./evidence.ts"

/** All checks of a report and ours: is what our index shows the proved record? */
export function allChecks({ checks }: CertificateReport, differing: ShownField[] | null): ShownCheck[] {
  if (!differing) return checks
  return [...checks, { check: "same_as_shown", outcome: differing.length === 0 ? "passed" : "failed" }]
}

/** Counts the passed checks and picks the first other one to report. A failure comes before a mere note. */
export function countChecks(report: CertificateReport, differing: ShownField[] | null) {
  // What the brand need not sign is no check that it has not passed.
  const checks = allChecks(report, differing).filter(({ because }) => because !== "on_behalf")
  const open = checks.filter((check) => !hasPassed(check))
  const first = open.find(({ outcome }) => outcome === "failed") ?? open[0]
  return {
    passed: checks.length - open.length,
    of: checks.length,
    first_failed: first && { outcome: first.outcome, text: checkText(first, report) },
  }
}

const hasPassed = ({ outcome }: ShownCheck): boolean => outcome === "passed"

/** How many of the nodes our service alone names, or serves itself where the page came from. They may be its own. */
export const countNamed = (rpc_urls: readonly string[], chain: KnownChain | null): number =>
  rpc_urls.filter((url) => chain?.named_urls?.includes(url) || url.startsWith(location.origin)).length
