// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { act } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { loadTexts, textOf } from "#web/i18n/texts.ts"
import { CommandMenu } from "#web/layouts/command-menu.tsx"
import { commandsOf, matching } from "#web/layouts/use-findings.ts"

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
  const menu = (
    <QueryClientProvider client={queryClient}>
      <CommandMenu onClose={() => closed++} />
    </QueryClientProvider>
  )
  page = await openPage(menu, "/dashboard")
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
    ["Profile: Users"],
  ])
  expect([found("sign"), found("logo"), found("map"), found("print")]).toEqual([
    ["Your own signature"],
    ["Brand page"],
    ["Map of checks"],
    ["Address on labels"],
  ])
  expect(found("company ver", true)).toEqual(["Company verification"])
})
