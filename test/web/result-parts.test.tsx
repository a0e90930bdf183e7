// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { certificateFile } from "#web/api/public.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { MakerCard } from "#web/verify/card/maker-card.tsx"
import { ProductFacts } from "#web/verify/card/product-facts.tsx"
import { ProofRow } from "#web/verify/result/proof-row.tsx"
import { ResultActions } from "#web/verify/result/result-actions.tsx"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("node")])
})
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

it("leaves reading out to the verdict: nine checks and a button are no news", async () => {
  const browser = { state: "not_found" } as const
  page = await openPage(
    <>
      <ProofRow
        browser={browser}
        index={{ state: "unreachable" }}
        code="0123456789AK"
        onRead={() => {}}
        look={null}
        onLook={() => {}}
      />
      <ResultActions code="0123-4567-89AK" title="Genuine record" outcome="unconfirmed" browser={browser} />
    </>,
    "/v/0123-4567-89AK",
  )
  expect(page.text()).toContain("Share")
  expect(document.querySelectorAll("[aria-live]")).toHaveLength(0)
  // Only copying is announced, and nothing before that.
  expect([...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent)).toEqual([""])
})

it("a certificate has one name, wherever it was downloaded", async () => {
  page = await openPage(<p />, "/")
  expect(certificateFile("0123456789AK")).toBe("touchmark-0123-4567-89AK.json")
  expect(certificateFile("KEK 0123-4567-89AK")).toBe("touchmark-0123-4567-89AK.json")
})

it.each([2, 7])(
  "sets the fields that the maker added apart from the %i of ours, whatever they are called",
  async (n) => {
    const keys = ["serial_number", "batch_number", "category", "model", "gtin", "origin", "facility_id"] as const
    const fields = keys.slice(0, n).map((key) => ({ key, value: key === "origin" ? "HU" : "1" }))
    const attributes = ["Attested", "Registered by", "Checked", "Colour"].map((label) => ({ label, value: "by ACME" }))
    const product = { name: "Chair", fields, attributes, tx_hash: "", explorer: null }
    page = await openPage(<ProductFacts outcome="valid" product={product as never} network="mainnet" />, "/")
    const lists = [...document.querySelectorAll("dl")].map((list) => ({
      isOwn: list.previousElementSibling?.textContent === "Added by the maker",
      labels: [...list.querySelectorAll("dt")].map(({ textContent }) => textContent),
    }))
    const labels = (own: boolean) => lists.flatMap(({ isOwn, labels }) => (isOwn === own ? labels : []))
    expect(labels(true)).toEqual(attributes.map(({ label }) => label))
    expect(labels(false)).toHaveLength(n)
    expect(lists.filter(({ isOwn }) => isOwn)).toHaveLength(1)
  },
)

it.each([
  ["an address", { text: "Bring it back.", contact: "recall@brand.example" }, ["mailto:recall@brand.example"]],
  ["words alone", { text: "Bring it back.", contact: "" }, []],
])("shows a recall's message in the card of the maker: %s", async (_, note, links) => {
  const maker = { name: "ACME", attested: true, attested_at: "2026-01-01T00:00:00.000Z", domain: null }
  const card = <MakerCard maker={maker as never} product_name="Chair" isLinked={false} note={note} />
  page = await openPage(card, "/")
  expect(page.text()).toContain("Bring it back.")
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(links)
})
