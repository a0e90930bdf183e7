import fc from "fast-check"
import { describe, expect, it } from "vitest"
import "#test/support/fixed-seed.ts"
import { lookAlike, skeletonsOf } from "#shared/names/look-alike.ts"

/** A name, and what somebody registers to be taken for it. */
const TAKEN_FOR: [string, ...string[]][] = [
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
  ],
  ["BMW AG", "BMW Hungary Kft.", "BMW Shop", "B.M.W. Ltd", "\u0412\u041cW \u041e\u041e\u041e"],
  ["H&M AB", "H & M Ltd", "H&M Hungary Kft."],
  ["Smith & Sons Ltd", "Smith and Sons Inc."],
  ["Gombok Zrt.", "Gombok és Tsai Kft. f.a."],
  ["Novo Lumen A/S", "Lumen Novo ApS", "Novo Lumen S.A. de C.V.", "NOVO LUMEN Oy"],
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
  ["Barton Ltd", "Burton Ltd"],
  ["Cartier SA", "Carrier Corp"],
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
      { numRuns: 2_000 },
    )
  })

  it("finds every name in another case, form, width or spacing", () => {
    fc.assert(
      fc.property(readable, (name) => {
        for (const other of [name.toUpperCase(), name.toLowerCase(), name.normalize("NFKC"), name.normalize("NFD")])
          expect(lookAlike(name, other)).toBe(true)
        expect(lookAlike(name, ` ${[...name].join(" ")}.`)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it("takes every single look-alike of UTS 39 for its letter", () => {
    const found = ["\u0430", "\u03bf", "\u0455", "\u0501", "\u04bb", "\u0458", "\u051b", "\u0570", "\u0578", "\u13a0"]
    const meant = ["a", "o", "s", "d", "h", "j", "q", "h", "n", "D"]
    for (const [at, sign] of found.entries()) expect(lookAlike(sign, meant[at]!), sign).toBe(true)
  })
})
