// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query"
import { act } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import type { Company } from "#shared/api/administration.ts"
import { openPage } from "#test/support/page.tsx"
import { companiesQuery } from "#web/admin/companies/companies.ts"
import { VerificationPage } from "#web/admin/companies/verification-page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { loadTexts } from "#web/i18n/texts.ts"

const told = vi.hoisted(() => vi.fn())
vi.mock("#web/ui/toasts.tsx", () => ({ toast: told }))

const company = (id: string) =>
  ({
    id,
    name: `Company ${id}`,
    package: "business",
    created_at: "2026-03-05",
    verified: false,
    attestations: [],
    evidence: { look_alikes: [] },
    answer: null,
  }) as unknown as Company
const answers = new Map<string, PromiseWithResolvers<Response>>()
const open = (query = "") =>
  openPage(
    <QueryClientProvider client={queryClient}>
      <VerificationPage />
    </QueryClientProvider>,
    `/admin/verification${query}`,
  )

beforeEach(async () => {
  vi.useFakeTimers()
  told.mockClear()
  answers.clear()
  await Promise.all([loadTexts("administration"), loadTexts("dashboard")])
  vi.stubGlobal("fetch", (path: string) => {
    if (!path.startsWith("/api/verify-company/")) return Promise.resolve(Response.json({}, { status: 500 }))
    answers.set(path.at(-1)!, Promise.withResolvers())
    return answers.get(path.at(-1)!)!.promise
  })
})
it("says once that the companies could not be loaded, whatever is typed meanwhile", async () => {
  const page = await open()
  await page.wait(100)
  await act(async () => document.querySelector<HTMLElement>("input[type=search]")!.focus())
  for (const key of "abc") await page.key(key)
  expect(told.mock.calls).toEqual([["Failed to load companies.", "error"]])
  await page.close()
})

it("keeps a company's button busy until its own answer is there, though another's comes before", async () => {
  queryClient.setQueryData(companiesQuery.queryKey, [company("a"), company("b")])
  const page = await open()
  const button = (within: string, at = 0) => document.querySelectorAll<HTMLButtonElement>(`${within} button`)[at]!
  const verify = () =>
    [...document.querySelectorAll<HTMLButtonElement>("[role=dialog] button")].find(({ textContent }) =>
      textContent?.startsWith("Verify"),
    )!
  const press = (one: HTMLButtonElement) => act(async () => one.click())
  const openDrawer = async (at: number) => {
    await press(button("tbody td:nth-child(2)", at))
    await page.wait(0)
  }
  const closeDrawer = async () => {
    await press(document.querySelector<HTMLButtonElement>("[role=dialog] [aria-label=Close]")!)
    await page.wait(0)
  }
  await page.wait(0)
  for (const at of [0, 1]) {
    await openDrawer(at)
    await press(verify())
    await press(button("[role=alertdialog]", 1))
    await closeDrawer()
  }
  answers.get("a")!.resolve(Response.json({ detail: "No." }, { status: 409 }))
  await page.wait(10)
  const busy: boolean[] = []
  for (const at of [0, 1]) {
    await openDrawer(at)
    busy.push(verify().disabled)
    await closeDrawer()
  }
  expect(busy).toEqual([false, true])
  await page.close()
})

const buttonIn = (within: Element | Document, text: string) =>
  [...within.querySelectorAll("button")].find(({ textContent }) => textContent === text)!
const dialog = () => document.querySelector("[role=alertdialog]")
const press = (within: Element | Document, text: string) => act(async () => buttonIn(within, text).click())

it("verifies once the administrator has said what that states, in the row and in the drawer", async () => {
  queryClient.setQueryData(companiesQuery.queryKey, [company("a")])
  const page = await open()
  await page.wait(0)
  await press(document.querySelector("tbody")!, "Verify")
  expect(answers.size).toBe(0)
  expect(dialog()?.textContent).toContain("You state that it is the company it says it is.")
  expect(dialog()?.textContent).toContain("VAT number or address not entered: Company a")
  await press(dialog()!, "Cancel")
  await press(document.querySelector("tbody")!, "Company a")
  await press(document.querySelector("[role=dialog]")!, "Verify")
  expect(answers.size).toBe(0)
  await press(dialog()!, "Verify")
  answers.get("a")!.resolve(Response.json({ ...company("a"), verified: true }))
  await page.wait(10)
  expect(told.mock.calls).toEqual([["Company verified successfully.", "success"]])
  await page.close()
})

it("verifies a selection after one question for all of it", async () => {
  const ids = ["a", "b", "c", "d", "e"]
  const look_alikes = [{ name: "Company", domain: null }]
  const waiting = ids.map((id) => ({ ...company(id), ...(id === "b" && { evidence: { look_alikes } }) }))
  queryClient.setQueryData(companiesQuery.queryKey, waiting as unknown as Company[])
  const page = await open()
  await page.wait(0)
  await act(async () => document.querySelector<HTMLElement>("thead input")!.click())
  await press(document, "Verify selected")
  expect(answers.size).toBe(0)
  expect(dialog()?.textContent).toContain("Verify 5 companies?")
  expect(dialog()?.textContent).toContain("Looks like a company you have verified: Company b")
  expect(dialog()?.textContent).toContain("not entered: Company a, Company b, Company c and 2 more")
  await press(dialog()!, "Verify")
  for (const id of ids) answers.get(id)!.resolve(Response.json({ ...company(id), verified: true }))
  await page.wait(10)
  expect(told.mock.calls).toEqual([["5 companies verified.", "success"]])
  await page.close()
})

it("shows a verified company’s new details beside those in force, and asks before they take their place", async () => {
  const pending = { name: "Company z", vat_number: "" }
  const one = { ...company("a"), verified: true, vat_number: "HU12345676", language: "en", pending }
  queryClient.setQueryData(companiesQuery.queryKey, [one] as never)
  const page = await open("?company=a")
  await page.wait(0)
  const words = "New name: Company z; VAT number taken away"
  expect(document.querySelector("tbody tr")!.textContent).toContain(words)
  const drawer = document.querySelector("[role=dialog]")!
  expect(drawer.textContent).toContain(`${words}The present details stay in force`)
  expect(drawer.textContent).toContain("HU12345676")
  await press(drawer, "Refuse…")
  expect(dialog()?.textContent).toContain("Its present name and VAT number stay")
  await press(dialog()!, "Cancel")
  await press(drawer, "Verify")
  expect(dialog()?.textContent).toContain(words)
  await page.close()
})

it("says how many companies wait for us and how many for themselves, and which has answered", async () => {
  const told = (id: string, is_open: boolean) => {
    const answer = { answer: "more_needed", reason: "x", answered_at: "2026-11-20T08:00:00Z", is_open }
    return { ...company(id), answer } as unknown as Company
  }
  queryClient.setQueryData(companiesQuery.queryKey, [company("a"), told("b", true), told("c", false)])
  const page = await open()
  await page.wait(0)
  expect(page.text()).toContain("2 companies await verification. With one more, it is the company’s turn.")
  const [, b, c] = [...document.querySelectorAll("tbody tr")].map((row) => row.textContent)
  expect(b).toContain("Asked for more on")
  expect(c).toContain("Has sent or changed something since")
  await page.close()
})

it("takes a reason in several lines", async () => {
  queryClient.setQueryData(companiesQuery.queryKey, [{ ...company("a"), language: "hu" } as unknown as Company])
  const page = await open("?company=a")
  await page.wait(0)
  const fieldsIn = (within: string) =>
    [...document.querySelectorAll<HTMLInputElement>(`${within} :is(textarea, input:not([type=checkbox]))`)].map(
      ({ tagName, maxLength }) => `${tagName} ${maxLength}`,
    )
  for (const measure of ["Refuse…", "Ask for more…", "Suspend the company"]) {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === measure)!
    await act(async () => button.click())
    expect(fieldsIn("[role=alertdialog]"), measure).toEqual(["TEXTAREA 500"])
    const dialog = document.querySelector("[role=alertdialog]")!
    expect(dialog.textContent).toContain("Its language is Hungarian. Up to 500 characters.")
    await act(async () => dialog.querySelectorAll<HTMLButtonElement>("button")[0]!.click())
  }
  await page.close()
})

it("says which companies of a choice were not verified, why, and how many were", async () => {
  queryClient.setQueryData(companiesQuery.queryKey, [company("a"), company("b"), company("c")])
  const page = await open()
  await page.wait(0)
  await act(async () => document.querySelector<HTMLElement>("thead input")!.click())
  await press(document, "Verify selected")
  await press(dialog()!, "Verify")
  answers.get("a")!.resolve(Response.json({ detail: "The name is too long." }, { status: 409 }))
  answers.get("b")!.resolve(Response.json({ ...company("b"), verified: true }))
  answers.get("c")!.resolve(Response.json({ detail: "The name is too long." }, { status: 409 }))
  await page.wait(10)
  expect(told.mock.calls).toEqual([
    ["Batch verification failed.", "error", "1 company verified. Company a, Company c: The name is too long."],
  ])
  await page.close()
})

it("opens the company that the address names, and says when it is not in the list", async () => {
  queryClient.setQueryData(companiesQuery.queryKey, [company("a")])
  const page = await open("?company=a")
  await page.wait(0)
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Company a")
  await page.close()
  const other = await open("?company=gone")
  await other.wait(0)
  expect(document.querySelector("[role=dialog]")).toBeNull()
  expect(document.body.textContent).toContain("This company is not in the list")
  await other.close()
})
