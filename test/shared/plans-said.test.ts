import { describe, expect, it } from "vitest"
import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { WORDS } from "#shared/refusals/words.ts"
import { helpTexts as englishHelp } from "#web/i18n/en/help.ts"
import { helpTexts as hungarianHelp } from "#web/i18n/hu/help.ts"

/** Without what groups the digits of a figure. */
const plain = (text: string) => text.replace(/(?<=\d)[,\s](?=\d{3}\b)/g, "")

describe("sentences that count the plans up", () => {
  it.each([
    ["English", englishHelp],
    ["Hungarian", hungarianHelp],
  ])("give each one's prices and products in the help (%s)", (_language, { items }) => {
    const said = plain(items.prices.answer)
    for (const { title, price, slots } of Object.values(PLANS)) {
      const figures = price.month > 0 ? [price.month, price.year, slots] : [slots]
      expect(said).toMatch(new RegExp(`${title}\\b[^.]*?${figures.map((figure) => `\\b${figure}\\b`).join("[^.]*?")}`))
    }
  })

  it.each([WORDS.choice.plan.en, WORDS.choice.plan.hu])("name what can be bought: %s", (sentence) => {
    const paid = PLAN_NAMES.filter((name) => PLANS[name].price.month > 0)
    expect(sentence.match(new RegExp(PLAN_NAMES.join("|"), "g"))).toEqual(paid)
  })
})
