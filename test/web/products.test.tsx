// @vitest-environment happy-dom

import fc from "fast-check"
import { act } from "react"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import type { JobKind } from "#jobs/kinds.ts"
import type { Company } from "#shared/api/administration.ts"
import type { AuditLogLine } from "#shared/api/audit.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { Product, ProductFilter } from "#shared/api/products.ts"
import { AUDIT_EVENTS } from "#shared/audit-events.ts"
import { FILTER_OPERATORS } from "#shared/request-bounds.ts"
import { openDashboardPage, openPage } from "#test/support/page.tsx"
import { Attestations } from "#web/admin/companies/company-drawer.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { useJob } from "#web/api/use-job.ts"
import { AUDIT_NOUNS, aboutAuditEvent } from "#web/audit/audit-log.tsx"
import { COLUMNS } from "#web/dashboard/products/columns.tsx"
import {
  FILTER_FIELDS,
  filterProblem,
  PAGE_SIZES,
  PREFERENCE_DEFAULT,
  readFilter,
  readListQuery,
  sortedBy,
  writeFilter,
  writeListQuery,
} from "#web/dashboard/products/list-query.ts"
import { SHORTCUTS } from "#web/dashboard/products/products-page.tsx"
import { ProductRow } from "#web/dashboard/products/products-table.tsx"
import { cursorAt } from "#web/dashboard/products/use-product-page.ts"
import { chosenProducts, NOTHING, pageToggled, toggled, withSeen } from "#web/dashboard/products/use-selection.ts"
import { actionOf, turnShortcuts } from "#web/dashboard/shortcuts/shortcuts.tsx"
import { CsvCheck } from "#web/dashboard/upload/csv-check.tsx"
import type { Checked } from "#web/dashboard/upload/use-bulk-upload.ts"
import { chainName, explorerName } from "#web/i18n/chain-name.ts"
import { serviceTexts } from "#web/i18n/en/service.ts"
import { formatDate, formatDay, formatTime } from "#web/i18n/format.ts"
import { loadTexts, switchLanguage, template, textOf } from "#web/i18n/texts.ts"
import { articleOf, withArticle } from "#web/i18n/with-article.ts"
import { places } from "#web/layouts/places.ts"

const read = (address: string) => readListQuery(new URLSearchParams(address), PREFERENCE_DEFAULT)

describe("a filter", () => {
  it("wants a value, but not for empty and not empty", () => {
    for (const operator of FILTER_OPERATORS) {
      const problem = filterProblem({ column: "category", operator, value: " " })
      expect(problem, operator).toBe(operator.endsWith("empty") ? null : "value")
    }
  })

  it("compares numbers with numbers, and dates with dates", () => {
    expect(filterProblem({ column: "serial_number", operator: "gt", value: "abc" })).toBe("number")
    expect(filterProblem({ column: "serial_number", operator: "gt", value: "-4.5" })).toBeNull()
    expect(filterProblem({ column: "expiration_date", operator: "lte", value: "12" })).toBe("date")
    expect(filterProblem({ column: "expiration_date", operator: "lte", value: "2026-03" })).toBeNull()
    expect(filterProblem({ column: "expiration_date", operator: "contains", value: "-03-" })).toBeNull()
  })

  it("is read from the address as it was written, whatever its field and value are called", () => {
    const filter = fc.record({
      column: fc.oneof(
        fc.constantFrom(...FILTER_FIELDS),
        fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).map((name) => `attributes.${name}`),
      ),
      operator: fc.constantFrom(...FILTER_OPERATORS),
      value: fc.string({ minLength: 1, unit: "grapheme" }).map((text) => text.trim() || "x"),
    })
    fc.assert(
      fc.property(filter, (wanted: ProductFilter) => {
        fc.pre(filterProblem(wanted) === null)
        const value = wanted.operator.endsWith("empty") ? "" : wanted.value
        expect(readFilter(writeFilter(wanted))).toEqual({ ...wanted, value })
      }),
    )
  })

  it("may be of one upload, though nobody can choose that", () => {
    const [filter] = read("filter=upload_id:equals:u1").filters
    expect(filter).toEqual({ column: "upload_id", operator: "equals", value: "u1" })
    expect(FILTER_FIELDS).not.toContain("upload_id")
  })

  it("leaves samples out of what a mint is about", () => {
    const [path, search] = places.waitingForMint().split("?")
    expect([path, read(search!).filters]).toEqual([
      "/dashboard/products",
      [
        { column: "status", operator: "equals", value: "Pending" },
        { column: "sample", operator: "empty", value: "" },
      ],
    ])
  })

  it.each(["", "status", "status:is:x", "password:equals:x", "%:equals:x", "serial_number:gt:abc", "status:equals:"])(
    "is not what somebody wrote there by hand: %j",
    (text) => expect(readFilter(text)).toBeNull(),
  )
})

describe("what the list shows", () => {
  it("is the newest fifty when the address says nothing", () => {
    expect(read("")).toEqual({
      filters: [],
      sort: { column: "created_at", descending: true },
      page: 0,
      ...PREFERENCE_DEFAULT,
    })
    expect(PREFERENCE_DEFAULT.size).toBe(50)
  })

  it("comes back from the address it was written to", () => {
    const query = fc.record({
      filters: fc.constant<ProductFilter[]>([{ column: "status", operator: "equals", value: "Verified" }]),
      sort: fc.record({ column: fc.constantFrom("product_name" as const, ...COLUMNS), descending: fc.boolean() }),
      page: fc.nat({ max: 400 }),
      size: fc.constantFrom(...PAGE_SIZES),
      columns: fc.subarray([...COLUMNS]),
    })
    fc.assert(
      fc.property(query, (wanted) => {
        const address = writeListQuery(wanted, PREFERENCE_DEFAULT).toString()
        expect(readListQuery(new URLSearchParams(address), PREFERENCE_DEFAULT)).toEqual(wanted)
      }),
    )
  })

  it("is said in the address when it is chosen on a device that prefers something else, and reads the same elsewhere", () => {
    const preferred = { size: 25, columns: ["status"] } as const
    const chosen = { ...read(""), size: 50 } as const
    const address = writeListQuery(chosen, preferred)
    expect(address.get("size")).toBe("50")
    expect(readListQuery(address, preferred)).toEqual(chosen)
    expect(read(address.toString())).toEqual(chosen)
    expect(writeListQuery({ ...chosen, ...preferred }, preferred).toString()).toBe("size=25&columns=status")
  })

  it("leaves out what makes no sense", () => {
    expect(read("page=-3&size=7&sort=password&columns=status,nonsense,status&filter=x")).toEqual({
      filters: [],
      sort: { column: "created_at", descending: true },
      page: 0,
      size: 50,
      columns: ["status"],
    })
    expect(read(Array.from({ length: 30 }, () => "filter=status:empty:").join("&")).filters).toHaveLength(5)
  })

  it("turns round when it is sorted by the same column again", () => {
    const byName = sortedBy("product_name", { column: "created_at", descending: true })
    expect(byName).toEqual({ column: "product_name", descending: false })
    expect(sortedBy("product_name", byName).descending).toBe(true)
    expect(sortedBy("created_at", byName).descending).toBe(true)
  })
})

describe("the way to a page", () => {
  const skip = vi.fn(async (limit: number, cursor: string | undefined) => {
    const to = Number(cursor ?? 0) + limit
    return to < 10_000 ? String(to) : null
  })

  it("is walked once, in long steps, and remembered", async () => {
    const known = new Map<number, string>()
    expect(await cursorAt(known, 0, skip)).toBeUndefined()
    expect(await cursorAt(known, 2_500, skip)).toBe("2500")
    expect(skip).toHaveBeenCalledTimes(3)
    expect(await cursorAt(known, 2_550, skip)).toBe("2550")
    expect(skip).toHaveBeenLastCalledWith(50, "2500")
    expect(await cursorAt(known, 2_000, skip)).toBe("2000")
    expect(skip).toHaveBeenCalledTimes(4)
  })

  it("ends where the list ends", async () => {
    expect(await cursorAt(new Map(), 10_000, skip)).toBeNull()
  })
})

describe("a choice of products", () => {
  const product = (id: string) => ({ id, short_code: `code ${id}` }) as Product
  const page = [product("a"), product("b")]

  it("goes across pages", () => {
    const both = pageToggled(toggled(NOTHING, "z"), page)
    expect([...both.ids].toSorted()).toEqual(["a", "b", "z"])
    expect([...pageToggled(both, page).ids]).toEqual(["z"])
    expect([...pageToggled(toggled(both, "a"), page).ids].toSorted()).toEqual(["a", "b", "z"])
    expect(NOTHING.ids.size).toBe(0)
  })

  it("asks for the whole list only for products that were never on a page", async () => {
    const fetchAll = vi.fn(async () => [...page, product("c")])
    const seen = withSeen(pageToggled(NOTHING, page), page)
    expect(await chosenProducts(seen, fetchAll)).toEqual(page)
    expect(fetchAll).not.toHaveBeenCalled()
    const more = toggled(toggled(seen, "c"), "gone")
    expect((await chosenProducts(more, fetchAll)).map(({ id }) => id)).toEqual(["a", "b", "c"])
  })
})

describe("the keys of the list", () => {
  const press = (key: string, target: EventTarget | null = document.body, more = {}) =>
    actionOf(SHORTCUTS, { key, target, ctrlKey: false, metaKey: false, altKey: false, ...more })

  it("do what the help says, unless one types, or means the browser", () => {
    expect([press("j"), press("A"), press("?"), press("q")]).toEqual(["next_row", "select_all", "help", null])
    expect(press("j", document.createElement("input"))).toBeNull()
    expect(press("a", document.body, { ctrlKey: true })).toBeNull()
    const box = document.createElement("input")
    box.type = "checkbox"
    expect(press("j", box)).toBe("next_row")
  })

  it("can be turned off", () => {
    turnShortcuts(false)
    expect(press("j")).toBeNull()
    turnShortcuts(true)
    expect(press("j")).toBe("next_row")
  })
})

describe("the name of a chain", () => {
  it("is said in the language of the page where it is ours to say", async () => {
    await loadTexts("public")
    await switchLanguage("hu")
    expect(chainName({ chain_id: 1, name: "Local main network" })).toBe("Helyi főhálózat")
    expect(chainName({ chain_id: 11_155_111, name: "Local test network" })).toBe("Helyi teszthálózat")
    expect(chainName({ chain_id: 1, name: "Ethereum" })).toBe("Ethereum")
    expect([explorerName("local demonstration"), explorerName("Etherscan")]).toEqual(["helyi bemutató", "Etherscan"])
  })

  it("is never that of a real network for an attestation on a chain that only has its number", async () => {
    vi.useFakeTimers()
    await Promise.all([loadTexts("public"), loadTexts("administration")])
    const local = { chain_id: 1, name: "Local main network", network: "local" } as ChainDescription
    queryClient.setQueryData(queries.chains.queryKey, [local])
    const attestation = { chain_id: 1, wanted: "attested", state: "confirmed", reason: null, name: "Kékfestő Kft." }
    const page = await openDashboardPage(
      <Attestations company={{ attestations: [attestation] } as unknown as Company} />,
      "/admin/verification",
    )
    expect(page.text()).toContain("Local main network")
    expect(page.text()).not.toContain("Ethereum")
  })
})

describe("product row", () => {
  beforeEach(() => loadTexts("dashboard"))
  const product = {
    id: "p1",
    product_name: "Apron",
    short_code: "0123-4567-89AK",
    status: "pending",
    media: [],
  } as never as Product

  async function opened() {
    const page = await openPage(
      <table>
        <tbody>
          <ProductRow product={product} columns={["status"]} selected={false} onToggle={vi.fn()} />
        </tbody>
      </table>,
      "/dashboard/products",
    )
    const press = (where: string, type = "click", more: MouseEventInit = {}) =>
      act(async () => {
        const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...more })
        document.querySelector(where)!.dispatchEvent(event)
      })
    return { page, press }
  }

  it("opens its product wherever it is pressed beside its controls", async () => {
    const { page, press } = await opened()
    await press("label")
    expect(page.address()).toBe("/dashboard/products")
    await press("tr > td:last-child")
    expect(page.address()).toBe("/dashboard/products/p1")
  })

  it("opens another tab with the middle button, and nothing while text is being chosen", async () => {
    const { page, press } = await opened()
    const tab = vi.spyOn(window, "open").mockReturnValue(null)
    await press("tr > td:last-child", "auxclick", { button: 1 })
    expect(tab.mock.lastCall?.[0]).toMatch(/\/dashboard\/products\/p1$/)
    await press("tr > td:last-child", "auxclick", { button: 2 })
    vi.spyOn(globalThis, "getSelection").mockReturnValue({ isCollapsed: false } as Selection)
    await press("tr > td:last-child")
    expect([tab.mock.calls.length, page.address()]).toEqual([1, "/dashboard/products"])
  })
})

describe("csv check", () => {
  beforeEach(async () => {
    await loadTexts("dashboard")
  })

  const fault = (line: number, code: string) => ({ line, code, column: "photo", value: "jug.jpg", message: code })

  async function show(skipped: number[], code = "photo_not_uploaded") {
    const result = {
      valid_count: 4,
      error_count: 2,
      columns: [],
      warnings: [],
      errors: [fault(3, code), fault(5, code)],
    }
    const work = { fixes: [], skipped }
    const state = { file: new File([], "jugs.csv"), mapping: [], result, work, checked_fixes: [] }
    const onCheck = vi.fn()
    const others = { onFix: vi.fn(), onChange: vi.fn(), onAdd: vi.fn(), onColumns: vi.fn(), onOther: vi.fn() }
    const page = await openPage(
      <CsvCheck state={state as unknown as Checked} onCheck={onCheck} {...others} />,
      "/dashboard/upload",
    )
    return { ...page, onCheck }
  }

  it("counts skipped lines apart from those to look at", async () => {
    const heading = () => document.querySelector("h2")!.textContent
    for (const [skipped, said] of [
      [[], "4 ready, 2 to look at"],
      [[5, 9], "4 ready, 1 to look at"],
      [[3, 5], "4 ready"],
    ] as const) {
      const page = await show([...skipped])
      expect(heading()).toBe(said)
      const n = skipped.filter((line) => line !== 9).length
      expect(page.text().includes(`${n} skipped`)).toBe(n > 0)
      await page.close()
    }
  })

  it("takes the missing photos where they are missed, and checks the file again", async () => {
    const page = await show([])
    expect(page.text()).toContain("Photos that this file names")
    await page.press("Check jugs.csv")
    expect(page.onCheck).toHaveBeenCalledOnce()
    await page.close()
    const other = await show([], "name_missing")
    expect(other.text()).not.toContain("Photos that this file names")
    expect(other.text()).not.toContain("Check jugs.csv")
  })
})

describe("use job", () => {
  const asked = vi.fn()

  function Making() {
    const { start, isUnderWay, made, failure } = useJob("It could not be made.")
    return (
      <>
        <button type="button" onClick={() => void start(async () => ({ job_id: "j1" }))}>
          Make
        </button>
        <p>{isUnderWay ? "making" : (failure ?? made?.name ?? "nothing")}</p>
      </>
    )
  }

  async function afterPressing(answers: Response[]): Promise<string> {
    vi.stubGlobal("fetch", async (path: string) => {
      asked(path)
      return (answers.length > 1 ? answers.shift()! : answers[0]!).clone()
    })
    const page = await openDashboardPage(<Making />, "/dashboard")
    await page.press("Make")
    await page.wait(10_000)
    const text = page.text()
    await page.close()
    return text.replace("Make", "")
  }
  const job = (over: object) => Response.json({ state: "running", error: null, result: null, progress: null, ...over })

  beforeEach(async () => {
    vi.useFakeTimers()
    asked.mockClear()
    await loadTexts("dashboard")
  })

  it("looks until the work is done, and not once more", async () => {
    expect(await afterPressing([job({}), job({}), job({ state: "done", result: { name: "labels.pdf" } })])).toBe(
      "labels.pdf",
    )
    expect(asked).toHaveBeenCalledTimes(3)
  })

  it("says why nothing came of it", async () => {
    const error = "None of your products is on the blockchain yet."
    expect(await afterPressing([job({ state: "failed", error })])).toBe(error)
  })

  it("does not wait for ever for work that the service does not know", async () => {
    expect(await afterPressing([Response.json({ detail: "There is no such job." }, { status: 404 })])).toBe(
      "There is no such job.",
    )
    expect(asked).toHaveBeenCalledOnce()
  })

  it("outlives silence", async () => {
    const silence = Array.from({ length: 3 }, () => new Response("", { status: 502 }))
    expect(await afterPressing([...silence, job({ state: "done", result: { name: "labels.pdf" } })])).toBe("labels.pdf")
  })
})

describe("the Hungarian article", () => {
  it.each([
    ["a", ["Kékfestő Manufaktúra", "Herendi", "Yamaha", "van Gogh", "„Tavasz” Bt.", "Świat", "Müller", "kekfesto.hu"]],
    ["az", ["Alba", "Ékszer Kft.", "Őrség", "Üveg", "iPhone", "egyesület.hu", "Ybl Műhely", "Ångström", "(Ikon)"]],
    ["az", ["MNB", "MTA", "SZTE", "FTC", "LG", "RTL", "XPS", "FBI", "YKK", "M", "F. Kovács", "S.Oliver", "M&S", "OTP"]],
    ["a", ["BMW", "TV2", "DHL", "KFC", "H&M", "C&A", "MOL", "MÁV", "NATO", "LEGO", "SPAR", "SHARP", "Mester", "BB-8"]],
    ["az", ["1", "5", "1000", "1 000", "1.000", "1848", "50", "500", "51", "5000", "1000000", "1st"]],
    ["a", ["0", "2", "3M", "4711", "7-Eleven", "10", "12", "15", "100", "10 000", "100000", "20", "600"]],
    ["a", ["", "—", "漢字"]],
  ] as const)("is %s before %j", (article, names) => {
    expect(names.filter((name) => articleOf(name) !== article)).toEqual([])
  })
})

describe("a name in a sentence", () => {
  it("has its article in Hungarian only, large where it begins the sentence", async () => {
    expect(withArticle("MNB")).toBe("MNB")
    await switchLanguage("hu")
    expect([withArticle("MNB"), withArticle("BMW"), withArticle("MNB", "within")]).toEqual([
      "Az MNB",
      "A BMW",
      "az MNB",
    ])
  })
})

describe("audit log", () => {
  beforeAll(async () => {
    await Promise.all([loadTexts("audit"), loadTexts("public")])
  })

  const about = (event: AuditLogLine["event"], detail: AuditLogLine["detail"]) =>
    aboutAuditEvent({ event, detail }, textOf("audit"), textOf("public"))

  describe("what was done", () => {
    it("has words for every event and for what it is about", () => {
      for (const event of AUDIT_EVENTS) expect(template("audit", `events.${event}`), event).not.toBe(`events.${event}`)
      for (const noun of AUDIT_NOUNS) expect(template("audit", `nouns.${noun}`), noun).not.toBe(`nouns.${noun}`)
    })

    it("says what else there is to know", () => {
      expect(about("plan.changed", { from: "free", to: "business" })).toBe("Free to Business")
      expect(about("product.recalled", { scope: "batch", reason: "safety" })).toBe("A whole batch, safety risk")
      expect(about("company.wallet_changed", { wallet: null })).toBe("none any more")
      const known = { register: "agrees", extract: "opened", domain_state: "confirmed" }
      expect(about("company.verified", { ...known, domain: "a.example" })).toBe("a.example")
      expect(about("company.verified", { ...known, extract: "none", domain_state: "none", elsewhere: true })).toBe(
        "without: company extract, domain; checked elsewhere",
      )
      expect(about("company.closed", {})).toBe(null)
    })
  })

  it("has words for every job that may be given up", () => {
    const words: Record<JobKind, string> = serviceTexts.kinds
    expect(Object.values(words).every(Boolean)).toBe(true)
  })
})

it("writes dates in two ways: the month in full in sentences, short in tables and beside times", async () => {
  expect([formatDate("2026-03-03"), formatDay("2026-03-03")]).toEqual(["3 March 2026", "3 Mar 2026"])
  expect(formatTime("2026-03-03T12:00:00Z")).toMatch(/^3 Mar 2026, /)
  await switchLanguage("hu")
  expect([formatDate("2026-03-03"), formatDay("2026-03-03")]).toEqual(["2026. március 3.", "2026. márc. 3."])
  expect([formatDay(null), formatDay("soon")]).toEqual(["", "soon"])
})
