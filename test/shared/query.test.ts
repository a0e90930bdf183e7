import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseQuery } from "#shared/query.ts"

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
      { numRuns: 2_000 },
    )
  })
})
