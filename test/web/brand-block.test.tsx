// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest"
import { aBrandPage } from "#test/support/brand-pages.ts"
import { openPage } from "#test/support/page.tsx"
import { Preview } from "#web/dashboard/brand-page/preview.tsx"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"
import { BrandBlock } from "#web/verify/brand/brand-block.tsx"
import { BrandOf } from "#web/verify/brand/brand-of.tsx"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(() => loadTexts("photo"))
const show = async (more: Parameters<typeof aBrandPage>[0] = {}) => {
  page = await openPage(<BrandBlock words={aBrandPage(more)} company="Brand Kft." />, "/")
  return document.querySelector("section")!
}

describe("the maker's own words", () => {
  it("say whose they are, and that nobody has checked them", async () => {
    const box = await show()
    expect(box.querySelector("h2")?.textContent).toBe("From Brand Kft.")
    expect(box.textContent).toContain("The maker’s own words. We haven’t checked them, and they are not in the record.")
    expect(box.querySelectorAll("svg, img")).toHaveLength(0)
  })

  it("are text, whatever they hold", async () => {
    const box = await show({ story: { en: "<b onclick=x>Blue</b> **bold** https://evil.example", hu: "" } })
    expect(box.textContent).toContain("<b onclick=x>Blue</b> **bold** https://evil.example")
    expect([...box.querySelectorAll("a")].map(({ href }) => href)).toEqual(["mailto:hello@brand.example"])
  })

  it("are in the visitor's language where it is said in that, and else marked as the other one", async () => {
    await switchLanguage("hu")
    const box = await show()
    const said = [...box.querySelectorAll("[lang]")].map((one) => [one.getAttribute("lang"), one.textContent])
    expect(said).toEqual([
      ["hu", "Három nemzedék nyomta itt a vásznat."],
      ["en", "Wash at 30 °C."],
    ])
  })

  it("lead out without telling where from", async () => {
    const box = await show({ links: [{ kind: "shop", url: "https://brand.example/shop" }] })
    const link = box.querySelector("a")!
    expect([link.textContent, link.href]).toEqual(["Shop", "https://brand.example/shop"])
    for (const word of ["external", "noreferrer", "nofollow", "ugc"]) expect(link.rel).toContain(word)
  })
})

describe("the preview of a maker's page", () => {
  it.each([
    ["a verified company", true, 1, "Genuine record", true],
    ["a verified company on a test network", true, 11_155_111, "Trial record", true],
    ["a company that nobody has checked", false, 1, "Unknown maker", false],
    ["such a company on a test network", false, 11_155_111, "Unknown maker", false],
  ] as const)("promises no more than shoppers read: %s", async (_who, verified, mint_chain_id, title, isChecked) => {
    await Promise.all([loadTexts("brand"), loadTexts("public")])
    const me = { company: "Brand Kft.", verified, mint_chain_id } as never
    page = await openPage(<Preview me={me} domain={null} words={aBrandPage()} />, "/dashboard/brand-page")
    await vi.waitFor(() => expect(document.querySelector("h3, #verdict")).not.toBeNull())
    expect(document.querySelector("#verdict")!.textContent).toBe(title)
    expect(page.text().includes("Verified company")).toBe(isChecked)
    expect(document.querySelector("[data-tone=green]") !== null).toBe(title === "Genuine record")
    expect(page.text().includes("shown once you are verified")).toBe(!verified)
  })
})

describe("a maker's page", () => {
  const open = async (answer: () => Response | Promise<Response>) => {
    const onLook = vi.fn()
    vi.stubGlobal("fetch", vi.fn(answer))
    page = await openPage(<BrandOf issuer="0x1" model="Jug" company="Brand Kft." onLook={onLook} />, "/")
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
    return onLook
  }
  const says = (brand: unknown, asks_domain = false) => open(() => Response.json({ brand, asks_domain }))

  it("is asked for by issuer and model, and gives the card its colour and logo", async () => {
    const onLook = await says(aBrandPage({ logo: "a".repeat(64) }))
    await vi.waitFor(() => expect(page.text()).toContain("Three generations"))
    expect(fetch).toHaveBeenCalledWith("/issuers/0x1/page?model=Jug", expect.anything())
    expect(onLook).toHaveBeenCalledWith({
      colour: expect.stringMatching(/^light-dark\(#1d2f5e, #[0-9a-f]{6}\)$/),
      logo: expect.objectContaining({ props: expect.objectContaining({ src: `/photos/${"a".repeat(64)}`, alt: "" }) }),
      asks_domain: false,
    })
  })

  it("that only wants its domain asked says so", async () => {
    const onLook = await says(null, true)
    await vi.waitFor(() => expect(onLook).toHaveBeenCalledWith({ colour: "", logo: undefined, asks_domain: true }))
    expect(page.text()).toBe("")
  })

  it("that has a logo alone takes no room below", async () => {
    const nothing = { story: { en: "", hu: "" }, care: { en: "", hu: "" }, contact: "" }
    const onLook = await says(aBrandPage({ ...nothing, logo: "a".repeat(64) }))
    await vi.waitFor(() => expect(onLook).toHaveBeenCalled())
    expect(page.text()).toBe("")
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ["says nothing", () => Response.json({ brand: null, asks_domain: false })],
    ["cannot be had", () => Promise.reject(new TypeError("offline"))],
    ["is asked for too often", () => Response.json({ code: "rate_limited" }, { status: 429 })],
  ])("that %s leaves the result as it is", async (_what, answer) => {
    const onLook = await open(answer)
    expect([page.text(), onLook.mock.calls]).toEqual(["", []])
  })
})
