import { describe, expect, it } from "vitest"
import { PLAN_NAMES, PLANS } from "#shared/plans.ts"
import { WORDS } from "#shared/refusals/words.ts"
import { dashboardTexts as englishDashboard } from "#web/i18n/en/dashboard.ts"
import { helpTexts as englishHelp } from "#web/i18n/en/help.ts"
import { dashboardTexts as hungarianDashboard } from "#web/i18n/hu/dashboard.ts"
import { helpTexts as hungarianHelp } from "#web/i18n/hu/help.ts"

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
