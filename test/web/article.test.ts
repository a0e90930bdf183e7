// @vitest-environment happy-dom
import { describe, expect, it } from "vitest"
import { articleOf } from "#web/i18n/hu/article.ts"
import { switchLanguage } from "#web/i18n/texts.ts"
import { withArticle } from "#web/i18n/with-article.ts"

describe("the Hungarian article", () => {
  it.each([
    ["a", ["Kékfestő Manufaktúra", "Herendi", "Yamaha", "van Gogh", "„Tavasz” Bt.", "Świat", "Müller", "kekfesto.hu"]],
    ["az", ["Alba", "Ékszer Kft.", "Őrség", "Üveg", "iPhone", "egyesület.hu", "Ybl Műhely", "Ångström", "(Ikon)"]],
    ["az", ["MNB", "MTA", "SZTE", "FTC", "LG", "RTL", "XPS", "FBI", "YKK", "M", "F. Kovács", "S.Oliver", "M&S", "OTP"]],
    ["a", ["BMW", "TV2", "DHL", "KFC", "H&M", "C&A", "MOL", "MÁV", "NATO", "LEGO", "SPAR", "SHARP", "Mester", "BB-8"]],
    ["az", ["1", "5", "1000", "1 000", "1.000", "1848", "50", "500", "51", "5000", "1000000", "1st"]],
    ["a", ["0", "2", "3M", "4711", "7-Eleven", "10", "12", "15", "100", "10 000", "100000", "20", "600"]],
    ["a", ["", "—", "漢字"]],
  ] as const)("is %s before %j", (article, names) => {
    expect(names.filter((name) => articleOf(name) !== article)).toEqual([])
  })
})

describe("a name in a sentence", () => {
  it("has its article in Hungarian only, large where it begins the sentence", async () => {
    expect(withArticle("MNB")).toBe("MNB")
    await switchLanguage("hu")
    expect([withArticle("MNB"), withArticle("BMW"), withArticle("MNB", "within")]).toEqual([
      "Az MNB",
      "A BMW",
      "az MNB",
    ])
  })
})
