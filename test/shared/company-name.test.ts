import { describe, expect, it } from "vitest"
import { CompanyName } from "#shared/api/accounts.ts"
import { faultInCompanyName } from "#shared/company-name.ts"
import { usesMixedScripts } from "#shared/mixed-scripts.ts"

/** Names as they are registered, in one script each or in scripts that are written together every day. */
const HONEST = [
  ..."Kékfestő Manufaktúra Kft.|Duna Pharma Zrt.|Árvíztűrő Tükörfúrógép Bt.|Müller & Söhne GmbH|Société Générale S.A.".split(
    "|",
  ),
  ..."L'Oréal|Nestlé|Škoda Auto a.s.|Łódź Sp. z o.o.|Åhléns AB|Ørsted A/S|İstanbul Ticaret A.Ş.|Đà Nẵng Co., Ltd|3M|7-Eleven".split(
    "|",
  ),
  ..."AT&T Inc.|H&M|Yahoo!|C++ Kft.|Nº 1 S.L.|Company (UK) Ltd.|“Quoted” Ltd.|A – B Kft.|№ 5 Kft.|€uro Kft.|ACME™ Inc.".split(
    "|",
  ),
  ..."Газпром|ООО Ромашка|Яндекс|Київстар|Софарма АД|Αφοί Παπαδόπουλος ΑΕ|Ελληνικά Πετρέλαια|Արարատ|საქართველო".split(
    "|",
  ),
  ..."株式会社資生堂|トヨタ自動車|ソニーグループ|セブン＆アイ|三星|삼성전자|주식회사 카카오|华为技术有限公司|台積電|Sony株式会社|LG전자|トヨタToyota".split(
    "|",
  ),
  ..."שטראוס גרופ|طيران الإمارات|شرکت ملی نفت ایران|टाटा मोटर्स|বাংলাদেশ বিমান|ปตท. จำกัด".split("|"),
  // A domain, which is a name as well.
  ..."Amazon.com, Inc.|Booking.com B.V.|Node.js Kft.|No.1 Kft.|Sp. z o.o. i S-ka/Oddział".split("|"),
  // A zero-width non-joiner as Persian and Hindi are written.
  ..."نمی\u200cخواهم|\u0915\u094d\u200d\u0937 \u0938\u0902\u0938\u094d\u0925\u093e".split("|"),
]

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Characters that must not occur anywhere in a name. */
const REFUSED = [
  ...codes(0x00, 0x1f),
  ...codes(0x7f, 0x9f),
  // Embeddings, overrides, isolates, marks, joiners, invisible operators, deprecated shapes.
  ...codes(0x200b, 0x200f),
  ...codes(0x202a, 0x202e),
  ...codes(0x2060, 0x206f),
  ...[
    0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x2028, 0x2029, 0x2800, 0x3164, 0xfe0f,
    0xfeff,
  ],
  ...[
    0xffa0, 0xfff9, 0xfffa, 0xfffb, 0xe000, 0xf8ff, 0xfdd0, 0xffff, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100,
    0x10fffd,
  ],
]

/** Names in which a letter is not of the script that it seems to be. */
const MIXED = [
  "R\u043elex",
  "\u0410CME",
  "App\u0406e",
  "P\u0430yPal",
  "G\u03bfogle",
  "Mi\u0441rosoft",
  "\u0421oca-Cola",
  "Ni\u03bae",
  "\u0391didas",
  "S\u0430msung",
  "Ama\u2d30zon",
  "Face\u042cook",
  "\u13aaCME",
  "\u0531CME",
  "AC\u039cE",
  "\u0405ony",
  "Pr\u0430da",
  "G\u0443cci",
  "Ch\u0430nel",
  "Herm\u0435s",
  "\u041fумa",
  "Ross\u0456gnol",
  "B\u041cW",
  "V\u043elvo",
  "\u0406KEA",
  "L\u0415GO",
  "Газпроm",
  "Яндекc",
  "Ελλαδa",
  "\u05d0CME",
  "AC\u0645ME",
  "\u10d0cme",
  "Κύπρος Ltd",
  "ソニーГ",
  "三星и",
  "A\u0e01CME",
  "\ua4d0CME",
]

const shown = (name: string) => [...name].map((sign) => sign.codePointAt(0)!.toString(16)).join(" ")

describe("the name of a company", () => {
  it.each(HONEST)("%s stands, and nobody is warned of it", (name) => {
    expect(faultInCompanyName(name)).toBeNull()
    expect(usesMixedScripts(name)).toBe(false)
    expect(CompanyName.parse(` ${name} `)).toBe(name.normalize("NFC"))
  })

  it.each(REFUSED)("cannot hold U+%s", (code) => {
    for (const name of [
      `AC${String.fromCodePoint(code)}ME`,
      `A${String.fromCodePoint(code)}`,
      `${String.fromCodePoint(code)}A`,
    ]) {
      expect(faultInCompanyName(name), shown(name)).not.toBeNull()
    }
  })

  it.each([
    ["a lone surrogate", "AC\ud800ME"],
    ["a joiner where none belongs", "AC\u200dME"],
    ["a letter under a heap of marks", `A${"\u0301".repeat(4)}CME`],
    ["full-width letters", "\uff21CME Kft."],
    ["mathematical letters", "\u{1d400}CME"],
    ["a ligature", "\ufb01rma Kft."],
    ["a raised digit", "ACME\u00b2"],
    ["a Roman numeral of one character", "ACME \u2163"],
    ["nothing to read", "—!?"],
    ["an emoji alone", "🦄"],
    ["nothing", ""],
  ])("cannot be or hold %s", (_what, name) => {
    expect(faultInCompanyName(name)).not.toBeNull()
    expect(CompanyName.safeParse(name).success).toBe(false)
  })

  it("is put right where that changes nothing that can be seen", () => {
    expect(CompanyName.parse("  Ke\u0301kfesto\u030b\tKft. ")).toBe("Kékfestő Kft.")
  })

  it.each(MIXED)("%s stands, with a warning to administrators", (name) => {
    expect(faultInCompanyName(name), shown(name)).toBeNull()
    expect(usesMixedScripts(name), shown(name)).toBe(true)
  })

  it("is held against more than two hundred cases", () => {
    expect(HONEST.length + REFUSED.length + MIXED.length).toBeGreaterThan(200)
  })
})
