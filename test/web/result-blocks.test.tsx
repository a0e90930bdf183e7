// @vitest-environment happy-dom

import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { Medium } from "#proof/record.ts"
import type { TokenAnswer } from "#shared/api/verifications.ts"
import type { Outcome } from "#shared/outcome.ts"
import { aBrandPage } from "#test/support/brand-pages.ts"
import { openPage } from "#test/support/page.tsx"
import { Preview } from "#web/dashboard/brand-page/preview.tsx"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"
import { BrandBlock } from "#web/verify/brand/brand-block.tsx"
import { BrandOf } from "#web/verify/brand/brand-of.tsx"
import { IssuerWord } from "#web/verify/number/number-page.tsx"
import { PinnedPhotos } from "#web/verify/photo/pinned-photos.tsx"
import { RecordPhotos } from "#web/verify/photo/record-photos.tsx"
import { WhatNow } from "#web/verify/result/what-now.tsx"

describe("brand block", () => {
  let page: Awaited<ReturnType<typeof openPage>>
  beforeEach(() => loadTexts("photo"))
  const show = async (more: Parameters<typeof aBrandPage>[0] = {}) => {
    page = await openPage(<BrandBlock words={aBrandPage(more)} />, "/")
    return document.querySelector("section")!
  }

  describe("the maker's own words", () => {
    it("say whose they are, and that nobody has checked them", async () => {
      const box = await show()
      expect(box.querySelector("h2")?.textContent).toBe("From the maker")
      expect(box.textContent).toContain("We haven’t checked this.")
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
      ["such a company on a test network", false, 11_155_111, "Trial record", false],
    ] as const)("promises no more than shoppers read: %s", async (_who, verified, mint_chain_id, title, isChecked) => {
      await Promise.all([loadTexts("brand"), loadTexts("public")])
      const me = { company: "Brand Kft.", verified, mint_chain_id } as never
      page = await openPage(<Preview me={me} domain={null} words={aBrandPage()} />, "/dashboard/brand-page")
      await vi.waitFor(() => expect(document.querySelector("h3, #verdict")).not.toBeNull(), 60_000)
      expect(document.querySelector("#verdict")!.textContent).toBe(title)
      expect(page.text().includes("Identity checked")).toBe(isChecked)
      expect(document.querySelector("[data-tone=green]") !== null).toBe(title === "Genuine record")
      expect(page.text().includes("shown once you are verified")).toBe(!verified)
    })
  })

  describe("a maker's page", () => {
    const open = async (answer: () => Response | Promise<Response>) => {
      const onLook = vi.fn()
      vi.stubGlobal("fetch", vi.fn(answer))
      page = await openPage(<BrandOf issuer="0x1" model="Jug" isRecalled={false} onLook={onLook} />, "/")
      await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), 60_000)
      return onLook
    }
    const says = (brand: unknown, asks_domain = false) => open(() => Response.json({ brand, asks_domain }))

    it("is asked for by issuer and model, and gives the card its colour and logo", async () => {
      const onLook = await says(aBrandPage({ logo: "a".repeat(64) }))
      await vi.waitFor(() => expect(page.text()).toContain("Three generations"), 60_000)
      expect(fetch).toHaveBeenCalledWith("/issuers/0x1/page?model=Jug", expect.anything())
      expect(onLook).toHaveBeenCalledWith({
        colour: expect.stringMatching(/^light-dark\(#1d2f5e, #[0-9a-f]{6}\)$/),
        logo: expect.objectContaining({ props: { sha256: "a".repeat(64) } }),
        asks_domain: false,
        contact: "hello@brand.example",
      })
    })

    it("that only wants its domain asked says so", async () => {
      const onLook = await says(null, true)
      const wanted = { colour: "", logo: undefined, asks_domain: true, contact: "" }
      await vi.waitFor(() => expect(onLook).toHaveBeenCalledWith(wanted), 60_000)
      expect(page.text()).toBe("")
    })

    it("that has a logo alone takes no room below", async () => {
      const nothing = { story: { en: "", hu: "" }, care: { en: "", hu: "" }, contact: "" }
      const onLook = await says(aBrandPage({ ...nothing, logo: "a".repeat(64) }))
      await vi.waitFor(() => expect(onLook).toHaveBeenCalled(), 60_000)
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
})

describe("pinned photos", () => {
  const picture = (...bytes: number[]) => new Uint8Array(bytes)
  const medium = (bytes: Uint8Array): Medium => ({
    ...{ role: "product", sha256: bytesToHex(sha256(bytes)), type: "image/webp", bytes: bytes.length },
  })

  let page: Awaited<ReturnType<typeof openPage>>
  beforeEach(() => loadTexts("photo"))

  async function shownFor(media: Medium[], answer: () => Response | Promise<Response>, isProved = true) {
    vi.stubGlobal("fetch", vi.fn(answer))
    page = await openPage(<PinnedPhotos media={media} name="Jug" isProved={isProved} />, "/")
    await vi.waitFor(() => expect(page.text()).not.toContain("on its way"), 60_000)
    return document.querySelector("figure > div img")
  }

  it("draws what has the hash that the record names, asked for without cookies", async () => {
    const bytes = picture(1, 2, 3)
    const image = await shownFor([medium(bytes)], () => new Response(bytes))
    expect(image?.getAttribute("alt")).toBe("Photo of Jug")
    expect(page.text()).toContain("Your product should look like this.")
    expect(fetch).toHaveBeenCalledWith(
      `/photos/${medium(bytes).sha256}`,
      expect.objectContaining({ credentials: "omit", referrerPolicy: "no-referrer" }),
    )
  })

  it("does not call fixed in the record what no browser has read there", async () => {
    const bytes = picture(1, 2, 3)
    await shownFor([medium(bytes)], () => new Response(bytes), false)
    expect(page.text()).toContain("So our records say.")
    expect(page.text()).not.toContain("Fixed in the record")
    await page.close()
    await shownFor([medium(bytes)], () => new Response(bytes))
    expect(page.text()).toContain("Fixed in the record.")
  })

  it.each([
    ["another picture", picture(1, 2, 4)],
    ["a longer one", picture(1, 2, 3, 0)],
    ["nothing", picture()],
  ])("says that %s does not match, and does not draw it", async (_what, other) => {
    expect(await shownFor([medium(picture(1, 2, 3))], () => new Response(other))).toBe(null)
    expect(page.text()).toContain("This photo does not match the record.")
    expect(document.querySelector("[aria-label='Enlarge the photo']")).toBe(null)
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ["is not there", () => new Response("", { status: 404 })],
    ["cannot be reached", () => Promise.reject(new TypeError("offline"))],
  ])("says nothing about the record where the picture %s", async (_what, answer) => {
    expect(await shownFor([medium(picture(1))], answer)).toBe(null)
    expect(page.text()).toContain("That says nothing about the record.")
  })

  it("does not read a picture of which the record says that it is huge", async () => {
    await shownFor([{ ...medium(picture(1)), bytes: 2 ** 40 }], () => new Response(picture(1)))
    expect(fetch).not.toHaveBeenCalled()
  })

  it("compares a file at hand where there is no service", async () => {
    const [one, two] = [picture(1), picture(2)]
    page = await openPage(<RecordPhotos media={[medium(one), { ...medium(two), role: "label" }]} />, "/")
    expect(page.text().match(/Not checked/g)).toHaveLength(2)
    const input = document.querySelector("input")!
    const choose = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
      Object.defineProperty(input, "files", { value: [new File([bytes], name)], configurable: true })
      input.dispatchEvent(new Event("change", { bubbles: true }))
    }
    choose("label.webp", two)
    await vi.waitFor(() => expect(page.text()).toContain("label.webp is the photo of the record."), 60_000)
    choose("other.webp", picture(3))
    await vi.waitFor(() => expect(page.text()).toContain("other.webp: This photo does not match the record."), 60_000)
  })
})

describe("number page", () => {
  let page: Awaited<ReturnType<typeof openPage>> | undefined
  beforeAll(() => loadTexts("number"))
  type Issuer = TokenAnswer["issuer"]
  const at = (day: string) => `${day}T10:00:00.000Z`

  it.each<[string, Partial<Issuer>, string, boolean]>([
    ["is attested", { attested: true, attested_at: at("2026-01-02") }, "ACME Kft., attested 2 January 2026", false],
    [
      "was attested then",
      { once_attested: true, attested_at: at("2026-01-02"), revoked_at: at("2026-03-04") },
      "ACME Kft.: attested when this was registered. Nobody has vouched for it since 4 March 2026",
      true,
    ],
    [
      "was attested before",
      { attested_at: at("2026-01-02"), revoked_at: at("2026-03-04") },
      "ACME Kft., attested until 4 March 2026",
      true,
    ],
    ["never stood", {}, "A company that we have not checked", true],
    ["has no name", { name: null }, "A company that we have not checked", true],
  ])("a number's issuer that %s", async (_, over, said, isAmber) => {
    const issuer = { id: "0x1", name: "ACME Kft.", attested: false, attested_at: null, revoked_at: null, ...over }
    page = await openPage(<IssuerWord issuer={issuer as Issuer} />, "/")
    expect(page.text()).toBe(said)
    expect(document.querySelector(".text-amber") !== null).toBe(isAmber)
  })
})

describe("what now", () => {
  const FAILED = "Verification failed. Please double-check the code and try again later."

  let page: Awaited<ReturnType<typeof openPage>>
  beforeEach(async () => {
    await Promise.all([loadTexts("public"), loadTexts("scan"), loadTexts("now")])
  })
  const show = async (outcome: Outcome) => {
    const nothing = { state: "unchecked" } as const
    page = await openPage(
      <WhatNow outcome={outcome} code="0123-4567-89AK" browser={nothing} onAgain={() => {}} />,
      "/v/x",
    )
    return document.querySelector('main [role="alert"], [role="alert"]:not([id])')!.textContent
  }

  it.each<Outcome>(["unknown", "unreachable", "busy"])("says that the verification failed: %s", async (outcome) => {
    expect(await show(outcome)).toBe(FAILED)
  })

  it.each<[Outcome, boolean]>([
    ["unknown", false],
    ["unreachable", true],
    ["busy", true],
  ])("says that a code which matches the label is not at fault, where it is not: %s", async (outcome, isSaid) => {
    await show(outcome)
    expect(page.text().includes("If it matches the label, the code was not the cause.")).toBe(isSaid)
  })

  it("does not doubt the code of a product that is registered and not yet minted", async () => {
    expect(await show("pending")).toMatch(/^Nothing is wrong with your code\./)
    expect(page.text()).not.toContain(FAILED)
  })

  it("puts the code that nobody knows into the box, to be corrected", async () => {
    await show("unknown")
    expect(page.labelled("Blockchain ID or short code").value).toBe("0123-4567-89AK")
  })

  it("says in full when it is the device that has no network", async () => {
    vi.stubGlobal("navigator", { onLine: false, languages: ["en"] })
    await show("unreachable")
    expect(page.text()).toContain("You are offline")
    expect(page.text()).toContain("that says nothing about the product")
  })
})
