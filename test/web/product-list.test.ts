// @vitest-environment happy-dom
import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import type { Product, ProductFilter } from "#shared/api/products.ts"
import { FILTER_OPERATORS } from "#shared/request-bounds.ts"
import { COLUMNS } from "#web/dashboard/products/columns.ts"
import { cursorAt } from "#web/dashboard/products/cursors.ts"
import { FILTER_FIELDS, filterProblem, readFilter, writeFilter } from "#web/dashboard/products/filters.ts"
import {
  PAGE_SIZES,
  PREFERENCE_DEFAULT,
  readListQuery,
  sortedBy,
  writeListQuery,
} from "#web/dashboard/products/list-query.ts"
import { SHORTCUTS } from "#web/dashboard/products/products-page.tsx"
import { chosenProducts, NOTHING, pageToggled, toggled, withSeen } from "#web/dashboard/products/use-selection.ts"
import { actionOf, turnShortcuts } from "#web/dashboard/shortcuts/action-of.ts"
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
    expect(read(Array.from({ length: 30 }, () => "filter=status:empty:").join("&")).filters).toHaveLength(10)
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
