// @vitest-environment happy-dom

import { act } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { Product } from "#shared/api/products.ts"
import { isOff, openDashboardPage, openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { RecallPanel } from "#web/dashboard/product/recall-panel.tsx"
import { loadTexts, switchLanguage } from "#web/i18n/texts.ts"
import { Doubt } from "#web/verify/result/late-parts.tsx"
import { addCheck, checkId, clearChecks, readChecks, Seen, SeenMore, setListed, Tally } from "#web/verify/seen/seen.tsx"

describe("seen", () => {
  const CODE = "0123456789AK"
  const NOBODY: ChecksOfCode = {
    ...{ rule: "touchmark-checks/1", level: "quiet", reasons: [], people: 0, countries: 0, since: null },
    ...{ named: null, here: null, said: null },
  }
  const SIX: ChecksOfCode = {
    ...NOBODY,
    ...{ people: 6, countries: 2, since: "2026-06" },
    named: [
      { country: "AT", people: 4 },
      { country: "DE", people: 2 },
    ],
  }
  const DISPLAYED: ChecksOfCode = {
    ...{ ...SIX, level: "displayed", said: { by: "Kékfestő", what: "displayed", at: null } },
  }
  const ALARM: ChecksOfCode = {
    ...{ ...SIX, level: "alarm", people: 44 },
    reasons: [{ reason: "many_people", level: "alarm", people: 41, weeks: 14, countries: 9, since: "2026-03-12" }],
  }

  let page: Awaited<ReturnType<typeof openPage>>
  let sent: Record<string, unknown>[]
  let told: ChecksOfCode | undefined
  beforeEach(async () => {
    vi.useFakeTimers()
    localStorage.clear()
    sent = []
    told = undefined
    await loadTexts("checks")
  })

  async function open(checks: ChecksOfCode | null, code = CODE, doubt?: ChecksOfCode): Promise<void> {
    vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
      if (method === "GET") return checks ? Response.json(checks) : new Response("{}", { status: 503 })
      sent.push(JSON.parse(String(body)))
      return new Response(null, { status: 204 })
    })
    const given = { code, name: "Indigo tablecloth", doubt, onDoubt: (read?: ChecksOfCode) => (told = read) }
    const both = (
      <>
        <Seen {...given} />
        <SeenMore />
      </>
    )
    page = await openPage(both, `/v/${code}`)
    await page.wait(10)
  }
  const said = () => page.text().replace(/How this is counted.*|Így számoljuk.*/s, "")

  describe("what a shopper reads", () => {
    it.each<[string, ChecksOfCode, string, string]>([
      ["nobody", NOBODY, "You are the first to check this label.", "Ön az első, aki ezt a címkét ellenőrzi."],
      [
        "one",
        { ...NOBODY, people: 1, since: "2026-06" },
        "Checked by one person since June 2026.",
        "2026. június óta egy ember ellenőrizte.",
      ],
      [
        "four, of whom no country is named",
        { ...SIX, people: 4, named: null, here: { country: "HU", people: 0 } },
        "Checked by 4 people since June 2026.",
        "2026. június óta 4 ember ellenőrizte.",
      ],
      [
        "six",
        { ...SIX, here: { country: "AT", people: 4 } },
        "Checked by 6 people since June 2026.From 2 countries.",
        "2026. június óta 6 ember ellenőrizte.2 országból.",
      ],
      [
        "six, none of them here",
        { ...SIX, here: { country: "HU", people: 0 } },
        "Checked by 6 people since June 2026.From 2 countries. Yours is the first check in Hungary.",
        "2026. június óta 6 ember ellenőrizte.2 országból. Innen Ön az első: Magyarország.",
      ],
      [
        "six, none of them in a country with an article",
        { ...SIX, here: { country: "GB", people: 0 } },
        "Checked by 6 people since June 2026.From 2 countries. Yours is the first check in the United Kingdom.",
        "2026. június óta 6 ember ellenőrizte.2 országból. Innen Ön az első: Egyesült Királyság.",
      ],
      [
        "a display piece whose verdict is red, with no warning under it",
        DISPLAYED,
        "Kékfestő says that this label hangs on a display piece.",
        "A Kékfestő szerint ez a címke kiállított darabon van.",
      ],
      [
        "a copied label, as the verdict above it says",
        { ...SIX, level: "copied", said: { by: "Kékfestő", what: "copied", at: null } },
        "Checked by 6 people since June 2026.From 2 countries.",
        "2026. június óta 6 ember ellenőrizte.2 országból.",
      ],
    ])("%s", async (_what, checks, english, hungarian) => {
      await open(checks)
      expect(said()).toBe(`Checks of this label${english}`)
      await page.close()
      await switchLanguage("hu")
      await open(checks)
      expect(said()).toBe(`A címke ellenőrzései${hungarian}`)
    })

    it("an alarm, with its figures and what to do, once, and the page is told of it", async () => {
      await open(ALARM, CODE, ALARM)
      expect(told).toEqual(ALARM)
      expect(said()).toBe("")
      await page.close()
      page = await openPage(<Doubt checks={told!} code={CODE} hasPhoto={false} />, `/v/${CODE}`)
      expect(page.text()).toContain("More people have checked this label than one product would have.")
      expect(page.text()).toContain("41 people in 9 countries since March 2026.")
      expect(page.text()).toContain("Before you pay:Compare the product with the details below.")
    })

    it.each([
      [
        "en",
        "Kékfestő says that this label hangs on a display piece.",
        "If the product in front of you is not on display",
      ],
      ["hu", "A Kékfestő szerint ez a címke kiállított darabon van.", "Ha az Ön előtt lévő termék nincs kiállítva"],
    ] as const)(
      "a display piece, which anybody could copy, under the verdict too, in %s",
      async (language, said_by, unless) => {
        await open(DISPLAYED, CODE, DISPLAYED)
        expect(told).toEqual(DISPLAYED)
        expect(said()).toBe("Checks of this labelChecked by 6 people since June 2026.From 2 countries.")
        await page.close()
        await switchLanguage(language)
        page = await openPage(<Doubt checks={told!} code={CODE} hasPhoto />, `/v/${CODE}`)
        expect(page.text()).toContain(said_by)
        expect(page.text()).toContain(unless)
        expect(page.text()).not.toContain("weeks")
        expect(document.querySelector("a")).toBeNull()
      },
    )

    it.each([
      ["en", "Compare the photo below."],
      ["hu", "Vesse össze a lenti fényképpel."],
    ] as const)("an alarm about a product whose photo is in the record, in %s", async (language, compare) => {
      await switchLanguage(language)
      page = await openPage(<Doubt checks={ALARM} code={CODE} hasPhoto />, `/v/${CODE}`)
      expect(page.text()).toContain(compare)
    })

    it.each([
      [33, 33],
      [60, 60],
      [61, 0],
    ])("of %i people %i strokes, and no wrong count", async (people, strokes) => {
      const [reason] = ALARM.reasons
      const checks = { ...ALARM, reasons: [{ ...reason!, people }] }
      page = await openPage(<Doubt checks={checks} code={CODE} hasPhoto={false} />, `/v/${CODE}`)
      const drawn = [...document.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "").join("")
      expect(drawn.match(/M/g)?.length ?? 0).toBe(strokes)
      expect(page.text()).toContain(`${people} people in`)
    })

    it("no figure where none came, and the list all the same", async () => {
      await open(null)
      expect(said()).toBe("Checks of this label")
      expect(page.text()).toContain("My checks")
    })
  })

  describe("what the page sends", () => {
    it("is once, after a second, and again at the next visit", async () => {
      await open(NOBODY)
      await page.wait(900)
      expect(sent).toEqual([])
      await page.wait(100)
      expect(sent).toMatchObject([{ code: CODE, again: false }])
      await page.wait(10_000)
      expect(sent).toHaveLength(1)
      await page.close()
      await open(SIX)
      await page.wait(1_100)
      expect(sent).toMatchObject([{ again: false }, { again: true }])
      expect(Object.keys(sent[0]!).toSorted()).toEqual(["again", "code", "via", "zone"])
    })

    it("is nothing while nobody looks, or once the page is left", async () => {
      const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
      await open(NOBODY)
      await page.wait(5_000)
      expect(sent).toEqual([])
      visible.mockReturnValue("visible")
      document.dispatchEvent(new Event("visibilitychange"))
      await page.wait(500)
      await page.close()
      await vi.advanceTimersByTimeAsync(5_000)
      expect(sent).toEqual([])
    })

    it("says nothing of earlier visits once the list is switched off", async () => {
      addCheck(CODE, "Indigo tablecloth", new Date())
      setListed(false)
      await open(NOBODY)
      await page.wait(1_100)
      expect(sent).toHaveLength(1)
      expect(sent[0]).not.toHaveProperty("again")
      expect(readChecks()).toEqual([])
    })
  })

  describe("my checks on this device", () => {
    it("are shown, cleared and switched off", async () => {
      addCheck("ZZZZZZZZZZZZ", "Peacock-eye runner", new Date("2026-11-20T10:00:00Z"))
      await open(NOBODY)
      expect(page.text()).toContain("Peacock-eye runner20 November 2026")
      await page.wait(1_200)
      expect(page.text()).toContain("Indigo tablecloth")
      await page.press("Clear the list")
      expect(page.text()).toContain("The list is empty.")
      await page.press("Keep the list")
      expect(page.text()).toContain("No list is kept.")
      await page.press("Keep the list")
      expect(page.text()).toContain("The list is empty.")
    })

    it("hold no code, at most 200 products, and survive what stands in the storage", () => {
      for (let n = 0; n < 205; n++) addCheck(`CODE${n}`, `Product ${n}`, new Date())
      expect(readChecks()).toHaveLength(200)
      expect(readChecks()[0]).toMatchObject({ id: checkId("CODE204"), name: "Product 204" })
      expect(JSON.stringify(localStorage)).not.toContain("CODE")
      for (const broken of ["", "{", "null", "7", "[null, 7, {}]"]) {
        localStorage.setItem("touchmark.checks", broken)
        expect(readChecks()).toEqual([])
      }
      clearChecks()
    })

    it("have ids of eight bytes that everybody can compute", () => {
      expect(checkId(CODE)).toMatch(/^[0-9a-f]{16}$/)
      expect(checkId(CODE)).not.toBe(checkId("0123456789AA"))
    })
  })

  it.each([
    [1, 1, 1],
    [33, 7, 33],
    [60, 12, 60],
    [61, 0, 0],
  ])("draws a stroke for each person, and none beyond sixty: %i", async (count, groups, strokes) => {
    page = await openPage(<Tally count={count} className="" />, "/v/x")
    const drawn = [...document.querySelectorAll("path")].map((path) => path.getAttribute("d")!)
    expect([drawn.length, drawn.join("").split("M").length - 1]).toEqual([groups, strokes])
  })
})

describe("recall", () => {
  const asked = vi.fn()
  const recall = { kind: "recalled", at: "2026-11-01T08:00:00Z", chain_id: 1, scope: "product" }
  let history: object[]
  let posted: object[]
  let page: Awaited<ReturnType<typeof openPage>>
  beforeEach(async () => {
    vi.useFakeTimers()
    history = [recall]
    await Promise.all([loadTexts("dashboard"), loadTexts("public")])
    posted = []
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (init?.method === "POST") posted.push(JSON.parse(String(init.body)))
      asked(decodeURIComponent(path))
      if (path.includes("/history")) return Response.json(history)
      if (path.includes("/recall-note")) return Response.json({ note: null })
      return Response.json({ items: [], next_cursor: null, total: 20 })
    })
    queryClient.setQueryData(queries.me.queryKey, { company: "Duna Pharma Zrt." } as never)
    queryClient.setQueryData(queries.chains.queryKey, [{ chain_id: 1, name: "Ethereum", network: "mainnet" }] as never)
  })
  const sheet = () => document.querySelector<HTMLElement>("[role=alertdialog]")!
  const yes = () => [...sheet().querySelectorAll("button")].at(-1)!
  const opened = async (recalled: boolean, nft_scope: Product["nft_scope"] = "individual") => {
    const product = { id: "p1", short_code: "0123-4567-89AK", product_name: "Blanket", recalled, nft_scope }
    page = await openDashboardPage(
      <RecallPanel product={{ ...product, chain_id: 1, tx_hash: "0xab" } as Product} />,
      "/dashboard/products/p1",
    )
    await page.press(recalled ? "Withdraw the recall" : "Recall this product")
    return yes()
  }
  const choose = (reason: string) =>
    act(async () => {
      const select = sheet().querySelector("select")!
      select.value = reason
      select.dispatchEvent(new Event("change", { bubbles: true }))
    })

  it("asks for a reason, and takes none for granted", async () => {
    const button = await opened(false)
    const select = document.querySelector("select")!
    expect([isOff(button), select.value]).toEqual([true, ""])
    await act(async () => button.click())
    expect(document.activeElement).toBe(select)
    expect([...select.options].map(({ value }) => value)).not.toContain("unspecified")
  })

  it("needs none to be taken back", async () => {
    const button = await opened(true)
    await page.wait(100)
    expect(isOff(button)).toBe(false)
  })

  const batch = { ...recall, scope: "batch" }
  it.each([
    [
      "a batch",
      [batch],
      "Withdraw the recall of 20 products? What it covers will verify again. It was recalled with",
      0,
    ],
    ["a product of a batch", [recall], "Withdraw the recall of Blanket? What it covers will verify again.", 0],
    ["a product and its batch", [recall, batch], "Withdraw both for it to verify again.", 2],
    ["a product, its batch's withdrawn", [batch, recall, { ...batch, kind: "reinstated" }], "recall of Blanket?", 0],
  ])("withdraws what stands: %s", async (_, events, said, choices) => {
    history = events
    await opened(true, "batch")
    await page.wait(100)
    for (const part of said.split(/(?<=[?.]) /)) expect(sheet().textContent).toContain(part)
    expect(sheet().querySelectorAll("[type=radio]")).toHaveLength(choices)
    await act(async () => yes().click())
    const sent = { short_code: "0123-4567-89AK", scope: events.at(-1)!.scope, reason: "unspecified" }
    if (choices === 0 && events.length === 1) expect(posted).toEqual([sent])
  })

  it.each([true, false])(
    "shows the company's message as shoppers will: they read it if it is verified (%s)",
    async (verified) => {
      queryClient.setQueryData(queries.me.queryKey, { company: "Duna Pharma Zrt.", verified } as never)
      await opened(false)
      await act(async () => {
        const box = sheet().querySelector("textarea")!
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(box, "Bring it back.")
        box.dispatchEvent(new Event("input", { bubbles: true }))
      })
      expect(sheet().querySelector("section")!.textContent!.includes("Bring it back.")).toBe(verified)
    },
  )

  it("says in the dialog that an address is none", async () => {
    await opened(false)
    await choose("safety")
    const address = sheet().querySelector<HTMLInputElement>("[type=email]")!
    address.focus()
    await page.key("help@brand")
    await act(async () => yes().click())
    expect(sheet().textContent).toContain("Enter an email address at which shoppers reach you.")
    expect([document.activeElement === address, posted]).toEqual([true, []])
    await page.key(".example")
    await act(async () => yes().click())
    expect(posted).toMatchObject([{ note: { contact: "help@brand.example" } }])
  })

  it("says where it is written and what shoppers will read", async () => {
    await opened(false)
    await choose("safety")
    for (const said of ["written to Ethereum", "Shoppers will read", "by Duna Pharma Zrt.", "Reason: safety"])
      expect(sheet().textContent).toContain(said)
    await choose("label_copied")
    expect(sheet().textContent).toContain("Duna Pharma Zrt. has recalled this label: it was copied.")
    expect(isOff(yes())).toBe(false)
  })

  it("counts the batch that it covers, and leads to its list", async () => {
    await opened(false, "batch")
    await choose("safety")
    await act(async () => [...sheet().querySelectorAll<HTMLInputElement>("[type=radio]")].at(-1)!.click())
    await page.wait(100)
    expect(asked.mock.calls.flat().join()).toContain('{"column":"tx_hash","operator":"equals","value":"0xab"}')
    expect(sheet().textContent).toContain("Recall 20 products?")
    expect(sheet().querySelector("a")!.getAttribute("href")).toBe("/dashboard/products?filter=tx_hash:equals:0xab")
    expect(isOff(yes())).toBe(false)
  })
})
