import { describe, expect, it } from "vitest"
import { type Answer, BUTTONS, findAnswers, ITEMS } from "#web/dashboard/faq/faq.ts"
import { helpTexts as english } from "#web/i18n/en/help.ts"
import { helpTexts as hungarian } from "#web/i18n/hu/help.ts"

const answersOf = (texts: Pick<typeof hungarian, "items">): Answer[] =>
  ITEMS.map((item) => ({ ...item, ...texts.items[item.id] }))
const found = (
  query: string,
  category: (typeof BUTTONS)[number] = "all",
  texts: Pick<typeof hungarian, "items"> = english,
) => findAnswers(answersOf(texts), category, query).map(({ id }) => id)

describe("the help center", () => {
  it("holds every answer once, at least thirty, and some in every category", () => {
    expect(ITEMS.map(({ id }) => id).toSorted()).toEqual(Object.keys(english.items).toSorted())
    expect(ITEMS.length).toBeGreaterThanOrEqual(30)
    const categories = new Set(ITEMS.map(({ category }) => category))
    expect(categories.size).toBe(Object.keys(english.category).length - 1)
  })

  it.each(BUTTONS.filter((name) => name !== "all"))("shows under %s what belongs there", (category) => {
    const own = ITEMS.filter((item) => item.category === category).map(({ id }) => id)
    expect(own.length).toBeGreaterThan(3)
    expect(found("", category)).toEqual(own)
  })

  it("wants every word, and puts questions before answers", () => {
    expect(found("wallet cryptocurrency")).toEqual(["wallet"])
    expect(found("RECALL")[0]).toBe("recall")
    expect(found("recall")).toContain("webhooks")
    expect(found("recall nonsense")).toEqual([])
  })

  it("finds words from their beginning, with or without accents", () => {
    expect(found("tanusitvany", "all", hungarian)[0]).toBe("certificate")
    expect(found("tanúsítv", "all", hungarian)).toContain("certificate")
    expect(found("ertificate")).toEqual([])
    expect(found("verify.html")).toEqual(["without_us"])
  })

  it("keeps to the category when it searches", () => {
    expect(found("certificate", "billing")).toEqual([])
  })
})
