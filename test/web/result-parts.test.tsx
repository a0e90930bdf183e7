// @vitest-environment happy-dom
import { act } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { CertificateReport } from "#proof/certificate-report.ts"
import { TOKEN_RECALLED_TOPIC } from "#proof/recall-reason.ts"
import type { Medium } from "#proof/record.ts"
import type { PublicEvidence } from "#shared/api/evidence.ts"
import type { Outcome } from "#shared/outcome.ts"
import { openPage } from "#test/support/page.tsx"
import { certificateFile } from "#web/api/public.ts"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"
import { type Maker, makerOf } from "#web/verify/card/maker.ts"
import { MakerCard } from "#web/verify/card/maker-card.tsx"
import { ProductFacts } from "#web/verify/card/product-facts.tsx"
import type { BrowserStatement, OwnReading } from "#web/verify/card/statements.ts"
import { BrowserWord, Verdict, VerdictSentence } from "#web/verify/card/verdict.tsx"
import type { KnownChain } from "#web/verify/chain/chains.ts"
import { ReadAt } from "#web/verify/checks/check-list.tsx"
import { WhoSigned } from "#web/verify/offline/offline-result.tsx"
import { EvidencePanel } from "#web/verify/result/evidence-panel.tsx"
import { ProofRow } from "#web/verify/result/proof-row.tsx"
import { compared } from "#web/verify/result/read-for-yourself.ts"
import { Recalled } from "#web/verify/result/recalled.tsx"
import { Meaning, ResultActions, VerdictNotes } from "#web/verify/result/result-page.tsx"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("node"), loadTexts("proof")])
})
/** What decides about a record's card. */
const FACTS = { network: "mainnet", isTrialRecord: false, isPast: false } as const

const PHOTO = { media: [{} as Medium], maker: null }
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

it("leaves reading out to the verdict: nine checks and a button are no news; what failed is tried again", async () => {
  const browser = { state: "not_found" } as const
  const again = vi.fn()
  page = await openPage(
    <>
      <ProofRow browser={browser} {...NO_PROOF} />
      <ResultActions code="0123-4567-89AK" title="" outcome="unconfirmed" browser={browser} onAgain={again} />
    </>,
    "/v/0123-4567-89AK",
  )
  expect(page.text()).toContain("Share")
  expect(document.querySelectorAll("[aria-live]")).toHaveLength(0)
  // Only copying is announced, and nothing before that.
  expect([...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent)).toEqual([""])
  await page.press("Try again")
  expect(again).toHaveBeenCalledOnce()
})

describe("whose nodes have been asked", () => {
  const [OURS, THEIRS] = ["https://ours.example", "https://theirs.example"]
  it.each([
    ["of others", [THEIRS], "not from our servers"],
    ["a wallet's", ["wallet:Own"], "not from our servers"],
    ["that our service alone names", [OURS], ""],
    ["ours beside another's", [THEIRS, OURS], ""],
    ["where the page came from", [`${location.origin}/rpc/1`], ""],
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
        <VerdictNotes
          outcome="demonstration"
          index={{ state: "found" } as never}
          product={PHOTO as never}
          isOurWord={false}
        />
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
    const notes = <VerdictNotes outcome="recalled" index={index} product={null} isOurWord />
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
  expect(document.querySelector("h2 + p.py-2")?.textContent).toBe("Bent beech, oiled by hand.")
  await page.close()
  page = await openPage(facts(""), "/")
  expect(document.querySelector("h2 + p.py-2")).toBe(null)
})

describe("the record's card", () => {
  const KNOWN = { name: "ACME Kft.", attested: true }
  const NOBODY = { name: "ACME Kft.", attested: false }
  const ONCE = { ...NOBODY, once_attested: true, revoked_at: "2026-02-01T00:00:00.000Z" }
  const GREEN = "Product Verified on Blockchain"
  const RED = "What the record says"
  const TRIAL = { isTrialRecord: true }
  const PAST = { isPast: true }
  const UNCHECKED = ["Maker not checked", "Calls itself “ACME Kft.”."]
  const ENDED = ["No longer vouched for", "since 1 February"]
  type Case = [string, Outcome, object, object, string[]]

  async function show(outcome: Outcome, maker: object, over: object) {
    const fields = [{ key: "expiration_date", value: "2026-03-04" }]
    const product = { name: "Chair", fields, attributes: [], maker }
    page = await openPage(<ProductFacts outcome={outcome} product={product as never} {...FACTS} {...over} />, "/")
    const [first, second] = document.querySelector("section > div:last-child")!.children
    const limit = second!.className.includes("bg-amber-ground") ? second! : null
    return { first: first!, title: first!.querySelector("h2")!.textContent, limit }
  }

  it.each<Case>([
    ["a checked maker's", "valid", KNOWN, {}, []],
    ["an unknown maker's", "unknown_maker", NOBODY, {}, UNCHECKED],
    ["one on a test network", "test_network", KNOWN, TRIAL, ["Test network only."]],
    ["an unknown maker's on a test network", "test_network", NOBODY, TRIAL, ["Test network only. Maker not checked"]],
    ["one whose maker's attestation has ended", "once_attested", ONCE, {}, ENDED],
    ["one past its date", "expired", KNOWN, PAST, ["Expired.", "Its expiry date was 4 March 2026."]],
    ["an unknown maker's past its date", "unknown_maker", NOBODY, PAST, ["Expired. Maker not checked"]],
  ])(
    "is green where this browser has confirmed it, beside what is not known: %s",
    async (...[, outcome, maker, over, limits]) => {
      const { first, title, limit } = await show(outcome, maker, over)
      expect([title, first.className.includes("bg-green-ground")]).toEqual([GREEN, true])
      // What limits it is in the green itself, and directly below.
      expect(first.textContent!.includes("The record is there, unchanged.")).toBe(limits.length > 0)
      expect(limit !== null).toBe(limits.length > 0)
      for (const said of limits) expect(limit!.textContent).toContain(said)
      expect(page.text()).toContain("Product Name")
    },
  )

  it.each<Case>([
    ["of a checked maker", "checking", KNOWN, {}, []],
    ["of an unknown maker", "checking", NOBODY, TRIAL, ["Test network only. Maker not checked"]],
    ["past its date", "checking", KNOWN, PAST, ["Expired."]],
    ["that no node has confirmed", "unconfirmed", KNOWN, {}, []],
    ["of an unknown maker that no node has confirmed", "unconfirmed", NOBODY, {}, UNCHECKED],
  ])("has its title in ink until then: one %s", async (...[, outcome, maker, over, limits]) => {
    const { first, title, limit } = await show(outcome, maker, over)
    expect([title, /green|text-soft/.test(first.className)]).toEqual([GREEN, false])
    expect(first.textContent!.includes("So far, this is our word alone.")).toBe(limits.length > 0)
    for (const said of limits) expect(limit!.textContent).toContain(said)
  })

  it.each<Case>([
    ["a recalled one", "recalled", KNOWN, { ...TRIAL, ...PAST }, []],
    ["an unknown maker's recalled one", "recalled", NOBODY, {}, ["Maker not checked"]],
    ["an unknown maker's copied one", "copied", NOBODY, {}, ["Maker not checked"]],
    ["a changed one", "changed", NOBODY, {}, ["Maker not checked"]],
    ["one that the chain contradicts", "contradicted", NOBODY, {}, ["Maker not checked"]],
    ["one of the demonstration elsewhere", "demonstration", KNOWN, {}, []],
  ])("calls nothing verified that is not: %s", async (...[, outcome, maker, over, limits]) => {
    const { first, title, limit } = await show(outcome, maker, over)
    expect([title, first.className.includes("green")]).toEqual([RED, false])
    expect(page.text()).not.toContain(GREEN)
    expect(limit?.textContent ?? "").toContain(limits[0] ?? "")
    expect(limit !== null).toBe(limits.length > 0)
  })
})

describe("a maker of whom we no longer know anything when the product was minted", () => {
  it.each([
    ["en", "There is a record, but its maker was no longer vouched for.", "we haven’t checked"],
    ["hu", "Van bejegyzés, de a gyártójáért már nem kezeskedtünk.", "nem ellenőriztük"],
  ] as const)("is not called one whom we have not checked: %s", async (language, sentence, other) => {
    await switchLanguage(language)
    await loadTexts("public")
    const maker = { name: "ACME Kft.", attested: false, was_over: true }
    const product = { name: "Chair", fields: [], attributes: [], maker } as never
    page = await openPage(
      <>
        <VerdictSentence outcome="unknown_maker" product={product} expiration_date={undefined} />
        <ProductFacts outcome="unknown_maker" product={product} {...FACTS} />
      </>,
      "/",
    )
    expect(page.text()).toContain(sentence)
    expect(page.text()).not.toContain(other)
  })
})

describe("the words above a record that is being checked, and that could not be", () => {
  it.each([
    ["checking", "valid", "Our records: genuine"],
    ["checking", "unknown_maker", "Our records: unknown maker"],
    ["checking", "test_network", "Our records: test network"],
    ["unconfirmed", "valid", "Your browser couldn’t check this. Our records say: genuine"],
    ["unconfirmed", "expired", "Your browser couldn’t check this. Our records say: past its date"],
  ] as const)("%s, %s", async (outcome, claim, said) => {
    page = await openPage(<VerdictSentence {...{ outcome, claim }} product={null} expiration_date={undefined} />, "/")
    expect(page.text()).toBe(said)
  })

  it("are both in what the service draws, since no script may ever come", async () => {
    const given = { product: null, code: "0123-4567-89AK", expiration_date: undefined, claim: "valid" } as const
    const drawn = (outcome: Outcome) =>
      renderToStaticMarkup(<Verdict {...given} outcome={outcome} browser={{ state: "reading" }} />)
    const lost = '<span class="lost"><span class="text-amber">Not confirmed</span></span>'
    expect(drawn("checking")).toContain(`<span class="waits">Checking</span>${lost}`)
    expect(drawn("checking")).toContain("Your browser couldn’t check this. Our records say: genuine")
    expect(drawn("recalled")).not.toContain("lost")
    page = await openPage(<Verdict {...given} outcome="checking" browser={{ state: "reading" }} />, "/")
    expect(document.querySelector("h1")!.textContent).toBe("Checking")
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
  [PHOTO, "isn’t a copy: compare the photo."],
  [{ ...PHOTO, media: [] }, "isn’t a copy: compare the product with its record."],
])("says with what to compare the product: %o", async (product, text) => {
  page = await openPage(<Meaning outcome="valid" product={product} />, "/")
  expect(page.text()).toContain(text)
})

it.each(["once_attested", "unknown_maker", "test_network"] as const)(
  "proves no maker whom nobody vouches for: %s",
  async (outcome) => {
    const maker = { attested: false } as Maker
    page = await openPage(<Meaning outcome={outcome} product={{ ...PHOTO, maker }} />, "/")
    expect(page.text()).toBe("")
  },
)

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

describe("a recalled product", () => {
  const MAKER = { name: "ACME", attested: true, attested_at: "2026-01-01T00:00:00.000Z", domain: "acme.example" }
  const NOTE = { text: "Bring it back.", contact: "recall@brand.example" }
  const LOOK = { colour: "", logo: null, contact: "hello@brand.example" }
  const FORM = "/?code=0123-4567-89AK#contact"
  const show = async (over: object, product: object = {}) => {
    const recalled = { maker: MAKER, recall_reason: "safety", ...product } as never
    const given = { code: "0123-4567-89AK", note: undefined, look: null, isLinked: true }
    page = await openPage(<Recalled product={recalled} {...given} {...over} />, "/")
    return document.querySelector("a")!.getAttribute("href")
  }

  it.each<[string, object, object, string]>([
    ["the recall's own address", { note: NOTE, look: LOOK }, {}, "mailto:recall@brand.example"],
    ["the maker's", { note: { ...NOTE, contact: "" }, look: LOOK }, {}, "mailto:hello@brand.example"],
    ["its confirmed domain", {}, {}, "https://acme.example"],
    ["us, while no browser has confirmed a domain", { isLinked: false }, {}, FORM],
    ["us, where there is none", {}, { maker: { ...MAKER, domain: null } }, FORM],
    ["us, where nobody has checked the maker", {}, { maker: { ...MAKER, attested: false } }, FORM],
  ])("leads to %s", async (_to, over, product, href) => {
    expect(await show(over, product)).toBe(href)
    expect(document.querySelector("a")!.textContent).toBe("Contact the maker")
  })

  it.each([
    [
      "en",
      ["Keep it apart, with its label.", "Give the maker the code above.", "Do as the maker says."],
      "Reason: safety",
    ],
    [
      "hu",
      ["Tegye félre, a címkéjével együtt.", "Adja meg a gyártónak a fenti kódot.", "Tegye, amit a gyártó ír."],
      "Az ok: biztonság",
    ],
  ] as const)(
    "says what to do, and what its maker says, where it says something: %s",
    async (language, steps, reason) => {
      await switchLanguage(language)
      await loadTexts("public")
      const said = () => [...document.querySelectorAll("li")].map(({ lastChild }) => lastChild!.textContent)
      await show({ note: NOTE })
      expect(said()).toEqual(steps)
      expect(document.querySelector("blockquote")!.textContent).toBe("Bring it back.")
      expect(page.text()).toContain(reason)
      await page.close()
      await show({})
      expect(said()).toEqual(steps.slice(0, 2))
      expect(document.querySelector("blockquote")).toBeNull()
      expect(page.text()).toContain(reason)
    },
  )

  it.each(["unspecified", "label_copied"])("gives no reason that says nothing new: %s", async (recall_reason) => {
    await show({}, { recall_reason })
    expect(page.text()).not.toContain("Reason")
  })

  it("has its date below whose it is", async () => {
    const product = { company: "ACME", recalled_at: "2026-11-03T23:59:59.000Z" } as never
    page = await openPage(<VerdictSentence outcome="recalled" product={product} expiration_date={undefined} />, "/")
    expect(page.text()).toBe("by ACMEon 3\u00a0November\u00a02026")
  })
})

it("shows the last step of a category alone, and a description on the lines of its maker", async () => {
  const fields = [{ key: "category", value: "Home & Garden > Linens & Bedding > Table Linens" }]
  const product = { name: "Chair", fields, attributes: [], description: "Linen.\nWash at 30 °C." } as never
  page = await openPage(<ProductFacts outcome="valid" product={product} {...FACTS} />, "/")
  expect(document.querySelector("dd")!.textContent).toBe("Table Linens")
  expect(document.querySelector("h2 + p")!.className).toContain("whitespace-pre-line")
})

describe("what was checked of a maker", () => {
  const asked_at = "2024-05-12T09:00:00.000Z"
  const evidence = (...lines: PublicEvidence["lines"]) =>
    ({ format: "touchmark-evidence/1", issuer: "0x1", name: "ACME", salt: "", lines }) satisfies PublicEvidence
  const shown = (lines: PublicEvidence["lines"], asked_again = {}) =>
    Response.json({
      evidence: evidence(...lines),
      asked_again: { register: null, domain: null, ...asked_again },
      written: ["https://etherscan.io", "https://basescan.org"].map((url) => ({
        tx_hash: "0xab",
        explorer: { name: "An explorer", url },
      })),
    })
  const openPanel = async (...answers: Response[]) => {
    await loadTexts("after")
    const asked = vi.fn(async () => answers.shift() ?? Response.json({}, { status: 400 }))
    vi.stubGlobal("fetch", asked)
    const maker = { name: "ACME", attested: true, attested_at: asked_at, domain: null }
    const panel = <EvidencePanel issuer="0x1" maker={maker as never} explorer={{ url: "https://basescan.org" }} />
    page = await openPage(<MakerCard maker={maker as never} isLinked={false} evidence={panel} />, "/")
    const button = document.querySelector<HTMLElement>("[aria-expanded]")!
    expect([button.textContent, button.getAttribute("aria-expanded"), asked.mock.calls.length]).toEqual([
      ...["Identity checked, May 2024", "false", 0],
    ])
    await act(async () => button.click())
    await page.wait(10)
    expect(button.getAttribute("aria-expanded")).toBe("true")
    return [...document.querySelectorAll("li")].map((line) => line.textContent)
  }

  it("is asked for once somebody opens it, and has five lines in one order", async () => {
    const lines = await openPanel(
      shown(
        [
          { kind: "administrator", decided_at: "2024-05-14T09:00:00.000Z" },
          { kind: "domain", domain: "acme.example", by: ["dns"], asked_at },
          { kind: "extract", issued_by: null, issued_on: null, sha256: `0x4be1${"0".repeat(56)}90d2`, pages: 3 },
          { kind: "register", register: "VIES", number: "HU24567890", country: "HU", asked_at, answer: "agrees" },
        ],
        { register: { asked_at: "2026-05-04T09:00:00.000Z", answer: "invalid" } },
      ),
    )
    expect(lines).toEqual([
      "VAT number asked of VIESHU24567890, same name12 May 2024, asked again 4 May 2026The number is no longer valid.",
      "Company extract seenFingerprint 0x4be1…90d2",
      "Domain answers for itselfacme.example names this makerLast asked 12 May 2024",
      "Verified by an administrator14 May 2024, written on the blockchainView on An explorer",
      "Not checkedThe workshop and its products.",
    ])
    expect(document.querySelectorAll("li svg.text-green")).toHaveLength(4)
    expect(document.querySelector("li a")!.getAttribute("href")).toBe("https://basescan.org/tx/0xab")
  })

  it("leaves no missing line out, and ticks no other name", async () => {
    const register = { kind: "register", register: "VIES", number: null, country: "HU", asked_at } as const
    const lines = await openPanel(shown([{ ...register, answer: "name_differs" }]))
    expect(lines.slice(0, 3)).toEqual([
      "VAT number asked of VIESA number of Hungary, another name12 May 2024",
      "Company extractnot seen",
      "Domainnone confirmed",
    ])
    expect(document.querySelectorAll("li svg.text-green")).toHaveLength(1)
  })

  it("says that it was checked before evidence was kept, and when", async () => {
    const lines = await openPanel(Response.json({}, { status: 404 }))
    expect(page.text()).toContain("Checked before we kept evidence.")
    expect(lines[3]).toBe("Verified by an administrator12 May 2024, written on the blockchain")
  })

  it("can be asked for again", async () => {
    expect(await openPanel(Response.json({}, { status: 500 }), shown([]))).toEqual([])
    await page.press("Ask again")
    await page.wait(10)
    expect(document.querySelectorAll("li")).toHaveLength(5)
  })
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
  const NOT = ["Maker not checked", "Nem igazolt gyártó"]
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
