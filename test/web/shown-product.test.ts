import { describe, expect, it } from "vitest"
import type { AttestedIssuer } from "#proof/certificate-report.ts"
import type { ProductRecord } from "#proof/record.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { capitalised, filledAttributes, filledFields, shownProduct } from "#web/verify/card/shown-product.ts"
import type { BrowserStatement } from "#web/verify/card/statements.ts"
import { differingFields } from "#web/verify/chain/shown-fields.ts"

const issuer = { id: `0x${"ab".repeat(32)}` as const, name: "Kékfestő Kft." }
const record: ProductRecord = {
  v: 2,
  code: "0123456789AK",
  code_salt: "00".repeat(16),
  body: {
    issuer,
    name: "Ocean Blue Shirt",
    serial_number: "KF-1",
    attributes: { colour: "blue" },
    salt: "00".repeat(16),
  },
}
const answer = {
  name: "Ocean Blue Shirt",
  serial_number: "KF-1",
  attributes: { colour: "blue" },
  issuer: { ...issuer, attested: false },
} as unknown as VerifyResponse

describe("the card", () => {
  it("shows filled fields only, in the spec's order", () => {
    const fields = filledFields({
      category: "Apparel",
      serial_number: "KF-1",
      batch_number: "  ",
      manufacture_date: "",
    })
    expect(fields).toEqual([
      { key: "serial_number", value: "KF-1" },
      { key: "category", value: "Apparel" },
    ])
  })

  it("shows attributes under capitalised labels, without the empty ones", () => {
    expect(filledAttributes({ attributes: { woven_in: "Tolna", size: " " } })).toEqual([
      { label: "Woven in", value: "Tolna" },
    ])
    expect(capitalised("őszi kollekció")).toBe("Őszi kollekció")
  })
})

it("has the description of the record, whoever told it", () => {
  const index = { state: "found", answer: { ...answer, description: "Indigo." } } as const
  expect(shownProduct(index, { state: "reading" })!.description).toBe("Indigo.")
  const body = { ...record.body, description: "Indigo." }
  const own = { state: "read", report: { verdict: "valid" }, certificate: { record: { body }, chain_id: 1 } }
  expect(shownProduct({ state: "unreachable" }, own as never)!.description).toBe("Indigo.")
})

describe("what our index showed against what was proved", () => {
  it("is the same when every field is", () => {
    expect(differingFields(answer, record.body)).toEqual([])
  })

  it("is the same where our index keeps the lines of a description, and the record its words", () => {
    const proved = { ...record.body, description: "Printed by hand. • 100 % linen • Wash at 30 °C" }
    const lines = { ...answer, description: "Printed by hand.\n• 100 % linen\n• Wash at 30 °C" }
    expect(differingFields(lines, proved)).toEqual([])
    expect(differingFields({ ...lines, description: "Printed by hand.\n• Wash at 30 °C" }, proved)).toEqual([
      "description",
    ])
    const browser = {
      state: "read",
      report: { verdict: "valid" },
      certificate: { record: { ...record, body: proved } },
    }
    const index = { state: "found", answer: lines } as never
    expect(shownProduct(index, browser as never)!.description).toBe(lines.description)
  })

  it.each<[string, Partial<VerifyResponse>, string[]]>([
    ["another name", { name: "Gold Watch" }, ["name"]],
    ["a field the record has not", { expiration_date: "2030-01-01" }, ["expiration_date"]],
    ["a field left out", { serial_number: "" }, ["serial_number"]],
    ["another attribute", { attributes: { colour: "red" } }, ["attribute colour"]],
    ["an attribute more", { attributes: { colour: "blue", size: "M" } }, ["attribute size"]],
    ["another issuer under the same name", { issuer: { ...answer.issuer, id: "0x00" } }, ["issuer"]],
  ])("names %s", (_what, over, fields) => {
    expect(differingFields({ ...answer, ...over }, record.body)).toEqual(fields)
  })
})

describe("who the card says is attested", () => {
  const SINCE_S = Date.parse("2026-11-01") / 1_000
  const attested: AttestedIssuer = { name: issuer.name, domain: "", attested_at: SINCE_S, revoked_at: null }
  const periodsOf = (said: AttestedIssuer | null) =>
    said?.name === issuer.name ? [{ from: said.attested_at, until: said.revoked_at }] : []
  const read = (said: AttestedIssuer | null, verdict = "valid") =>
    ({
      state: "read",
      report: {
        verdict,
        network: "mainnet",
        checks: [],
        record_hash: null,
        reading: { issuer: said, periods: periodsOf(said), minted: { block: 5, time: SINCE_S } },
      },
      certificate: { record, tx_hash: "0x", chain_id: 1 },
      chain: null,
      from: "certificate",
      differing: null,
    }) as unknown as BrowserStatement
  const index = (attested: boolean) => ({
    state: "found" as const,
    answer: { ...answer, issuer: { ...issuer, attested, attested_at: "2026-11-02T00:00:00.000Z", revoked_at: null } },
  })
  const nobody = {
    ...{ name: issuer.name, attested: false, once_attested: false, attested_at: null, revoked_at: null, domain: null },
    was_over: false,
  }

  it("is whom the chain attests under the record's name", () => {
    const since = { attested: true, attested_at: "2026-11-01T00:00:00.000Z", revoked_at: null }
    expect(shownProduct({ state: "unreachable" }, read(attested))!.maker).toMatchObject(since)
  })

  it("is nobody whom the chain attests under another name: a company may have changed it before it was checked", () => {
    const said = { ...attested, name: "Tavasz Bt." }
    expect(shownProduct({ state: "unreachable" }, read(said))!.maker).toEqual(nobody)
  })

  it.each<[string, AttestedIssuer | null]>([
    ["nobody", null],
    ["another name", { ...attested, name: "Tavasz Bt." }],
  ])("is not whom our index alone vouches for: the chain attests %s", (_who, said) => {
    expect(shownProduct(index(true) as never, read(said))!.maker).toEqual(nobody)
  })

  it("is whom our index names while nothing else is known", () => {
    for (const browser of [{ state: "reading" } as const, read(null, "unchecked")])
      expect(shownProduct(index(true) as never, browser)!.maker).toMatchObject({ attested: true })
  })
})
