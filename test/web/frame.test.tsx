// @vitest-environment happy-dom

import { act } from "react"
import { FormProvider, useForm } from "react-hook-form"
import { Link } from "react-router"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { openDashboardPage, openPage } from "#test/support/page.tsx"
import { queries, queryClient } from "#web/api/queries.ts"
import { FaqPage } from "#web/dashboard/faq/faq-page.tsx"
import { OwnFields } from "#web/dashboard/product-form/product-fields.tsx"
import { FilterBar } from "#web/dashboard/products/filter-bar.tsx"
import { SecretDialog } from "#web/dashboard/profile/kept-list.tsx"
import { CsvPreview } from "#web/dashboard/upload/csv-preview.tsx"
import type { Looking } from "#web/dashboard/upload/use-bulk-upload.ts"
import { loadTexts, textOf } from "#web/i18n/texts.ts"
import { CommandMenu, commandsOf, matching } from "#web/layouts/command-menu.tsx"
import { OfflineNotice } from "#web/layouts/dashboard.tsx"
import { Field } from "#web/ui/field.tsx"
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx"
import { whenSaved } from "#web/ui/when-saved.ts"

describe("command menu", () => {
  const CUP = { id: "p1", product_name: "Blue Cup", short_code: "0123-4567-89AK", status: "minted" }
  let page: Awaited<ReturnType<typeof openPage>>
  let asked: string[]
  let closed: number
  beforeEach(async () => {
    vi.useFakeTimers()
    await Promise.all([loadTexts("dashboard"), loadTexts("public")])
    ;[asked, closed] = [[], 0]
    vi.stubGlobal("fetch", async (address: string) => {
      const { pathname, searchParams } = new URL(address, "http://x")
      if (pathname !== "/product-search") return Response.json({ is_admin: false })
      asked.push(searchParams.get("q")!)
      const items = searchParams.get("q") === "nothing" ? [] : [CUP]
      return Response.json({ items, is_exact: false, is_whole: true })
    })
    page = await openDashboardPage(<CommandMenu onClose={() => closed++} />, "/dashboard")
  })
  const field = () => document.querySelector<HTMLInputElement>("[role=combobox]")!
  const options = () => [...document.querySelectorAll("[role=option]")].map((option) => option.textContent)
  const press = (key: string) =>
    act(async () => void field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))
  async function type(text: string) {
    field().focus()
    await page.key(text)
  }
  /** Typing has paused, and the service has answered. */
  async function answered() {
    await page.wait(300)
    await page.wait(100)
  }

  it("asks once typing pauses, and not letter by letter", async () => {
    await type("blue")
    expect(asked).toEqual([])
    await answered()
    expect(asked).toEqual(["blue"])
    expect(options()[0]).toContain("Blue Cup")
  })

  it("opens what is chosen, but only once the answer is about what is typed", async () => {
    await type("blue")
    await press("Enter")
    expect([closed, page.address()]).toEqual([0, "/dashboard"])
    await answered()
    expect([closed, page.address()]).toEqual([1, "/dashboard/products/p1"])
  })

  it("leads on to the answers where nothing is found", async () => {
    await type("nothing")
    await answered()
    expect(options()).toEqual(["Nothing for “nothing”. Search the FAQ."])
    await press("Enter")
    expect(page.address()).toBe("/dashboard/faq?q=nothing")
  })

  it("goes round with the arrows", async () => {
    const chosen = () => document.querySelector("[aria-selected=true]")?.textContent
    const all = options()
    await press("ArrowUp")
    expect(chosen()).toBe(all.at(-1))
    await press("ArrowDown")
    expect(chosen()).toBe(all[0])
  })

  it("finds screens by the beginnings of their words, and those of administrators for them alone", () => {
    const t = textOf("dashboard")
    const found = (typed: string, isAdmin = false) => matching(commandsOf(t, isAdmin), typed).map(({ title }) => title)
    expect(found("upl")).toEqual(["Upload a file", "Upload"])
    expect(found("file upl")).toEqual(["Upload a file"])
    expect(found("pload")).toEqual([])
    expect(found("company ver")).toEqual([])
    expect([found("invoice"), found("password"), found("invite")]).toEqual([
      ["Profile: Plan"],
      ["Profile: Security"],
      ["Profile: People"],
    ])
    expect([found("sign"), found("logo"), found("map"), found("print")]).toEqual([
      ["Your own signature"],
      ["Brand page"],
      ["Map of checks"],
      ["Address on labels"],
    ])
    expect(found("company ver", true)).toEqual(["Company verification"])
  })
})

it.each([
  ["today", new Date(2026, 10, 22, 14, 5), "From 14:05 today."],
  ["yesterday", new Date(2026, 10, 21, 14, 5), "From 21 Nov 2026, 14:05."],
  ["never", null, "may be out of date. "],
])("without a network the page says from when its figures are: %s", async (_when, at, said) => {
  await loadTexts("dashboard")
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 18, 0) })
  if (at) queryClient.setQueryData(["stats"], {}, { updatedAt: at.getTime() })
  const page = await openPage(<OfflineNotice />, "/dashboard")
  expect(page.text()).toBe("")
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  await act(async () => void dispatchEvent(new Event("offline")))
  expect(page.text()).toMatch(new RegExp(`${said}$`))
})

describe("unsaved", () => {
  const left = vi.fn()
  let page: Awaited<ReturnType<typeof openPage>>

  const open = async (unsaved: boolean) => {
    page = await openPage(
      <>
        <button type="button" onClick={() => whenSaved(left)}>
          Logout
        </button>
        <Link to="?tab=bulk">Other tab</Link>
        <UnsavedGuard unsaved={unsaved} />
      </>,
      "/dashboard/upload",
    )
  }
  /** The question lies over the page, outside of it. */
  const question = () => document.querySelector("[role=alertdialog]")?.textContent ?? null
  const answer = async (text: string) => {
    const buttons = [...document.querySelectorAll<HTMLElement>("[role=alertdialog] button")]
    await act(async () => buttons.find(({ textContent }) => textContent === text)!.click())
    await page.wait(0)
  }

  beforeEach(async () => {
    vi.useFakeTimers()
    left.mockClear()
    await loadTexts("dashboard")
  })
  it("signs nobody out before what was entered has been asked about", async () => {
    await open(true)
    await page.press("Logout")
    expect(question()).toContain("Leave without saving?")
    await answer("Stay")
    expect([left.mock.calls.length, question()]).toEqual([0, null])
    await page.press("Logout")
    await answer("Leave without saving")
    expect([left.mock.calls.length, question()]).toEqual([1, null])
  })

  it("says that another window signed the account out, and goes once what was entered is let go", async () => {
    await open(true)
    await act(async () => whenSaved(left, "elsewhere"))
    expect(question()).toContain("You have been signed out in another window.")
    await answer("Leave without saving")
    expect([left.mock.calls.length, question()]).toEqual([1, null])
    // The browser is not to ask a second time.
    expect(dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true)
  })

  it("asks nothing where nothing was entered, nor once that page is gone", async () => {
    await open(true)
    await page.close()
    await open(false)
    await page.press("Logout")
    expect([left.mock.calls.length, question()]).toEqual([1, null])
  })

  it("asks before another tab of the page takes the place of the one that was filled in", async () => {
    await open(true)
    await act(async () => document.querySelector("a")!.click())
    expect(question()).toContain("Leave without saving?")
    expect(page.address()).toBe("/dashboard/upload")
    await answer("Leave without saving")
    expect(page.address()).toBe("/dashboard/upload?tab=bulk")
  })
})

describe("typing", () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    await Promise.all([loadTexts("help"), loadTexts("dashboard")])
  })
  const focus = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)!.focus())
  const value = (selector: string) => document.querySelector<HTMLInputElement>(selector)!.value

  it("in the help center loses no letter to the address, which follows", async () => {
    const page = await openPage(<FaqPage />, "/dashboard/faq?category=billing")
    await focus("input[type=search]")
    await page.key("refund")
    expect(value("input[type=search]")).toBe("refund")
    expect(page.address()).toBe("/dashboard/faq?q=refund&category=billing")
  })

  it("goes on in the name of an own field that begins like one which is kept", async () => {
    vi.stubGlobal("fetch", async () => Response.json(["Size"]))
    queryClient.setQueryData(queries.customFields.queryKey, ["Size"])
    function Form() {
      return (
        <FormProvider {...useForm({ defaultValues: { attributes: [] } })}>
          <OwnFields />
        </FormProvider>
      )
    }
    const page = await openDashboardPage(<Form />, "/dashboard/upload")
    await page.press("Add a field")
    await focus("input[aria-label=Name]")
    for (const key of "Size in the EU") await page.key(key)
    expect(value("input[aria-label=Name]")).toBe("Size in the EU")
  })
})

describe("focus", () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    await loadTexts("dashboard")
  })
  it("is at hand again after the filter that held it was taken away", async () => {
    const filters = [{ column: "category", operator: "equals", value: "Dyes" }] as const
    await openPage(
      <FilterBar filters={filters} own_fields={[]} onFilters={() => {}} adding={null} onAdding={() => {}} />,
      "/dashboard/products",
    )
    const remove = document.querySelector<HTMLElement>("[aria-label='Remove the filter Category equals Dyes']")!
    await act(async () => {
      remove.focus()
      remove.click()
    })
    expect(document.activeElement?.textContent).toBe("Add filter")
  })

  it("is at the heading of the columns once a file was chosen, whose box has gone", async () => {
    const state = {
      ...{ step: "looking", file: new File(["a"], "a.csv"), mapping: ["product_name"], refusal: null },
      preview: { headers: ["name"], rows: [["Blanket"]], sure: true, samples: [] },
    } as unknown as Looking
    const nothing = () => {}
    await openPage(
      <CsvPreview state={state} onMapping={nothing} onEncoding={nothing} onStart={nothing} onOther={nothing} />,
      "/dashboard/upload",
    )
    expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual([
      "H2",
      expect.stringContaining("a.csv"),
    ])
  })

  it("lets who hears a label hear two words", async () => {
    await openPage(
      <Field label="Product Name" note="required">
        {(input) => <input {...input} />}
      </Field>,
      "/dashboard/upload",
    )
    expect(document.querySelector("label")?.textContent).toBe("Product Name required")
  })

  it("stays with a secret that is shown once until somebody says that it is kept", async () => {
    const closed = vi.fn()
    await openPage(<SecretDialog secret="tm_live_1" of="keys" onClose={closed} />, "/dashboard/profile")
    await act(async () =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
      ),
    )
    expect(closed).not.toHaveBeenCalled()
    const kept = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "I have saved it")
    await act(async () => kept!.click())
    expect(closed).toHaveBeenCalledOnce()
  })
})
