import type { Network } from "#shared/chains.ts"
import type { BrowserStatement, IndexStatement } from "./statements.ts"

export type Outcome =
  | "asking"
  | "valid"
  | "test_network"
  | "recalled"
  | "distrusted"
  | "expired"
  | "changed"
  | "contradicted"
  | "pending"
  | "unknown"
  | "mistyped"
  | "unreachable"
  | "busy"

/** The first sentence of the page. What the browser proved outweighs what our index says, and bad news outweighs good. */
export function outcomeOf(index: IndexStatement, browser: BrowserStatement, today: string): Outcome {
  if (index.state === "asking") return "asking"
  const own = browser.state === "read" ? browser : null
  if (index.state === "found") {
    if (own) {
      const { verdict } = own.report
      if (verdict === "changed" || verdict === "malformed") return "changed"
      if (verdict === "not_found" || verdict === "unknown_registry" || own.differing?.length) return "contradicted"
      if (verdict === "recalled" || verdict === "distrusted") return verdict
    }
    return foundOutcome(index.answer.status, networkOf(index, browser), index.answer.expiration_date, today)
  }
  if (index.state === "unreachable" || index.state === "unknown") {
    return ownOutcome(browser, today) ?? (index.state === "unreachable" ? waitingOr("unreachable", browser) : "unknown")
  }
  return index.state
}

/** While our service is silent the browser may still be at work: no verdict before it is done. */
function waitingOr(outcome: Outcome, browser: BrowserStatement): Outcome {
  return browser.state === "reading" ? "asking" : outcome
}

function ownOutcome(browser: BrowserStatement, today: string): Outcome | null {
  if (browser.state !== "read" || !browser.certificate) return null
  const { report, certificate } = browser
  if (report.verdict === "changed" || report.verdict === "malformed") return "changed"
  if (report.verdict === "distrusted") return "distrusted"
  if (report.verdict !== "valid" && report.verdict !== "recalled") return null
  return foundOutcome(report.verdict, report.network, certificate.record.body.expiration_date, today)
}

function foundOutcome(
  status: "valid" | "recalled" | "expired" | "distrusted",
  network: Network | null,
  expiration_date: string | undefined,
  today: string,
): Outcome {
  if (status === "recalled" || status === "distrusted") return status
  if (status === "expired" || (expiration_date && expiration_date < today)) return "expired"
  return network === "testnet" ? "test_network" : "valid"
}

/** The network as the browser knows it from the registry's address, else as our index says. */
export function networkOf(index: IndexStatement, browser: BrowserStatement): Network | null {
  if (browser.state === "read" && browser.report.network) return browser.report.network
  return index.state === "found" ? index.answer.network : null
}
