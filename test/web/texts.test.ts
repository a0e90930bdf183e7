// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest"
import { deskTexts as deskEnglish } from "#web/i18n/en/desk.ts"
import { helpTexts as helpEnglish } from "#web/i18n/en/help.ts"
import { numberTexts as numberEnglish } from "#web/i18n/en/number.ts"
import { offlineTexts as offlineEnglish } from "#web/i18n/en/offline.ts"
import { publicTexts as publicEnglish } from "#web/i18n/en/public.ts"
import { deskTexts as deskHungarian } from "#web/i18n/hu/desk.ts"
import { helpTexts as helpHungarian } from "#web/i18n/hu/help.ts"
import { numberTexts as numberHungarian } from "#web/i18n/hu/number.ts"
import { offlineTexts as offlineHungarian } from "#web/i18n/hu/offline.ts"
import { publicTexts as publicHungarian } from "#web/i18n/hu/public.ts"
import { loadTexts, switchLanguage, textOf } from "#web/i18n/texts.ts"

/** Every text of a dictionary under its dotted key. */
function flat(texts: object, above = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "string" ? [[above + name, value] as [string, string]] : flat(value, `${above}${name}.`),
  )
}
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

describe.each([
  ["public", publicEnglish, publicHungarian],
  ["desk", deskEnglish, deskHungarian],
  ["help", helpEnglish, helpHungarian],
  ["offline", offlineEnglish, offlineHungarian],
  ["number", numberEnglish, numberHungarian],
])("the %s texts", (_area, english, hungarian) => {
  const translated = new Map(flat(hungarian))

  it("are complete in both languages", () => {
    expect([...translated.keys()].toSorted()).toEqual(
      flat(english)
        .map(([key]) => key)
        .toSorted(),
    )
    for (const [key, text] of translated) expect(text.trim(), key).not.toBe("")
  })

  it("have the same places to fill in", () => {
    // A singular may leave its number out: "one node".
    const withoutCount = (names: (string | undefined)[]) => names.filter((name) => name !== "n")
    for (const [key, text] of flat(english)) {
      expect(withoutCount(placesIn(translated.get(key) ?? "")), key).toEqual(withoutCount(placesIn(text)))
    }
  })

  it("keep to the words of the house", () => {
    for (const [key, text] of [...flat(english), ...translated]) {
      expect(text, key).not.toMatch(/!|\bfake\b/i)
    }
  })
})

describe("filling in", () => {
  afterEach(() => switchLanguage("en"))

  it("chooses the form for the count and writes numbers as the language does", async () => {
    await Promise.all([loadTexts("public"), loadTexts("desk")])
    expect(textOf("public")("proof.nodes", { n: 1 })).toBe("one node")
    expect(textOf("public")("proof.nodes", { n: 2 })).toBe("2 independent nodes")
    expect(textOf("desk")("minting.written", { count: 10_000 })).toBe("10,000 products written to blockchain")
    await switchLanguage("hu")
    expect(textOf("desk")("minting.written", { count: 10_000 })).toBe("10\u00a0000 termék a blokkláncra írva")
    expect(document.documentElement.lang).toBe("hu")
    expect(localStorage.getItem("language")).toBe("hu")
  })
})
