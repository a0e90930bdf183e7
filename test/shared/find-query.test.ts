import { readdirSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CODE_LENGTHS, formatCode, generateCode } from "#proof/code.ts"
import { findQuery } from "#shared/find-query.ts"
import { rounds } from "#test/support/campaign.ts"

const CODE = { kind: "code", code: "0123456789AK" }
const LONG = { kind: "code", code: "0123456789ABCDE4" }
const wrong = (reason: string) => ({ kind: "mistyped", reason })

describe("a text with a code in it", () => {
  it.each([
    ["a full stop", "0123-4567-89AK.", CODE],
    ["a bracket", "(0123-4567-89AB-CDE4)", LONG],
    ["quotes", "„0123-4567-89AK”", CODE],
    ["an English word", "Code: 0123-4567-89AK", CODE],
    ["a Hungarian word", "Kód: 0123-4567-89AB-CDE4", LONG],
    ["words around blanks", "the code 0123 4567 89AK here", CODE],
    ["dots", "0123.4567.89AK", CODE],
    ["underscores", "0123_4567_89AB_CDE4", LONG],
    ["slashes", "0123/4567/89AK", CODE],
    ["full-width letters", "０１２３－４５６７－８９ＡＫ", CODE],
    ["AIM's name of a QR code", "]Q30123456789AK", CODE],
    ["a group separator behind", "]d20123456789ABCDE4\u001d", LONG],
    ["GS1's identifiers", "(01)05991234567890(21)0123456789AK", CODE],
    ["GS1's identifiers without brackets", "]d20105991234567890210123456789ABCDE4\u001d17270101", LONG],
    ["itself, scanned twice", "0123456789AK\t0123456789AK", CODE],
    ["itself on two lines", "0123-4567-89AB-CDE4\n0123-4567-89AB-CDE4\n", LONG],
    ["a messenger's full stop", "https://touchmark.example/v/0123-4567-89AK.", CODE],
    ["a sentence", "I scanned https://touchmark.example/v/0123-4567-89AK, is it real?", CODE],
    [
      "a mail filter's link",
      "https://safe.example/?url=https%3A%2F%2Ftouchmark.example%2Fv%2F0123-4567-89AK&data=05%7C01",
      CODE,
    ],
    [
      "two mail filters",
      "https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fu%3Dhttps%253A%252F%252Fc.example%252Fv%252F0123-4567-89AK",
      CODE,
    ],
    ["a third filter's", "https://safe.example/v3/__https://touchmark.example/v/0123-4567-89AK__;!!Ab3Zk9$", CODE],
    ["a Hungarian keyboard", "ö123ü4567ü89AK", CODE],
    ["an address on one", "httpsÉ--touchmark.eyample-v-ö123ü4567ü89AK", CODE],
    ["a German keyboard", "0123ß4567ß89AK", CODE],
    ["a French keyboard", "à&é\")'(-è)_çQK", CODE],
    ["itself, without anything between", "0123-4567-89AB-CDE40123-4567-89AB-CDE4", LONG],
    ["a word of four letters and a sign before it", "?code=0123-4567-89AK&x=1", CODE],
    ["escaped quotes", "&quot;0123-4567-89AB-CDE4&quot;", LONG],
    ["a mail's broken line", "https://touchmark.example/v/0123-45=\n67-89AK", CODE],
    ["Arabic digits", "٠١٢٣-٤٥٦٧-٨٩AK", CODE],
    ["Devanagari digits", "०१२३-४५६७-८९AK", CODE],
    ["a Mac's Hungarian keyboard", "í123-4567-89AK", CODE],
    ["a Hungarian scanner at an English keyboard", "`123/4567/89AK", CODE],
    ["Cyrillic letters that look alike", "Код: 0123-4567-89АК", CODE],
    ["Greek ones among ours", "0123-4567-89ΑB-CDΕ4", LONG],
    ["a struck nought and a Turkish i", "øı23-4567-89AK", CODE],
    ["marks of direction within a sentence", "Code: \u202a01\u200e23-45\u200f67-89AK\u202c\u2069", CODE],
    ["soft hyphens and joiners", "01\u00ad23-4567\u2060-89\u200dAB-CDE4\ufe0f", LONG],
    ["Chinese around it", "代码0123-4567-89AK。", CODE],
    ["Korean behind it", "0123-4567-89AB-CDE4입니다", LONG],
    ["a web page's signs", "Code: 0123&nbsp;4567&#32;89&shy;AK", CODE],
    ["itself, three times", "0123456789AK0123456789AK0123456789AK", CODE],
    ["itself and a part of it", "0123-4567-89AK0123-4567", wrong("check")],
    ["a Hungarian keyboard in capitals", "Ö123Ü4567Ü89ak", CODE],
    ["a Belgian keyboard", "à&é\"')(§è)!çQK", CODE],
    ["a Czech keyboard", "é+ěš=čřžý=áíAK", CODE],
    ["a Russian keyboard", "0123-4567-89ФЛ", CODE],
    ["an address on one", "реезыЖ..ещгсрьфкл.учфьзду.м.0123-4567-89ФЛ", CODE],
    ["a Greek keyboard", "0123-4567-89ακ", CODE],
    ["a line that ends in it", "Your code is 0123-4567-\r\n89AK thanks", CODE],
    ["a quoted mail's lines", "> https://touchmark.example/v/0123-4567–\n> 89AK", CODE],
    ["Proofpoint's link", "https://x.example/v2/url?u=https-3A__t.example_v_0123-2D4567-2D89AK&d=DwMFaQ", CODE],
    ["a Japanese keyboard", "コード：０１２３ー４５６７ー８９ＡＫです", CODE],
    ["a line read for a one", "0|23-4567-89AK", CODE],
    ["other groups of four before it", "Lot 1234 5678 0123-4567-89AK", CODE],
    ["a date of GS1's between", "010599123456789017271231210123456789AK", CODE],
    ["GS1's sign in words", "~10105991234567890210123456789AK", CODE],
    ["a page's dashes and tags", "<b>0123</b>&ndash;4567&#x2D;<br>89AK", CODE],
    ["a dash at its end, and another paragraph", "0123-4567-89AK-\n\n2026-11-27", CODE],
    ["a page's dashes by name and number", "0123&hyphen;4567&#x2011;89AB&amp;ndash;CDE4", LONG],
    ["a mail's and JSON's dashes", "0123=2D4567\\u002d89AK", CODE],
    ["a page's line within", "0123-4567<br>-89AK", CODE],
    ["a page's cells and remarks within", "<td>0123-4567</td><td>-89AB-</td><!-- x --><p>CDE4</p>", LONG],
    ["two cells of a page", "<td>BQEV-E65Z-XV0P-Y004</td><td>2026</td>", wrong("symbol")],
    ["a mistyped one behind a mail's sign", "code=2D 749V-NF53-VGHP", wrong("symbol")],
    ["a page's lines", "Code<br>0123-4567-89AK<br/>Thanks", CODE],
    ["bars, and none", "oak | scarf tea", wrong("symbol")],
    ["no code", "is this bag real?", wrong("symbol")],
    ["a mistyped code", "0123-4567-89AX", wrong("check")],
    ["a mistyped code of 16, whatever its parts", "0000-0000-0000-0001", wrong("check")],
    ["two codes", "0123-4567-89AK, 0000-0000-0000", wrong("several")],
    ["words that read as another code with it", "No 0123-4567-89AK v9", wrong("several")],
    ["a book", "a".repeat(1_000_000), wrong("length")],
  ])("with %s", (_, input, query) => expect(findQuery(input)).toEqual(query))

  it("is told that Y and Z may be exchanged", () => {
    const code = drawn((code) => /Y/.test(code))
    const exchanged = code.replace(/[YZ]/g, (letter) => (letter === "Y" ? "Z" : "Y"))
    expect(findQuery(exchanged)).toEqual(wrong("keyboard"))
  })

  it("gives any genuine code, whatever signs are around and between its groups", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."()[]{}<>.,;:!?*'\"„”«»_|~ \t\n"), maxLength: 6 })
    const code = fc
      .integer()
      .chain(() => fc.constantFrom(...CODE_LENGTHS).map((length) => generateCode(undefined, length)))
    const between = fc.constantFrom("", "-", ".", "_", "/", " ", " - ", "–")
    const check = fc.property(code, signs, signs, between, fc.boolean(), (code, before, after, sign, isSmall) => {
      // Small letters alone, with blanks between, are words.
      fc.pre(!isSmall || /\d/.test(code) || !/\s/.test(sign))
      const written = formatCode(code).replaceAll("-", sign)
      const text = before + (isSmall ? written.toLowerCase() : written) + after
      expect(findQuery(text)).toEqual({ kind: "code", code })
      if (isSmall) return
      expect(findQuery(`Your code: ${text} Thank you!`)).toEqual({ kind: "code", code })
    })
    fc.assert(check, { numRuns: rounds(3_000, 600) })
  })

  it("gives a code of any keyboard, or asks where two keyboards would write one so", () => {
    let asked = 0
    for (let round = 0; round < 500; round++) {
      const code = drawn((code) => /\d/.test(code))
      const printed = formatCode(code)
      for (const [from, to] of [
        ["0-YZ", "öüZY"],
        ["-YZ", "ßZY"],
        ["1234567890-AQZWM", "&é\"'(-è_çà)QAWZ?"],
      ] as const) {
        const typed = printed.replace(/./g, (sign) => to[from.indexOf(sign)] ?? sign)
        const found = findQuery(typed)
        if (found.kind === "mistyped") asked++
        else expect(found).toEqual({ kind: "code", code })
      }
    }
    expect(asked).toBeLessThan(10)
  })

  it("is hardly ever found in prose", () => {
    const words = proseWords()
    let found = 0
    for (let line = 0; line < 10_000; line++) {
      const text = Array.from({ length: 6 + (line % 9) }, (_, at) => words[(line * 7_919 + at) % words.length]).join(
        " ",
      )
      if (findQuery(text).kind !== "mistyped") found++
    }
    expect(found).toBeLessThan(100)
  })
})

function drawn(fits: (code: string) => boolean): string {
  const code = generateCode()
  return fits(code) ? code : drawn(fits)
}

/** What the project says in both languages. */
function proseWords(): string[] {
  const texts = ["en", "hu"].flatMap((language) =>
    readdirSync(`web/i18n/${language}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFileSync(`web/i18n/${language}/${name}`, "utf8")),
  )
  return texts
    .join("\n")
    .replace(/^.*?: /gm, "")
    .split(/\s+/)
}
