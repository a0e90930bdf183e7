// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest"
import type { JobKind } from "#jobs/kinds.ts"
import type { DeedLine } from "#shared/api/audit.ts"
import { DEEDS } from "#shared/deeds.ts"
import { aboutDeed, DEED_NOUNS } from "#web/audit/deed-words.ts"
import { serviceTexts } from "#web/i18n/en/service.ts"
import { loadTexts, template, textOf } from "#web/i18n/texts.ts"

beforeAll(async () => {
  await Promise.all([loadTexts("trail"), loadTexts("public")])
})

const about = (deed: DeedLine["deed"], detail: DeedLine["detail"]) =>
  aboutDeed({ deed, detail }, textOf("trail"), textOf("public"))

describe("what was done", () => {
  it("has words for every deed and for what it is about", () => {
    for (const deed of DEEDS) expect(template("trail", `deeds.${deed}`), deed).not.toBe(`deeds.${deed}`)
    for (const noun of DEED_NOUNS) expect(template("trail", `nouns.${noun}`), noun).not.toBe(`nouns.${noun}`)
  })

  it("says what else there is to know", () => {
    expect(about("plan.changed", { from: "free", to: "business" })).toBe("Free to Business")
    expect(about("product.recalled", { scope: "batch", reason: "safety" })).toBe("a whole batch, safety")
    expect(about("company.wallet_changed", { wallet: null })).toBe("none any more")
    expect(about("company.closed", {})).toBe(null)
  })
})

it("has words for every job that may be given up", () => {
  const words: Record<JobKind, string> = serviceTexts.kinds
  expect(Object.values(words).every(Boolean)).toBe(true)
})
