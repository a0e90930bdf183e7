import { describe, expect, it } from "vitest"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import type { RecallReason } from "#shared/api/mints.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { OUTCOMES, tone } from "#shared/outcome.ts"
import { ApiError } from "#web/api/client.ts"
import { stateOf } from "#web/verify/box/asked.ts"
import { claimedOutcome, outcomeOf } from "#web/verify/card/outcome.ts"
import type { BrowserStatement, IndexStatement } from "#web/verify/card/statements.ts"

const TODAY = "2026-11-21"
const MINTED_S = 1_700_000_000

const found = (
  over: Omit<Partial<VerifyResponse>, "recall_reason"> & { recall_reason?: string } = {},
): IndexStatement => ({
  state: "found",
  answer: {
    ...{ status: "valid", network: "mainnet", chain_id: 1, issuer: { name: "Kékfestő", attested: true } },
    ...over,
  } as VerifyResponse,
})

interface Read {
  differing?: ["name" | "recall"] | []
  network?: "local" | "testnet" | "mainnet"
  chain_id?: number
  expiration_date?: string
  attested?: boolean
  /** In seconds: when the attestation ended that stood at the mint. */
  revoked_s?: number
  unread?: "other_edition"
  recall_reason?: RecallReason
}

const read = (verdict: CertificateReport["verdict"], over: Read = {}): BrowserStatement => ({
  state: "read",
  report: {
    ...{ verdict, network: over.network ?? "mainnet", checks: [], record_hash: null },
    ...(over.unread && { unread: over.unread }),
    reading: verdict === "unchecked" ? null : readingOf(over.attested ?? true, over.revoked_s ?? null),
  },
  certificate: {
    chain_id: over.chain_id ?? 1,
    record: { body: { name: "Shirt", issuer: { name: "Kékfestő" }, expiration_date: over.expiration_date } },
  } as Certificate,
  chain: null,
  from: "certificate",
  differing: over.differing ?? null,
  ...(over.recall_reason && { recall_reason: over.recall_reason }),
})

const readingOf = (attested: boolean, until: number | null) =>
  ({
    issuer: attested ? { name: "Kékfestő", domain: "", attested_at: 1, revoked_at: until } : null,
    periods: attested ? [{ from: 1, until }] : [],
    minted: { block: 1, time: MINTED_S },
  }) as unknown as CertificateReport["reading"]

const COPIED = found({ status: "recalled", recall_reason: "label_copied" })
const reading: BrowserStatement = { state: "reading" }
/** A browser has no certificate of a record that it cannot open. */
const OTHER: BrowserStatement = {
  ...(read("unchecked", { unread: "other_edition" }) as BrowserStatement & { state: "read" }),
  certificate: null,
}
const ENDED = { revoked_s: MINTED_S + 1 }
const ONCE = found({ issuer: { name: "Kékfestő", attested: false, once_attested: true } as VerifyResponse["issuer"] })

describe("the verdict", () => {
  it.each<[string, IndexStatement, BrowserStatement, string]>([
    ["nothing is known yet", { state: "asking" }, reading, "asking"],
    ["index and browser agree", found(), read("valid", { differing: [] }), "valid"],
    ["the browser is still reading", found(), reading, "checking"],
    ["the chain could not be read", found(), read("unchecked"), "unconfirmed"],
    ["the certificate was withheld", found(), { state: "not_found" }, "unconfirmed"],
    ["the browser was told nothing", found(), { state: "nothing" }, "unconfirmed"],
    ["the browser found another record on chain", found(), read("changed"), "changed"],
    ["the certificate is nonsense", found(), read("malformed"), "changed"],
    ["the certificate is of a newer edition", found(), read("unchecked", { unread: "other_edition" }), "newer"],
    ["the chain knows no such token", found(), read("not_found"), "contradicted"],
    ["the registry is not ours", found(), read("unknown_registry"), "contradicted"],
    ["the minting key was in other hands", found(), read("distrusted"), "distrusted"],
    ["the index shows another name", found(), read("valid", { differing: ["name"] }), "contradicted"],
    ["only the browser knows of a recall", found(), read("recalled"), "recalled"],
    [
      "only the index knows of a recall",
      found({ status: "recalled" }),
      read("valid", { differing: ["recall"] }),
      "recalled",
    ],
    ["the label was copied", COPIED, read("recalled"), "copied"],
    ["another reason is on chain", COPIED, read("recalled", { recall_reason: "safety" }), "recalled"],
    ["the same reason is on chain", COPIED, read("recalled", { recall_reason: "label_copied" }), "copied"],
    [
      "the chain alone says copied",
      found({ status: "recalled", recall_reason: "safety" }),
      read("recalled", { recall_reason: "label_copied" }),
      "copied",
    ],
    ["the index knows that the minting key was in other hands", found({ status: "distrusted" }), reading, "distrusted"],
    ["a recall is known before the browser has read", found({ status: "recalled" }), reading, "recalled"],
    ["nobody has checked the maker", found(), read("valid", { attested: false }), "unknown_maker"],
    ["the maker was checked at the mint, and no longer is", found(), read("valid", ENDED), "once_attested"],
    ["the maker was checked until before the mint", found(), read("valid", { revoked_s: MINTED_S }), "unknown_maker"],
    ["our index alone knows that the maker was checked", ONCE, read("valid", { attested: false }), "unknown_maker"],
    ["our index alone says that the maker is no longer checked", ONCE, read("valid"), "valid"],
    ["a maker of old's record is not confirmed yet", ONCE, reading, "checking"],
    ["a maker of old has recalled it", ONCE, read("recalled", ENDED), "recalled"],
    ["our index alone vouches for the maker", found(), read("valid", { attested: false }), "unknown_maker"],
    ["the index says expired", found({ status: "expired" }), read("valid"), "expired"],
    ["the date passed since", found({ expiration_date: "2026-11-20" }), read("valid"), "expired"],
    ["the date is today", found({ expiration_date: TODAY }), read("valid"), "valid"],
    ["it is on a test network", found(), read("valid", { network: "testnet" }), "test_network"],
    [
      "it is on the demonstration's test network",
      found(),
      read("valid", { network: "local", chain_id: 11155111 }),
      "test_network",
    ],
    ["it is on the demonstration's main network", found(), read("valid", { network: "local" }), "valid"],
    [
      "the server hides that it is a test network",
      found({ network: "mainnet" }),
      read("valid", { network: "testnet" }),
      "test_network",
    ],
    [
      "nobody knows the maker of an expired trial",
      found({ status: "expired" }),
      read("valid", { attested: false, network: "testnet" }),
      "test_network",
    ],
    ["it is registered only", { state: "pending" }, { state: "nothing" }, "pending"],
    ["nobody knows the code", { state: "unknown" }, { state: "not_found" }, "unknown"],
    ["the index denies what the browser found", { state: "unknown" }, read("valid"), "valid"],
    ["the service is silent, the browser at work", { state: "unreachable" }, reading, "asking"],
    ["the service is silent, the browser found it", { state: "unreachable" }, read("valid"), "valid"],
    ["the service is silent, the product recalled", { state: "unreachable" }, read("recalled"), "recalled"],
    [
      "the service is silent, the product out of date",
      { state: "unreachable" },
      read("valid", { expiration_date: "2026-01-01" }),
      "expired",
    ],
    ["nobody answers", { state: "unreachable" }, { state: "unchecked" }, "unreachable"],
    ["nobody answers and the chain neither", { state: "unreachable" }, read("unchecked"), "unreachable"],
    ["nobody knows the code, and its record is of another edition", { state: "unknown" }, OTHER, "newer"],
    ["the service is silent, and the record is of another edition", { state: "unreachable" }, OTHER, "newer"],
    ["too many checks, and the record is of another edition", { state: "busy" }, OTHER, "busy"],
    ["too many checks", { state: "busy" }, { state: "unchecked" }, "busy"],
  ])("when %s", (_when, index, browser, outcome) => {
    expect(outcomeOf(index, browser, TODAY)).toBe(outcome)
  })
})

describe("green", () => {
  const STATES: IndexStatement[] = [
    ...(["valid", "expired", "recalled"] as const).map((status) => found({ status })),
    found({ issuer: { name: "Kékfestő", attested: false } as VerifyResponse["issuer"] }),
    ...(["pending", "unknown", "unreachable", "busy", "mistyped"] as const).map((state) => ({ state })),
  ]
  const VERDICTS = [
    "valid",
    "recalled",
    "distrusted",
    "changed",
    "not_found",
    "unchecked",
    "unknown_registry",
    "malformed",
  ]
  const READ = VERDICTS.flatMap((verdict) =>
    (["mainnet", "testnet"] as const).flatMap((network) =>
      [true, false].flatMap((attested) =>
        ["2026-11-20", "2026-11-22"].map((expiration_date) => ({ verdict, network, attested, expiration_date })),
      ),
    ),
  )

  it("needs a checked maker, a main network, a date to come and a browser that has confirmed it", () => {
    let green = 0
    for (const index of STATES) {
      for (const { verdict, ...over } of READ) {
        if (tone(outcomeOf(index, read(verdict as "valid", over), TODAY)) !== "green") continue
        green++
        expect({ verdict, ...over }).toEqual({
          ...{ verdict: "valid", network: "mainnet", attested: true, expiration_date: "2026-11-22" },
        })
        expect(index.state === "found" ? index.answer.status : "valid").toBe("valid")
      }
      for (const state of ["reading", "nothing", "not_found", "unchecked"] as const) {
        expect(tone(outcomeOf(index, { state }, TODAY))).not.toBe("green")
      }
    }
    expect(green).toBe(4)
  })

  it("is the tone of one outcome", () => expect(OUTCOMES.filter((one) => tone(one) === "green")).toEqual(["valid"]))
})

describe("what our index says by itself", () => {
  it.each([
    ["of a checked maker", found(), "valid"],
    ["of a maker who was checked at the mint", ONCE, "once_attested"],
    ["of anybody else", found({ issuer: { attested: false } as VerifyResponse["issuer"] }), "unknown_maker"],
  ] as const)("%s", (_whom, index, outcome) => expect(claimedOutcome(index, TODAY)).toBe(outcome))
})

describe("what a refusal means", () => {
  it.each([
    [404, "unknown_code", "unknown"],
    [404, "unknown_route", "unreachable"],
    [409, "not_on_chain", "pending"],
    [422, "mistyped_code", "mistyped"],
    [429, "too_many_requests", "busy"],
    [500, "internal", "unreachable"],
    [503, "busy", "unreachable"],
    [0, undefined, "unreachable"],
  ] as const)("%i %s is %s", (status, code, state) => {
    expect(stateOf(new ApiError(status, code ? { code } : {}))).toBe(state)
  })
})
