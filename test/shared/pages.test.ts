import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { isPageAddress } from "#http/web-pages.ts"
import { colourInDark, contrast, faultInColour } from "#shared/brand-colour.ts"
import { hasSign, mayLinkTo } from "#shared/brand-page.ts"
import { FIRST_VIEWS } from "#web/build/first-views.ts"
import { paths } from "#web/routes.ts"

const STYLES = readFileSync(join(import.meta.dirname, "..", "..", "web", "styles.css"), "utf8")
/** A colour of the pages, on light ground and on dark. */
const themed = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(STYLES)!.slice(1)

describe("a brand's colour", () => {
  it.each(["green-solid", "amber", "wax-solid"])("may not be that of our verdicts: %s", (name) => {
    expect(faultInColour(themed(name)[0]!)).toBe("colour_like_ours")
  })

  it.each(["#1d2f5e", "#000000", "#4a4a4a", "#6b2f6e", "#00539c"])("may be %s, seen in both themes", (colour) => {
    expect(faultInColour(colour)).toBe(null)
    expect(contrast(colour, "#ffffff")).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colourInDark(colour), "#1d1a15")).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ["", "colour_malformed"],
    ["#1D2F5E", "colour_malformed"],
    ["1d2f5e", "colour_malformed"],
    ["#fff", "colour_malformed"],
    ["#ffffff", "colour_too_pale"],
    ["#7fb894", "colour_too_pale"],
    ["#1f5f43", "colour_like_ours"],
    ["#1d523b", "colour_like_ours"],
    ["#006400", "colour_like_ours"],
    ["#7d5a10", "colour_like_ours"],
    ["#9c3522", "colour_like_ours"],
    ["#c00000", "colour_like_ours"],
  ])("may not be %j", (colour, fault) => expect(faultInColour(colour)).toBe(fault))

  it("is seen on the dark pages' ground, whatever it is on light ones", () => {
    const [, dark] = themed("sheet")
    for (let part = 0; part < 4_096; part += 7) {
      const colour = `#${part.toString(16).padStart(3, "0").replace(/./g, "$&$&")}`
      expect(contrast(colourInDark(colour), dark!)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it("has the contrast that WCAG gives", () => {
    expect(contrast("#000000", "#ffffff")).toBe(21)
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2)
  })
})

const at = (host: string, paths: string, may: boolean): [string, boolean][] =>
  paths.split(" ").map((path) => [`https://${host}${path}`, may])

describe("a link", () => {
  it.each([
    ["https://brand.example", true],
    ["https://shop.brand.example/a?b=c#d", true],
    ["https://BRAND.example/", true],
    ["https://www.etsy.com/shop/brand", true],
    ["https://amazon.de/brand", true],
    ["https://brand.example.evil.example", false],
    ["https://evilbrand.example", false],
    ["https://brand.example@evil.example", false],
    ["https://brand.example:8443", false],
    ["http://brand.example", false],
    ["javascript:alert(1)//brand.example", false],
    ["//brand.example", false],
    ["https://anybody.etsy.com", false],
    ["https://www.amazon.de/gp/redirect.html?location=https://other.example", false],
    ["https://ebay.de/redirect?url=//other.example", false],
    ...at(
      "brand.example",
      "/\u202e /%E2%80%AEa% /100%/%E2%80%AEa ?f=%E2%80%AE #%E2%80%AE /%25E2%2580%25AE /%F3%A0%81%81",
      false,
    ),
    ...at("brand.example", "/a\u200bb /a\u2028b /%E2%80%AEgpj.exe \\@other.example", false),
    ...at("brand.example", "/100% /1%25?a=//b;c#@d /%E9 /%D9%85%DB%8C%E2%80%8C%D8%AE /%E2%9D%A4%EF%B8%8F", true),
    ...at("etsy.com", "/r/https://other.example //other.example /r;u=other \\@other /%25252Fother /#//other", false),
    ["https://xn--brnd-5na.example", false],
    ["", false],
  ])("to %s: %s", (address, may) => expect(mayLinkTo(address, "brand.example")).toBe(may))

  it("leads to listed shops alone where no domain is confirmed", () => {
    expect(mayLinkTo("https://brand.example", null)).toBe(false)
    expect(mayLinkTo("https://ebay.de/usr/brand", null)).toBe(true)
  })

  it("leads to a domain that is written in letters of another script", () => {
    expect(mayLinkTo(new URL("https://kékfestő.example/a").href, "kékfestő.example")).toBe(true)
    expect(mayLinkTo("https://kékfestő.example/", "kékfestő.example")).toBe(true)
  })
})

describe("a sign that could pass for ours", () => {
  it.each(["✓", "✔", "✅", "☑", "✗", "✘", "❌", "🛡️", "🔒", "🟢", "√", "🗸"])("is %s", (sign) =>
    expect(hasSign(`Genuine ${sign}`)).toBe(true),
  )
  it.each(["Wash at 30 °C, ±2 – © 2026 Brand™ ®", "Kékfestő, 100 % len", "№ 4 · 日本"])("is not in %s", (text) =>
    expect(hasSign(text)).toBe(false),
  )
})

/** As a visitor would have them, in the place of the table's names. */
const EXAMPLES: Record<string, string> = {
  "{code}": "7K3M-Q9XW-2R4A",
  "{mistyped}": "7K3M",
  "{number}": `0x${"ab".repeat(32)}`,
  "{chain}": "31337",
  "{hash}": `0x${"ab".repeat(32)}`,
  "{plan}": "business",
  "{id}": "0198a0de-7000-7000-8000-000000000001",
}

describe("a page's address", () => {
  it.each(FIRST_VIEWS.filter(({ route }) => route.startsWith("/")))("is $route", ({ route }) => {
    const path = route.split(",")[0]!.replace(/\{\w+\}/g, (name) => EXAMPLES[name]!)
    expect([path, isPageAddress(path)]).toEqual([path, true])
  })

  it("is what the pages lead to", () => {
    const made = [paths.home(), paths.learnMore(), paths.terms(), paths.signIn(), paths.result("A B")]
    expect(made.filter((path) => !isPageAddress(path))).toEqual([])
  })

  it.each([
    "/v",
    "/v/",
    "/v/a/b",
    "/no/such",
    "/learn-more/x",
    "/terms.html",
    "/dashboards",
    "/status.php",
    "/local/1/tx/0x1",
  ])("is not %s", (path) => expect(isPageAddress(path)).toBe(false))
})
