// @vitest-environment happy-dom
import { act } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { TOKEN_RECALLED_TOPIC } from "#proof/recall-reason.ts"
import type { Outcome } from "#shared/outcome.ts"
import { openPage } from "#test/support/page.tsx"
import { certificateFile } from "#web/api/public.ts"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"
import { type Maker, makerOf } from "#web/verify/card/maker.ts"
import { MakerCard } from "#web/verify/card/maker-card.tsx"
import { ProductFacts } from "#web/verify/card/product-facts.tsx"
import type { BrowserStatement, OwnReading } from "#web/verify/card/statements.ts"
import { BrowserWord, VerdictSentence } from "#web/verify/card/verdict.tsx"
import type { KnownChain } from "#web/verify/chain/chains.ts"
import { ReadAt } from "#web/verify/checks/read-at.tsx"
import { WhoSigned } from "#web/verify/checks/who-signed.tsx"
import { ProofRow } from "#web/verify/result/proof-row.tsx"
import { compared } from "#web/verify/result/read-for-yourself.ts"
import { Meaning, ResultActions, VerdictNotes } from "#web/verify/result/result-page.tsx"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("node"), loadTexts("proof")])
})
/** What decides about a record's card. */
const FACTS = { network: "mainnet", isTrialRecord: false, isPast: false } as const

const NO_PROOF = {
  index: { state: "unreachable" },
  ...{ code: "0123456789AK", onRead: () => {}, look: null, onLook: () => {} },
} as const

describe("where it was read", () => {
  const reading = { block_number: 7, block_time_s: 1_700_000_000, rpc_urls: ["https://a.example", "https://b.example"] }
  const textWith = async (named_urls: string[]) => {
    const report = { reading, network: "mainnet" } as unknown as CertificateReport
    const chain = { name: "Ethereum", named_urls } as KnownChain
    page = await openPage(<ReadAt report={report} chain={chain} />, "/")
    return page.text()
  }

  it("calls nodes that the page carries independent", async () => {
    expect(await textWith([])).toContain("from 2 independent nodes, not from our servers.")
  })

  it.each([
    ["one of", ["https://b.example"], "one independent node and one node that we name"],
    ["all", reading.rpc_urls, "2 nodes that we name"],
  ])("does not deny our servers where we name %s the nodes: they may be ours", async (_share, named, nodes) => {
    const text = await textWith(named)
    expect(text).toContain(`from ${nodes}.`)
    expect(text).not.toContain("servers")
  })
})

it("leaves reading out to the verdict: nine checks and a button are no news", async () => {
  const browser = { state: "not_found" } as const
  page = await openPage(
    <>
      <ProofRow browser={browser} {...NO_PROOF} />
      <ResultActions code="0123-4567-89AK" title="Genuine record" outcome="unconfirmed" browser={browser} />
    </>,
    "/v/0123-4567-89AK",
  )
  expect(page.text()).toContain("Share")
  expect(document.querySelectorAll("[aria-live]")).toHaveLength(0)
  // Only copying is announced, and nothing before that.
  expect([...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent)).toEqual([""])
})

describe("whose nodes have been asked", () => {
  const [OURS, THEIRS] = ["https://ours.example", "https://theirs.example"]
  it.each([
    ["of others", [THEIRS], "not from our servers"],
    ["a wallet's", ["wallet:Own"], "not from our servers"],
    ["that our service alone names", [OURS], "Read by your browser"],
    ["ours beside another's", [THEIRS, OURS], "Read by your browser"],
    ["where the page came from", [`${location.origin}/rpc/1`], "Read by your browser"],
  ])("%s: says no more than that", async (_whose, rpc_urls, words) => {
    const reading = { block_number: 7, block_time_s: 1_700_000_000, rpc_urls }
    const report = { verdict: "valid", checks: [{ check: "format", outcome: "passed" }], reading, network: "mainnet" }
    const chain = { name: "Ethereum", network: "mainnet", named_urls: [OURS] }
    const browser = { state: "read", report, chain, certificate: null, from: "code", differing: null }
    page = await openPage(<ProofRow browser={browser as never} {...NO_PROOF} />, "/")
    expect(page.text()).toContain(words)
    expect(page.text().includes("not from our servers")).toBe(words === "not from our servers")
  })
})

describe("a record of the demonstration on a page from elsewhere", () => {
  const browser = {
    ...{ state: "read", proves_nothing: true },
    report: {
      ...{ verdict: "valid", network: "local", reading: { rpc_urls: [], block_number: 7, block_time_s: 7 } },
      checks: [
        { check: "registry_known", outcome: "notice" },
        { check: "brand_signed", outcome: "passed" },
      ],
    },
    ...{ chain: null, from: "certificate", differing: null },
    certificate: { registry: "0x1", record: { body: { issuer: { id: "0x1", name: "ACME" } } } },
  } as unknown as BrowserStatement

  it.each([
    ["en", "Anyone can make such a record", "The registry is a local demonstration", "Nothing here is proved"],
    ["hu", "Ilyen bejegyzést bárki készíthet", "helyi bemutató", "Itt semmi sincs igazolva"],
  ] as const)("proves nothing, and says so: %s", async (language, sentence, registry, meaning) => {
    await switchLanguage(language)
    await Promise.all([loadTexts("public"), loadTexts("proof")])
    const parts = (
      <>
        <VerdictSentence outcome="demonstration" product={null} expiration_date={undefined} />
        <BrowserWord outcome="demonstration" browser={browser} />
        <WhoSigned browser={browser} />
        <Meaning outcome="demonstration" hasPhoto />
      </>
    )
    page = await openPage(parts, "/")
    for (const text of [sentence, meaning]) expect(page.text()).toContain(text)
    expect(page.text()).not.toMatch(/Confirmed|igazolta|Signed by|saját kulcs/)
    await page.close()
    page = await openPage(<ProofRow browser={browser} {...NO_PROOF} />, "/")
    expect(page.text()).toContain(registry)
  })
})

describe("a recall that only our index knows of", () => {
  const answer = { ...{ name: "Shirt", issuer: { id: "0x1", name: "ACME" } }, status: "recalled" as const }
  const read = async (verdict: "valid" | "recalled", status: "valid" | "recalled" = "recalled") => {
    const checks = [{ check: "not_recalled", outcome: verdict === "valid" ? "passed" : "failed" }]
    const at = { block_number: 7, block_time_s: 1_700_000_000, rpc_urls: [] }
    const report = { verdict, checks, reading: at, network: "mainnet" }
    const own = { report, certificate: { record: { body: answer } }, chain: null, from: "certificate" }
    return compared(own as never, { state: "found", answer: { ...answer, status } as never })
  }
  const show = async (browser: BrowserStatement, outcome: "recalled" | "copied") => {
    await page?.close()
    page = await openPage(<BrowserWord outcome={outcome} browser={browser} />, "/")
    return page.text()
  }

  it("is not called confirmed, by the verdict or by the checks below it", async () => {
    const ours = await read("valid")
    expect(await show(ours, "recalled")).toBe("Read by your browser")
    expect(await show(ours, "copied")).toBe("Read by your browser")
    expect(await show(await read("recalled"), "recalled")).toBe("Confirmed by your browser")
    expect(await show(await read("recalled"), "copied")).toBe("Read by your browser")
    const copied = {
      ...((await read("recalled")) as OwnReading),
      state: "read",
      recall_reason: "label_copied",
    } as const
    expect(await show(copied, "copied")).toBe("Confirmed by your browser")
    expect(ours).toMatchObject({ differing: ["recall"] })
    expect(await read("recalled")).toMatchObject({ differing: [] })
    expect(await read("valid", "valid")).toMatchObject({ differing: [] })
    await page.close()
    page = await openPage(<ProofRow browser={ours} {...NO_PROOF} />, "/")
    expect(page.text()).toContain("1 of 2 checks passed")
    expect(page.text()).toContain("Our records show something else")
  })

  it.each<[string, unknown]>([
    ["null", null],
    ["a text", "0x1"],
    ["half a block", 1.5],
    ["one that no node can be asked for", 7],
  ])("stays read where the block that our index names is %s", async (_, recalled_in_block) => {
    const report = {
      verdict: "recalled",
      checks: [],
      reading: { rpc_urls: ["http://127.0.0.1:1"] },
      network: "mainnet",
    }
    const certificate = { registry: "0x1", token_id: "0x1", record: { body: answer } }
    const own = { report, certificate, chain: null, from: "certificate" }
    const index = { state: "found", answer: { ...answer, status: "valid", recalled_in_block } }
    expect(await compared(own as never, index as never)).toMatchObject({ state: "read", recall_reason: null })
  })

  it("whose reason is another on chain says so", async () => {
    const data = `0x${"1".padStart(64, "0")}`
    const log = { address: "0x1", topics: [TOKEN_RECALLED_TOPIC, "0x1"], data }
    const fetch = async () => Response.json({ jsonrpc: "2.0", id: 1, result: [log] })
    const report = { verdict: "recalled", checks: [], reading: { rpc_urls: ["wallet:Own"] }, network: "mainnet" }
    const own = { report, certificate: { registry: "0x1", token_id: "0x1", record: { body: answer } } }
    const index = { state: "found", answer: { ...answer, recall_reason: "label_copied", recalled_in_block: 7 } }
    const browser = await compared(own as never, index as never, { fetch: fetch as never })
    expect(browser).toMatchObject({ recall_reason: "safety", differing: ["recall_reason"] })
  })

  it("is said to be our word alone", async () => {
    const index = { state: "found", answer: {} as never } as const
    const notes = <VerdictNotes outcome="recalled" index={index} network="mainnet" product={null} isOurWord />
    page = await openPage(notes, "/")
    expect(page.text()).toContain("Your browser found no recall on the blockchain, so this is our word alone.")
  })
})

it("shows what the maker writes of the product below its name", async () => {
  const given = { name: "Chair", fields: [], attributes: [], tx_hash: "", explorer: null }
  const facts = (description: string) => (
    <ProductFacts outcome="valid" product={{ ...given, description } as never} {...FACTS} />
  )
  page = await openPage(facts("Bent beech, oiled by hand."), "/")
  expect(document.querySelector("h2:last-of-type + p")?.textContent).toBe("Bent beech, oiled by hand.")
  await page.close()
  page = await openPage(facts(""), "/")
  expect(document.querySelector("h2:last-of-type + p")).toBe(null)
})

describe("the record's card", () => {
  const KNOWN = { name: "ACME Kft.", attested: true }
  const NOBODY = { name: "ACME Kft.", attested: false }
  const ONCE = { ...NOBODY, once_attested: true, revoked_at: "2026-02-01T00:00:00.000Z" }
  const GREEN = "Product Verified on Blockchain"
  const GREY = "What the record says"
  const TRIAL = { isTrialRecord: true }
  const PAST = { isPast: true }
  it.each<[string, Outcome, object, object, string, string[]]>([
    ["a checked maker's", "valid", KNOWN, {}, GREEN, []],
    ["an unknown maker's", "unknown_maker", NOBODY, {}, GREEN, ["Maker not checked", "Calls itself “ACME Kft.”."]],
    ["one on a test network", "test_network", KNOWN, TRIAL, GREEN, ["Test network only."]],
    [
      "an unknown maker's on a test network",
      "unknown_maker",
      NOBODY,
      TRIAL,
      GREEN,
      ["Test network only. Maker not checked"],
    ],
    [
      "one whose maker's attestation has ended",
      "once_attested",
      ONCE,
      {},
      GREEN,
      ["No longer vouched for", "since 1 February"],
    ],
    ["one that nothing has confirmed", "unconfirmed", KNOWN, {}, GREY, []],
    [
      "an unknown maker's that nothing has confirmed",
      "unconfirmed",
      NOBODY,
      TRIAL,
      GREY,
      ["So far, this is our word alone.", "Test network only. Maker not checked"],
    ],
    ["one past its date", "expired", KNOWN, PAST, GREY, []],
    ["an unknown maker's past its date", "unknown_maker", NOBODY, PAST, GREY, ["Past its date. Maker not checked"]],
    ["a recalled one", "recalled", KNOWN, TRIAL, GREY, []],
    ["an unknown maker's recalled one", "recalled", NOBODY, {}, GREY, ["Maker not checked"]],
    ["an unknown maker's copied one", "copied", NOBODY, {}, GREY, ["Maker not checked"]],
    ["a changed one", "changed", NOBODY, {}, GREY, ["Maker not checked"]],
    ["one that the chain contradicts", "contradicted", NOBODY, {}, GREY, ["Maker not checked"]],
  ])("%s (%s)", async (_whose, outcome, maker, over, title, limits) => {
    const product = { name: "Chair", fields: [], attributes: [], maker }
    page = await openPage(<ProductFacts outcome={outcome} product={product as never} {...FACTS} {...over} />, "/")
    const [first, second] = document.querySelectorAll("section > div")
    expect(first!.querySelector("h2")?.textContent).toBe(title)
    expect(first!.className.includes("bg-green-ground")).toBe(title === GREEN)
    // What limits it is in the green itself, and directly below.
    expect(first!.textContent!.includes("The record is there, unchanged")).toBe(title === GREEN && limits.length > 0)
    expect(second!.className.includes("bg-amber-ground")).toBe(limits.length > 0)
    for (const limit of limits) expect(page.text()).toContain(limit)
    expect(page.text()).toContain("Product Name")
  })
})

describe("who signed", () => {
  const record = { body: { issuer: { name: "MNB Zrt." } } }
  const read = (outcome: string, verdict = "valid", because?: string) => {
    const checks = outcome === "none" ? [] : [{ check: "brand_signed", outcome, because }]
    return { state: "read", report: { verdict, checks, reading: {} }, certificate: { record } } as never
  }
  it.each<[string, BrowserStatement, string, string]>([
    ["the brand", read("passed"), "Signed by MNB Zrt.’s own key.", "Az MNB Zrt. saját kulcsával aláírva."],
    [
      "we",
      read("notice", "valid", "on_behalf"),
      "Written by Touchmark on MNB Zrt.’s behalf.",
      "Az MNB Zrt. nevében a Touchmark írta.",
    ],
    [
      "we, and a key that does not count",
      read("notice", "recalled", "ended"),
      "Written by Touchmark on MNB Zrt.’s behalf.",
      "Az MNB Zrt. nevében a Touchmark írta.",
    ],
    [
      "nobody who may",
      read("failed", "distrusted"),
      "The maker signs everything, and did not sign this",
      "A gyártó mindent aláír, ezt mégsem írta alá",
    ],
    [
      "nobody knows from a code alone",
      { ...(read("none") as object), from: "code" } as never,
      "The maker’s signature could not be checked",
      "A gyártó aláírását nem lehetett ellenőrizni",
    ],
    [
      "nobody knows",
      { state: "unchecked" },
      "The maker’s signature could not be checked",
      "A gyártó aláírását nem lehetett ellenőrizni",
    ],
    ["nobody knows yet", { state: "reading" }, "", ""],
  ])("%s", async (_who, browser, english, hungarian) => {
    page = await openPage(<WhoSigned browser={browser} />, "/")
    expect(page.text()).toBe(english)
    await act(() => switchLanguage("hu"))
    expect(page.text()).toBe(hungarian)
  })
})

it.each([
  [true, "labels can be copied, so compare the photo."],
  [false, "labels can be copied, so compare the product with its record."],
])("says with what to compare the product, a pinned photo: %s", async (hasPhoto, text) => {
  page = await openPage(<Meaning outcome="valid" hasPhoto={hasPhoto} />, "/")
  expect(page.text()).toContain(text)
})

it("proves no maker by the record of one that nobody vouches for any more", async () => {
  page = await openPage(<Meaning outcome="once_attested" hasPhoto />, "/")
  expect(page.text()).toContain("Proves that someone registered this product under this name. Can’t prove who that is")
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
    page = await openPage(<ProductFacts outcome="valid" product={product as never} {...FACTS} />, "/")
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
  const card = <MakerCard maker={maker as never} isLinked={false} note={note} />
  page = await openPage(card, "/")
  expect(page.text()).toContain("Bring it back.")
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(links)
})

describe("the identity of a maker that is not vouched for", () => {
  const DAY = 86_400
  const ENDED = Date.parse("2026-02-01") / 1_000
  const once = { from: ENDED - 31 * DAY, until: ENDED }
  const again = { from: ENDED + 9 * DAY, until: null }
  const issuer = { id: "0x1", name: "ACME" }
  const identity = (minted_s: number, periods: object[], revoked_at: number | null) => {
    const reading = { periods, minted: { time: minted_s }, issuer: { name: "ACME", revoked_at } }
    const certificate = { record: { body: { issuer } } }
    return makerOf({ state: "unreachable" }, {
      state: "read",
      report: { verdict: "valid", reading },
      certificate,
    } as never)!
  }
  const indexed = (minted_at: string, over: object) => {
    const told = { ...issuer, attested: false, attested_at: "2026-01-01T00:00:00.000Z", ...over }
    return makerOf({ state: "found", answer: { minted_at, issuer: told } } as never, { state: "reading" })!
  }
  const revoked_at = "2026-02-01T00:00:00.000Z"
  const SINCE = ["Nobody has vouched for it since 1 February 2026.", "2026. február 1. óta senki sem kezeskedik érte."]
  const OVER = ["No longer vouched for when this was registered", "A bejegyzéskor már nem kezeskedtünk érte"]
  const NOT = ["Maker not checked", "A gyártót nem ellenőriztük"]
  it.each<[string, Maker, string[]]>([
    ["minted before the end", identity(ENDED - DAY, [once], ENDED), SINCE],
    ["minted after the end", identity(ENDED + DAY, [once], ENDED), OVER],
    ["minted after the end, and attested again later", identity(ENDED + DAY, [once, again], null), OVER],
    ["minted before an attestation that has ended", identity(once.from - DAY, [once], ENDED), NOT],
    ["never attested", identity(ENDED, [], null), NOT],
    [
      "minted before the end, says our index",
      indexed("2026-01-31T00:00:00.000Z", { once_attested: true, revoked_at }),
      SINCE,
    ],
    ["minted at the end, says our index", indexed(revoked_at, { revoked_at }), OVER],
    ["minted before an attestation, says our index", indexed("2025-12-01T00:00:00.000Z", { revoked_at }), NOT],
    ["never attested, says our index", indexed(revoked_at, { attested_at: null, revoked_at: null }), NOT],
  ])("%s", async (_when, maker, said) => {
    const product = { name: "Chair", fields: [], attributes: [], maker }
    page = await openPage(
      <>
        <MakerCard maker={maker} isLinked={false} />
        <ProductFacts outcome="unconfirmed" product={product as never} {...FACTS} />
      </>,
      "/",
    )
    const shown = () => page.text()
    const english = shown()
    await act(() => switchLanguage("hu"))
    expect(english).toContain(said[0])
    expect(english).not.toContain("Identity checked")
    expect(shown()).toContain(said[1])
  })
})
