import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { COUNTRIES, countryCode } from "#shared/countries.ts"
import { gtin14 } from "#shared/field-values.ts"
import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { FIELDS, orderFields } from "#shared/product-fields.ts"
import { parseQuery } from "#shared/query.ts"
import { WORDS } from "#shared/refusals/words.ts"
import { rounds } from "#test/support/campaign.ts"
import { dashboardTexts as englishDashboard } from "#web/i18n/en/dashboard.ts"
import { helpTexts as englishHelp } from "#web/i18n/en/help.ts"
import { dashboardTexts as hungarianDashboard } from "#web/i18n/hu/dashboard.ts"
import { helpTexts as hungarianHelp } from "#web/i18n/hu/help.ts"

describe("a screen's order of fields", () => {
  it("has every field that is not left out, those that it does not name in the place of `others`", () => {
    const order = orderFields(["category", "status", "others", "serial_number"], ["description"])
    expect(order.slice(0, 2)).toEqual(["category", "status"])
    expect(order.at(-1)).toBe("serial_number")
    expect(order.toSorted()).toEqual(["status", ...FIELDS.filter((field) => field !== "description")].toSorted())
  })

  it("fails the type check when it forgets a field", () => {
    // @ts-expect-error: names one field, and neither the others nor "others"
    orderFields(["category"])
  })
})

describe("a GTIN", () => {
  it.each([
    ["of 14 digits", "09506000134352", "09506000134352"],
    ["of 13 digits", "9506000134352", "09506000134352"],
    ["of 12 digits", "036000291452", "00036000291452"],
    ["of 8 digits", "40170725", "00000040170725"],
    ["with spaces and hyphens", "978-0 306-40615-7", "09780306406157"],
    ["in digits of another script", "٩٥٠٦٠٠٠١٣٤٣٥٢", "09506000134352"],
  ])("%s is kept as 14 digits", (_what, typed, kept) => expect(gtin14(typed)).toBe(kept))

  it.each([
    ["a wrong check digit", "9506000134353"],
    ["two digits swapped", "9506000143352"],
    ["another length", "506000134352"],
    ["a spreadsheet's rounding", "9.50600E+12"],
    ["nothing", ""],
  ])("is refused for %s", (_what, typed) => expect(gtin14(typed)).toBeNull())
})

describe("a country", () => {
  it("is one of ISO 3166-1", () => {
    expect(COUNTRIES).toHaveLength(249)
    expect(new Set(COUNTRIES).size).toBe(249)
    for (const code of ["EU", "XK", "UK", "ZZ"]) expect(COUNTRIES).not.toContain(code)
  })

  it.each(["en", "hu"])("is known by its letters, in either case, and by its name in %s", (language) => {
    const names = new Intl.DisplayNames([language], { type: "region" })
    for (const code of COUNTRIES) {
      const name = names.of(code)!
      for (const typed of [code, ` ${code.toLowerCase()}`, name, name.toUpperCase()])
        expect(countryCode(typed)).toBe(code)
    }
  })

  it.each([
    ["UK", "GB"],
    ["USA", "US"],
    ["Nagy-Britannia", "GB"],
    ["Czech Republic", "CZ"],
    ["magyarorszag", "HU"],
    ["EL", "GR"],
    ["hun", "HU"],
    ["XKX", null],
    ["XK", "XK"],
    ["Holland", "NL"],
    ["England", "GB"],
    ["Deutschland", "DE"],
    ["Made in Italy", "IT"],
    ["PRC", "CN"],
    ["China (Mainland)", "CN"],
    ["Korea", null],
  ])("is known as people write it: %s", (typed, code) => expect(countryCode(typed)).toBe(code))

  it.each(["", "Europe", "EU", "Szekszárd"])("is not %s", (typed) => expect(countryCode(typed)).toBeNull())
})

const HASH = `0x${"a1".repeat(32)}`
const CODE = { kind: "code", code: "0123456789AK" }
const SYMBOL = { kind: "mistyped", reason: "symbol" }
const EITHER = { kind: "token-or-transaction", value: HASH }

describe("what people put into the verify box", () => {
  it.each([
    ["a code", " 0123-4567-89ak ", CODE],
    ["a code with a display prefix", "ACME 0123-4567-89AK", CODE],
    ["a code of 16", "0123 4567 89ab cde4", { kind: "code", code: "0123456789ABCDE4" }],
    [
      "an address in capitals",
      "HTTPS://TOUCHMARK.EXAMPLE/V/0123456789ABCDE4",
      { kind: "code", code: "0123456789ABCDE4" },
    ],
    ["a pasted address", "https://touchmark.example/v/0123-4567-89AK", CODE],
    ["an address without hyphens", "http://127.0.0.1:3000/v/0123456789AK", CODE],
    ["an address with a query and a fragment", "https://touchmark.example/v/0123456789AK?lang=hu#top", CODE],
    ["an address with a path in front and a slash behind", "https://a.example/hu/v/0123456789AK/", CODE],
    ["an address in GS1's form", "https://BRAND.EXAMPLE/01/05991234567890/21/0123456789AK?17=270101#x", CODE],
    ["a code after a serial number", "https://brand.example/01/05991234567890/21/10004711#0123-4567-89AK", CODE],
    ["a code after a serial number that reads as one", "https://brand.example/v/000000000000#0123456789AK", CODE],
    [
      "a mistyped code after a serial number",
      "https://brand.example/01/05991234567890/21/10004711#0123-4567-89AX",
      { kind: "mistyped", reason: "check" },
    ],
    ["an inside code's address, which opens nothing", "https://brand.example/c#0123456789A3", SYMBOL],
    ["an address with escapes", "https://touchmark.example/v/ACME%200123-4567-89AK", CODE],
    ["the path alone", "/v/0123456789AK", CODE],
    ["the path without its slash", "v/0123456789AK", CODE],
    ["a hash", HASH, EITHER],
    ["a hash in upper case", HASH.toUpperCase().replace("0X", "0x"), EITHER],
    ["a hash without 0x", HASH.slice(2), EITHER],
    ["an address with a hash", `https://touchmark.example/v/${HASH}`, EITHER],
    [
      "an explorer's transaction",
      `https://sepolia.etherscan.io/tx/${HASH}#eventlog`,
      { kind: "transaction", tx_hash: HASH },
    ],
    [
      "an explorer's token",
      `https://etherscan.io/nft/0x${"b2".repeat(20)}/${BigInt(HASH)}`,
      { kind: "token", token_id: HASH },
    ],
    [
      "an explorer's token list",
      `https://etherscan.io/token/0x${"b2".repeat(20)}?a=255`,
      { kind: "token", token_id: `0x${"ff".padStart(64, "0")}` },
    ],
    ["a token id in decimals", String(BigInt(HASH)), { kind: "token", token_id: HASH }],
    ["a code of digits alone", "000000000000", { kind: "code", code: "000000000000" }],
    ["nothing", "  ", { kind: "mistyped", reason: "length" }],
    ["a mistyped code", "0123-4567-89AX", { kind: "mistyped", reason: "check" }],
    [
      "a mistyped code in an address",
      "https://touchmark.example/v/0123-4567-89AX",
      { kind: "mistyped", reason: "check" },
    ],
    ["a hash that lost a digit", HASH.slice(0, -1), { kind: "mistyped", reason: "length" }],
    ["a number that no token can have", "9".repeat(78), { kind: "mistyped", reason: "length" }],
    ["an address with a broken escape", "https://touchmark.example/v/%E0%A4%A", SYMBOL],
    ["a sentence", "is this bag real?", SYMBOL],
    ["a book", "a".repeat(1_000_000), { kind: "mistyped", reason: "length" }],
  ])("reads %s", (_, input, query) => expect(parseQuery(input)).toEqual(query))

  it("takes a code that begins with 0X for a code", () => {
    expect(parseQuery("0X00000000007").kind).toBe("mistyped")
    expect(parseQuery("0X000000000H")).toMatchObject({ kind: "mistyped", reason: "check" })
  })

  it("never throws", () => {
    const pieces = fc.constantFrom("https://", "/v/", "/tx/", "/nft/", "?a=", "#", "%", "0x", HASH, "0123456789AK", " ")
    const inputs = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(pieces, fc.string()), { maxLength: 8 }).map((all) => all.join("")),
    )
    fc.assert(
      fc.property(inputs, (input) => void parseQuery(input)),
      { numRuns: rounds(2_000, 400) },
    )
  })
})

/** Without what groups the digits of a figure. */
const plain = (text: string) => text.replace(/(?<=\d)[,\s](?=\d{3}\b)/g, "")
const LANGUAGES = [
  ["English", englishHelp.items, englishDashboard],
  ["Hungarian", hungarianHelp.items, hungarianDashboard],
] as const

describe("sentences that count the plans up", () => {
  it.each(LANGUAGES)("give each one's prices and products in the help (%s)", (_language, { prices }) => {
    const said = plain(prices.answer)
    for (const { title, price, slots } of Object.values(PLANS)) {
      const figures = price.month > 0 ? [price.month, price.year, slots] : [slots]
      expect(said).toMatch(new RegExp(`${title}\\b[^.]*?${figures.map((figure) => `\\b${figure}\\b`).join("[^.]*?")}`))
    }
  })

  it.each(LANGUAGES)("name those that have what they are about (%s)", (_language, help, { keys, upload, users }) => {
    const plans = Object.values(PLANS)
    const having = (it: "bulk_upload" | "invited_users" | "api_access") => plans.filter((plan) => plan[it])
    const named = (text: string, at = 0) => plans.filter(({ title }) => text.split(". ")[at]!.includes(title))
    for (const text of [help.csv_plans.answer, upload.gate]) expect(named(text)).toEqual(having("bulk_upload"))
    expect(named(help.colleagues.answer, 1)).toEqual(having("invited_users"))
    expect(named(users.none)).toEqual(having("invited_users").slice(0, 1))
    for (const text of [help.api.answer, help.webhooks.answer, keys.not_in_plan])
      expect(named(text)).toEqual(having("api_access"))
  })

  it.each([WORDS.choice.plan.en, WORDS.choice.plan.hu])("name what can be bought: %s", (sentence) => {
    const paid = PLAN_NAMES.filter((name) => PLANS[name].price.month > 0)
    expect(sentence.match(new RegExp(PLAN_NAMES.join("|"), "g"))).toEqual(paid)
  })
})
