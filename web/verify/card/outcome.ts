import { type ChainId, isChainId, NETWORKS, type Network } from "#shared/chains.ts"
import type { Outcome } from "#shared/outcome.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"
import { makerOf, OPENED } from "./maker.ts"
import type { BrowserStatement, IndexStatement, OwnReading } from "./statements.ts"

/**
 * The verdict: the browser's proof outweighs our index, and bad news outweighs good. Nothing is `valid` before this
 * browser has confirmed it.
 */
export function outcomeOf(index: IndexStatement, browser: BrowserStatement, today: string): Outcome {
  if (index.state === "asking") return "asking"
  const own = browser.state === "read" ? browser : null
  if (index.state === "found") {
    return (own && objectionOf(own)) ?? recallOf(index, own) ?? confirmedOutcome(index, browser, today)
  }
  if (index.state !== "unreachable" && index.state !== "unknown") return index.state
  // The record is not missing, but of an edition that this page can't open.
  if (own?.report.unread === "other_edition") return "newer"
  if (own?.certificate && SAYS.has(own.report.verdict)) {
    return objectionOf(own) ?? recallOf(index, own) ?? confirmedOutcome(index, browser, today)
  }
  // While our service is silent the browser may still be at work: no verdict before it is done.
  if (index.state === "unreachable" && browser.state === "reading") return "asking"
  return index.state
}

/** Verdicts that say something without our index. */
const SAYS = new Set<OwnReading["report"]["verdict"]>([...OPENED, "changed", "malformed"])

/** What the browser read speaks against the record. */
function objectionOf({ report: { verdict, unread }, differing }: OwnReading): Outcome | null {
  if (verdict === "changed" || verdict === "malformed") return "changed"
  if (verdict === "distrusted") return "distrusted"
  if (verdict === "not_found" || verdict === "unknown_registry" || differing?.some(isOfRecord)) return "contradicted"
  return unread === "other_edition" ? "newer" : null
}

/** Bad news is believed from our index alone, so a recall that only it knows of stays one. */
const isOfRecord = (field: ShownField): boolean => !field.startsWith("recall")

export const LABEL_COPIED: string = "label_copied"

function recallOf(index: IndexStatement, own: OwnReading | null): Outcome | null {
  const answer = index.state === "found" ? index.answer : null
  if (answer?.status === "distrusted") return "distrusted"
  if ((own?.recall_reason ?? answer?.recall_reason) === LABEL_COPIED) return "copied"
  return answer?.status === "recalled" || own?.report.verdict === "recalled" ? "recalled" : null
}

function confirmedOutcome(index: IndexStatement, browser: BrowserStatement, today: string): Outcome {
  if (!isConfirmed(browser)) return browser.state === "reading" ? "checking" : "unconfirmed"
  if (browser.state === "read" && browser.proves_nothing) return "demonstration"
  return reservationOf(index, browser, today) ?? "valid"
}

/** Such a record has nothing to compare with, and nobody vouches for it. */
export const UNPROVED = new Set<Outcome>(["changed", "contradicted", "distrusted", "demonstration"])

/** What our index says by itself, before a browser has read the chain or where none does. */
export const claimedOutcome = (index: IndexStatement, today: string): Outcome =>
  recallOf(index, null) ?? claimOf(index, today)

/** What a record is, recalled or not. */
export type Claim = Extract<Outcome, "valid" | "unknown_maker" | "once_attested" | "test_network" | "expired">

export const claimOf = (index: IndexStatement, today: string): Claim =>
  reservationOf(index, { state: "reading" }, today) ?? "valid"

/** What keeps a record that stands from being green, whoever confirmed it. */
function reservationOf(
  index: IndexStatement,
  browser: BrowserStatement,
  today: string,
): Exclude<Claim, "valid"> | null {
  if (isTrial(index, browser)) return "test_network"
  const maker = makerOf(index, browser)
  if (!maker?.attested) return maker?.once_attested ? "once_attested" : "unknown_maker"
  return isPast(index, browser, today) ? "expired" : null
}

/** Whether the record's last good day is over. */
export function isPast(index: IndexStatement, browser: BrowserStatement, today: string): boolean {
  const last_day = expiryOf(index, browser)
  return (index.state === "found" && index.answer.status === "expired") || (last_day !== undefined && last_day < today)
}

/** Whether this browser has read the record itself and found it as it was registered. */
const isConfirmed = (browser: BrowserStatement): boolean =>
  browser.state === "read" && browser.report.verdict === "valid"

/** The network as the browser knows it from the registry's address, else as our index says. */
export function networkOf(index: IndexStatement, browser: BrowserStatement): Network | null {
  if (browser.state === "read" && browser.report.network) return browser.report.network
  return index.state === "found" ? index.answer.network : null
}

/** A chain of the demonstration counts as the network that it stands in for. */
export function isTrial(index: IndexStatement, browser: BrowserStatement): boolean {
  const network = networkOf(index, browser)
  const own = browser.state === "read" ? browser.certificate?.chain_id : undefined
  const chain_id = own ?? (index.state === "found" ? index.answer.chain_id : 0)
  return network === "testnet" || (network === "local" && isTestChain(chain_id))
}

const isTestChain = (chain_id: number): boolean =>
  isChainId(chain_id) && NETWORKS[chain_id satisfies ChainId].kind === "test"

/** The last good day of the record; undefined where it has none. */
export function expiryOf(index: IndexStatement, browser: BrowserStatement): string | undefined {
  const own = browser.state === "read" ? browser.certificate?.record.body.expiration_date : undefined
  return index.state === "found" ? (index.answer.expiration_date ?? own) : own
}
