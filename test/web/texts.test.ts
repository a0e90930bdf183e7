// @vitest-environment happy-dom

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import { parseCode } from "#proof/code.ts"
import { type Answer, BUTTONS, findAnswers, ITEMS } from "#web/dashboard/faq/faq.ts"
import { helpTexts as english } from "#web/i18n/en/help.ts"
import { helpTexts as hungarian } from "#web/i18n/hu/help.ts"
import { loadTexts, switchLanguage, textOf } from "#web/i18n/texts.ts"

/** Every text of a dictionary under its dotted key. */
function flat(texts: object, above = ""): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "string" ? [[above + name, value] as [string, string]] : flat(value, `${above}${name}.`),
  )
}
/** Texts that have to read like this, exclamation mark included. */
const PRESCRIBED = new Set(["Sikeres mentés!", "Sikeres jelszóváltoztatás!"])
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

const folder = join(import.meta.dirname, "..", "..", "web", "i18n")
const areas = readdirSync(join(folder, "en")).filter((file) => file.endsWith(".ts"))

/** The one dictionary that a file holds. */
async function dictionary(language: string, file: string): Promise<object> {
  return Object.values(await import(pathToFileURL(join(folder, language, file)).href))[0] as object
}

const pairs = await Promise.all(
  areas.map(async (file) => [file, await dictionary("en", file), await dictionary("hu", file)] as const),
)

describe.each(pairs)("the %s texts", (_area, english, hungarian) => {
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
    for (const [key, text] of flat(english)) {
      // A singular may leave its number out: "one independent node".
      const wanted = (said = "") => placesIn(said).filter((name) => name !== "n" || !key.endsWith(".one"))
      expect(wanted(translated.get(key)), key).toEqual(wanted(text))
    }
  })

  it("keep to the glossary", () => {
    for (const [key, text] of [...flat(english), ...translated]) {
      if (!PRESCRIBED.has(text)) expect(text, key).not.toMatch(/!|\bfake\b/i)
    }
  })
})

it("every code that stands as an example is one that a check finds no fault with", () => {
  const files = ["README.md", "docs/handbook.md"].map((file) => readFileSync(join(folder, "..", "..", file), "utf8"))
  const said = pairs.flatMap(([, english, hungarian]) => [...flat(english), ...flat(hungarian)].map(([, text]) => text))
  const codes = [...said, ...files].flatMap((text) => text.match(/\b(?:[0-9A-Z]{4}[-‑]){2}[0-9A-Z]{4}\b/g) ?? [])
  expect(codes.length).toBeGreaterThan(5)
  expect(codes.filter((code) => !parseCode(code.replaceAll("‑", "-")).ok)).toEqual([])
})

describe("filling in", () => {
  it("chooses the form for the count and writes numbers as the language does", async () => {
    await Promise.all([loadTexts("proof"), loadTexts("dashboard")])
    expect(textOf("proof")("at.nodes", { n: 1 })).toBe("one independent node")
    expect(textOf("proof")("at.nodes", { n: 2 })).toBe("2 independent nodes")
    expect(textOf("dashboard")("minting.written", { count: 10_000, n: 10_000 })).toBe(
      "10,000 products written to blockchain",
    )
    expect(textOf("dashboard")("minting.written", { count: 1, n: 1 })).toBe("1 product written to blockchain")
    expect(textOf("dashboard")("deleting.deleted", { n: 1 })).toBe("Deleted 1 product")
    expect(textOf("dashboard")("deleting.skipped", { n: 1 })).toBe("1 minted product was kept.")
    await switchLanguage("hu")
    expect(textOf("dashboard")("minting.written", { count: 10_000, n: 10_000 })).toBe(
      "10\u00a0000 termék rögzítve a blokkláncon",
    )
    expect(document.documentElement.lang).toBe("hu")
    expect(localStorage.getItem("language")).toBe("hu")
  })
})

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
