import { describe, expect, it } from "vitest"
import type { FullCertificate } from "#proof/certificate.ts"
import { chainChecks } from "#proof/certificate-checks.ts"
import type { AttestedIssuer, RegistryReading } from "#proof/certificate-report.ts"
import { attestedWhen, distrustedAt } from "#proof/certificate-report.ts"

const FIRST = { from: 100, until: 200 }
const EMPTY = { from: 50, until: 50 }
const SECOND = { from: 300, until: null }

describe("when a name was attested", () => {
  it.each([
    ["in its first second", [FIRST], 100, "within", FIRST],
    ["in its last", [FIRST], 199, "within", FIRST],
    ["in the first after it", [FIRST], 200, "after", FIRST],
    ["before it", [FIRST], 99, "before", FIRST],
    ["between two: attesting again does not reach back", [FIRST, SECOND], 250, "after", FIRST],
    ["in one that lasts", [FIRST, SECOND], 9_999, "within", SECOND],
    ["at no time", [], 100, "never", null],
    ["in one of no length, as a revocation since before it leaves behind", [EMPTY], 50, "after", EMPTY],
    ["after it: attesting again does not reach back", [EMPTY, SECOND], 250, "after", EMPTY],
    ["before it, and attested for the first time afterwards", [EMPTY, SECOND], 49, "before", SECOND],
    ["before it, and at no time", [EMPTY], 49, "never", null],
    ["in the second of both", [EMPTY, { from: 50, until: null }], 50, "within", { from: 50, until: null }],
    ["after two of them", [EMPTY, { from: 60, until: 60 }, SECOND], 299, "after", { from: 60, until: 60 }],
  ] as const)("%s", (_what, periods, time, when, period) => {
    expect(attestedWhen(periods, time)).toEqual({ when, period })
  })
})

it("both ends of a distrusted range belong to it", () => {
  const range = { from_block: 5, to_block: 7, reason: 1 }
  expect([4, 5, 7, 8].map((block) => distrustedAt([range], block))).toEqual([undefined, range, range, undefined])
})

const STANDING: AttestedIssuer = { name: "ACME Kft.", domain: "acme.example", attested_at: 300, revoked_at: null }
const certificate = { record: { body: { issuer: { name: "ACME Kft." } } } } as FullCertificate

function checksOf(more: Partial<RegistryReading>) {
  const reading: RegistryReading = {
    ...{ verdict: "Valid", block_number: 9n, block_hash: "0x", block_time_s: 1, rpc_urls: [], agreed: false },
    ...{ issuer: STANDING, periods: [FIRST, SECOND], distrusted: [], minted: { block: 5, time: 150 } },
    ...more,
  }
  return chainChecks(certificate, reading)
}
const issuerOf = (more: Partial<RegistryReading>) => checksOf(more).find(({ check }) => check === "issuer_attested")!

describe("what the issuer's check says", () => {
  it.each<[string, Partial<RegistryReading>, string, RegExp]>([
    ["of what was minted under it", {}, "passed", /attests "ACME Kft." \(acme.example\) since/],
    [
      "of what was minted between two",
      { minted: { block: 5, time: 250 } },
      "notice",
      /minted after that, on 1970-01-01/,
    ],
    [
      "of what was minted before it",
      { periods: [SECOND], minted: { block: 5, time: 9 } },
      "passed",
      /minted before that/,
    ],
    ["after a rename", { issuer: { ...STANDING, name: "ACME Group" } }, "passed", /is called "ACME Group" now/],
    [
      "once it is withdrawn",
      { issuer: { ...STANDING, revoked_at: 400 } },
      "notice",
      /attested "ACME Kft." since .* until/,
    ],
    ["of another name", { periods: [] }, "notice", /but the record says "ACME Kft."/],
    ["where nobody was attested", { issuer: null, periods: [] }, "notice", /nobody has attested/],
  ])("%s", (_what, more, outcome, evidence) => {
    expect(issuerOf(more)).toMatchObject({ outcome, evidence: expect.stringMatching(evidence) })
  })
})

it("names a mint of distrusted blocks, and no other", () => {
  const distrusted = [{ from_block: 5, to_block: 6, reason: 3 }]
  expect(checksOf({ distrusted }).at(-1)).toEqual({
    ...{ check: "mint_trusted", outcome: "failed" },
    evidence: "minted in block 5; in blocks 5 to 6 (reason 3) the minting key was in other hands",
  })
  expect(checksOf({ distrusted, minted: { block: 7, time: 150 } }).map(({ check }) => check)).not.toContain(
    "mint_trusted",
  )
})
