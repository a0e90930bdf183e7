import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CompanyName } from "#shared/api/accounts.ts"
import { faultInCompanyName } from "#shared/company-name.ts"
import { usesMixedScripts } from "#shared/visible-text.ts"
import "#test/support/fixed-seed.ts"
import { likenessOf, lookAlike, sharedWords, skeletonsOf, wordsOfDomain } from "#shared/names/look-alike.ts"
import { rounds } from "#test/support/campaign.ts"

/** Names as they are registered, in one script each or in scripts that are written together every day. */
const HONEST = [
  ..."Kékfestő Manufaktúra Kft.|Duna Pharma Zrt.|Árvíztűrő Tükörfúrógép Bt.|Müller & Söhne GmbH".split("|"),
  ..."Société Générale S.A.|L'Oréal|Nestlé|Škoda Auto a.s.|Łódź Sp. z o.o.|Åhléns AB|Ørsted A/S".split("|"),
  ..."İstanbul Ticaret A.Ş.|Đà Nẵng Co., Ltd|3M|7-Eleven|AT&T Inc.|H&M|Yahoo!|C++ Kft.|Nº 1 S.L.".split("|"),
  ..."Company (UK) Ltd.|“Quoted” Ltd.|A – B Kft.|№ 5 Kft.|€uro Kft.|ACME™ Inc.|Газпром|ООО Ромашка|Яндекс".split("|"),
  ..."Київстар|Софарма АД|Αφοί Παπαδόπουλος ΑΕ|Ελληνικά Πετρέλαια|Արարատ|საქართველო|株式会社資生堂".split("|"),
  ..."トヨタ自動車|ソニーグループ|セブン＆アイ|三星|삼성전자|주식회사 카카오|华为技术有限公司|台積電".split("|"),
  ..."Sony株式会社|LG전자|トヨタToyota|שטראוס גרופ|طيران الإمارات|شرکت ملی نفت ایران|टाटा मोटर्स".split("|"),
  ..."বাংলাদেশ বিমান|ปตท. จำกัด".split("|"),
  // What holds a domain, or ours within other words, and is a name as well.
  ..."Amazon.com, Inc.|Booking.com B.V.|Node.js Kft.|No.1 Kft.|Sp. z o.o. i S-ka/Oddział|Net@Work Kft.".split("|"),
  ..."Dr. Oetker|Touch Marketing Kft|Retouch Marketing|Soft Touch Market|Touch-Marketing|Nova.Kft.".split("|"),
  ..."モーニング娘。|A .NET/C Kft.|B.M.W.|C@fé|Mark@Home|Kovács . Társai".split("|"),
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

  it.each([
    ..."other.example|pay\uff20evil.example|T\u043euchmark|Touchmark Support|TOUCHMARK Kft.".split("|"),
    ..."TouchmarkSupport|Touch-mark|Touch Mark|T o u c h m a r k|Touch MarkSupport|Touch+mark Support".split("|"),
    ..."Touch\u2764mark|Touchm@rk|Touchm4rk|TOUCHM\u039bRK|Touchm\u0430\u0433\u043a|touchma\u0433\u043a".split("|"),
    ..."Touchmar\u0138|\ud83c\udd63ouchmark|Touch\u4e00mark|\u2ca7ouchma\u0433k|other.example.".split("|"),
    ..."(other.example)|other\uff0eexample|other\u2024example|other\u3002example|other .example".split("|"),
    ..."xn--80a.xn--90ais|\u0909\u0926\u093e.\u092d\u093e\u0930\u0924|192.168.0.1|Bank .com|pay@evil|pay\uff20evil".split(
      "|",
    ),
    ..."Win evil.com\u2215login|Win evil.com#x".split("|"),
  ])("cannot be %s at sign-up", (name) => expect(CompanyName.safeParse(name).success).toBe(false))

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

/** A name, and what somebody registers to be taken for it. */
const TAKEN_FOR: [string, ...string[]][] = [
  ["Nike Kft.", "Nikee Ltd", "Niike", "Nikea"],
  [
    "ACME Kft.",
    "\u0410CME Kft.",
    "AC\u041cE Kft",
    "\uff21\uff23\uff2d\uff25 Kft.",
    "acme kft.",
    "\u{1d400}CME Kft.",
    "ACM\u1d07 Kft.",
    "\u1d00\u1d04\u1d0d\u1d07 Kft.",
  ],
  ["Apple Inc.", "App1e Inc.", "\u0391pple Inc.", "\u0430pple Inc.", "AppIe Inc.", "A\u0440\u0440le Inc.", "APPLE INC"],
  ["PayPal", "PayPaI", "paypa1", "P\u0430yP\u0430l", "PAYPAL", "Pay Pal", "\u{1d4ab}ayPal"],
  ["Microsoft", "rnicrosoft", "Mi\u0441rosoft", "Micros\u043eft", "MICROSOFT", "Micro\u017foft", "Micr0soft"],
  ["Rolex", "\u0280\u1d0f\u029f\u1d07x", "R\u043elex", "Rol\u0435x", "Role\u0445", "ROLEX", "R0lex"],
  ["Heineken", "\u0397eineken", "\u041deineken", "He\u0456neken", "HEINEKEN"],
  ["BMW", "\u0412\u041cW", "\u0392\u039cW", "bmw"],
  ["Boss", "\u0392oss", "\u0412oss", "B\u043ess", "B0ss"],
  ["Modern Shop", "Modem Shop", "M\u043edern Sh\u043ep", "Modern-Shop"],
  ["Nestlé", "Nestle", "NESTLÉ", "N\u0435stlé", "Nes\u0442lé".replace("\u0442", "t")],
  ["Газпром", "ГАЗПРОМ", "Г\u0061зпром", "Газпр\u006fм"],
  ["Ελλάς", "ΕΛΛΑΣ", "\u0045λλάς"],
  ["Kékfestő Manufaktúra Kft.", "Kekfesto Manufaktura Kft", "K\u00e9kfest\u0151  Manufakt\u00fara Kft."],
  [
    "Kékfestő Manufaktúra Kft.",
    "Kekfesto Manufaktura Ltd",
    "Kekfesto Manufaktura GmbH & Co. KG",
    "Kékfestő Manufaktúra Hungary Kft.",
    "Kekfesto Manufaktura Hungary Zrt. Shop",
    "The Kékfestő Shop",
    "KÉKFESTŐ",
    "Kékfestő Műhely Kft.",
    "Manufaktur Kékfestő S. r. l.",
    "Kék-festő Manufaktúra Sp. z o.o.",
    "Kékfestő Manufaktúra Korlátolt Felelősségű Társaság",
    "OOO Kékfestő",
    "UAB Kékfestő Manufaktúra",
    "kekfesto.hu Co.,Ltd.",
    "K\u0435kfest\u043e \u0422\u041e\u041e",
    "KekfestoManufaktura Ltd",
    "KékfestőShop™ Kft.",
    "Kekfestto Manufaktura Ltd",
    "Kekfest Manufaktura",
    "Kekfetso Manufaktura",
    "Keksfeszto Manufaktura",
    "Kekfesto",
    "Manufaktur Kekfesto",
  ],
  ["BMW AG", "BMW Hungary Kft.", "BMW Shop", "B.M.W. Ltd", "\u0412\u041cW \u041e\u041e\u041e"],
  ["H&M AB", "H & M Ltd", "H&M Hungary Kft."],
  ["Smith & Sons Ltd", "Smith and Sons Inc."],
  ["Gombok Zrt.", "Gombok és Tsai Kft. f.a."],
  ["Novo Lumen A/S", "Lumen Novo ApS", "Novo Lumen S.A. de C.V.", "NOVO LUMEN Oy"],
  ["Marka Market", "M\u0430\u0433\u043aa Market", "M\u039bRKA Market"],
  ["Tea Shop Ltd", "Tea Shop Hungary Kft."],
  ["AB Kft.", "AB Ltd"],
  ["トヨタ自動車株式会社", "株式会社トヨタ自動車", "トヨタ自動車(株)", "トヨタ自動車"],
  ["삼성전자 주식회사", "(주)삼성전자"],
  ["ปตท. จำกัด", "บริษัท ปตท จำกัด (มหาชน)"],
  ["Ромашка", "ООО «Ромашка»", "АО Ромашка", "Ромашка ЕООД"],
  ["Booking.com B.V.", "B\u043e\u043eking.com BV", "Booking com B.V."],
]
/** Names of different companies. */
const APART: [string, string][] = [
  ["ACME Kft.", "ACNE Kft."],
  ["Nova", "Vova"],
  ["Nina", "Vina"],
  ["Duna Kft.", "Dana Kft."],
  ["Kékfestő Manufaktúra Kft.", "Alföldi Manufaktúra Kft."],
  ["Kékfestő Manufaktúra Kft.", "Manufaktúra Kft."],
  ["Kékfestő Manufaktúra Kft.", "Kékszakáll Manufaktúra Kft."],
  ["Tea Shop Ltd", "Tea Manufaktúra Kft."],
  ["Tea Shop Ltd", "Coffee Shop Ltd"],
  ["Duna Tea Kft.", "Duna Cipő Kft."],
  ["Air France SA", "Air Italia SpA"],
  ["Bank of Ireland plc", "Bank of Scotland plc"],
  ["Hungarian Trading Kft.", "Global Trading Kft."],
  ["Magyar Bolt Kft.", "Magyar Manufaktúra Kft."],
  ["AG Design Kft.", "KG Design Kft."],
  ["Kft. Kft.", "Ltd Ltd"],
  ["Kovács Péter e.v.", "Kovács Dénes e.v."],
  ["Kavics 1234567 Bt.", "Kavics 1234568 Bt."],
  ["Szabó Pékség Kft.", "Kovács Pékség Kft."],
  ["Barton Ltd", "Button Ltd"],
  ["Cartier SA", "Carmine Corp"],
  ["Kézműves Kft.", "Kézműves Manufaktúra Kft."],
  ["東自動車工業製作所", "西自動車工業製作所"],
  ["三星", "三是"],
  ["Яндекс", "Газпром"],
  ["トヨタ自動車", "トヨダ自動車"],
  ["שטראוס", "טיראוס"],
  ["ปตท. จำกัด", "ปตต. จำกัด"],
  ["3M", "3N"],
]

describe("a name's skeleton", () => {
  it.each(TAKEN_FOR)("%s is taken for what looks like it", (name, ...others) => {
    for (const other of others) {
      expect(lookAlike(name, other), other).toBe(true)
      expect(lookAlike(other, name), other).toBe(true)
    }
  })

  it.each(APART)("keeps %s and %s apart", (one, other) => expect(lookAlike(one, other)).toBe(false))

  const names = fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), fc.constantFrom(...TAKEN_FOR.flat()))
  const readable = names.filter((name) => skeletonsOf(name).size > 0)

  it("is its own skeleton", () => {
    fc.assert(
      fc.property(names, (name) => {
        for (const skeleton of skeletonsOf(name)) expect(skeletonsOf(skeleton)).toContain(skeleton)
      }),
      { numRuns: rounds(2_000, 400) },
    )
  })

  it("finds every name in another case, form, width or spacing", () => {
    fc.assert(
      fc.property(readable, (name) => {
        for (const other of [name.toUpperCase(), name.toLowerCase(), name.normalize("NFKC"), name.normalize("NFD")])
          expect(lookAlike(name, other)).toBe(true)
        expect(lookAlike(name, ` ${[...name].join(" ")}.`)).toBe(true)
      }),
      { numRuns: rounds(2_000, 400) },
    )
  })

  it("marks the words that both share, and reads a domain as words", () => {
    const shared = (name: string, other: string) => sharedWords(name, likenessOf(other))
    expect(shared("Kekfesto Műhely Hungary Kft.", "Kékfestő Manufaktúra Kft.")).toEqual(["Kekfesto"])
    expect(shared("Kekfetso Bolt", "Kékfestő Kft.")).toEqual(["Kekfetso"])
    expect(shared("Pay Pal", "PayPal")).toEqual(["Pay Pal"])
    expect(["www.kekfesto-shop.co.uk", "kekfesto.example", "hu"].map(wordsOfDomain)).toEqual([
      ...["kekfesto shop", "kekfesto", ""],
    ])
  })

  it("takes every single look-alike of UTS 39 for its letter", () => {
    const found = ["\u0430", "\u03bf", "\u0455", "\u0501", "\u04bb", "\u0458", "\u051b", "\u0570", "\u0578", "\u13a0"]
    const meant = ["a", "o", "s", "d", "h", "j", "q", "h", "n", "D"]
    for (const [at, sign] of found.entries()) expect(lookAlike(sign, meant[at]!), sign).toBe(true)
  })
})
