// @vitest-environment happy-dom
import { act } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import type { CompaniesPage, Company } from "#shared/api/administration.ts"
import { companyOf, evidenceOf } from "#test/support/accounts.ts"
import { openDashboardPage } from "#test/support/page.tsx"
import { VerificationPage } from "#web/admin/companies/verification-page.tsx"
import { queryClient } from "#web/api/queries.ts"
import { loadTexts } from "#web/i18n/texts.ts"

const told = vi.hoisted(() => vi.fn())
vi.mock("#web/ui/toasts.tsx", () => ({ toast: told }))

const COUNTS = { waiting: 7, verified: 61, refused: 3, reviews_due: 2 }
let listed: Company[] = []
/** What was asked of the service, and how it was answered. */
const asked: { path: string; query: URLSearchParams; body: unknown }[] = []
const answers = new Map<string, PromiseWithResolvers<Response>>()

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") })
  told.mockClear()
  answers.clear()
  asked.length = 0
  await Promise.all((["administration", "dashboard", "after"] as const).map(loadTexts))
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, "https://site.invalid")
    asked.push({ path: pathname, query: searchParams, body: body ? JSON.parse(String(body)) : undefined })
    if (pathname === "/api/companies") {
      const search = searchParams.get("search") ?? ""
      const companies = listed.filter(({ id, name }) => id === search || name.includes(search))
      return Response.json({ companies, next_cursor: null, counts: COUNTS } satisfies CompaniesPage)
    }
    if (!pathname.startsWith("/api/verify-company/")) return Response.json([], { status: 200 })
    const waiting = Promise.withResolvers<Response>()
    answers.set(pathname.split("/").at(-1)!, waiting)
    return waiting.promise
  })
})

async function open(companies: Company[], query = "") {
  listed = companies
  const page = await openDashboardPage(<VerificationPage />, `/admin/verification${query}`)
  await page.wait(10)
  return page
}

const buttonIn = (within: Element | Document, text: string) =>
  [...within.querySelectorAll("button")].find(({ textContent }) => textContent === text)!
const press = (within: Element | Document, text: string) => act(async () => buttonIn(within, text).click())
const dialog = () => document.querySelector("[role=alertdialog]")
const drawer = () => document.querySelector("[role=dialog]")!
const tickIn = (within: Element, label: string) =>
  act(async () => {
    const found = [...within.querySelectorAll("label")].find(({ textContent }) => textContent === label)!
    document.getElementById(found.htmlFor)!.click()
  })
const selectAll = () => act(async () => document.querySelector<HTMLElement>("thead input")!.click())
const pressKey = (key: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
  })
const bodyOf = (id: string) => asked.find(({ path }) => path === `/api/verify-company/${id}`)?.body
const verified = (id: string) => Response.json(companyOf(id, { verified: true }))

it("says once that the companies could not be loaded, whatever is typed meanwhile", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({}, { status: 400 })))
  const page = await open([])
  await page.wait(300)
  await act(async () => document.querySelector<HTMLElement>("input[type=search]")!.focus())
  for (const key of "abc") await page.key(key)
  expect(told.mock.calls).toEqual([["Failed to load companies.", "error"]])
})

it("says how many wait, how long the longest, how many are due, and shows each state in a tab", async () => {
  const page = await open([companyOf("a", { waiting_since: "2026-11-19T09:00:00Z", vat_number: "HU24681357" })])
  expect(page.text()).toContain(
    "7 companies wait for you. The oldest has waited for 3 days. 2 verified companies are due for their yearly check.",
  )
  expect([...document.querySelectorAll("[role=tab]")].map((tab) => tab.textContent)).toEqual([
    ...["Waiting 7", "Verified 61", "Refused 3"],
  ])
  expect(document.querySelector("tbody tr td:nth-child(2)")!.textContent).toBe("Company aHU24681357 · waiting 3 days")
  await act(async () => {
    document.querySelectorAll<HTMLElement>("[role=tab]")[1]!.focus()
  })
  await page.wait(10)
  expect(asked.at(-1)?.query.get("state")).toBe("verified")
  expect(page.address()).toContain("state=verified")
})

it("asks the service for what is typed once typing pauses", async () => {
  const page = await open([companyOf("a")])
  await act(async () => document.querySelector<HTMLElement>("input[type=search]")!.focus())
  for (const key of "duna") await page.key(key)
  expect(asked.filter(({ query }) => query.has("search"))).toEqual([])
  await page.wait(300)
  expect(asked.map(({ query }) => query.get("search")).filter(Boolean)).toEqual(["duna"])
})

it("names each mark of a company's evidence, and its state", async () => {
  const evidence = evidenceOf({ register: { address_agrees: false }, domain: { state: "not_confirmed" }, extract: [] })
  await open([companyOf("a", { evidence })])
  expect([...document.querySelectorAll("tbody [role=img]")].map((mark) => mark.getAttribute("aria-label"))).toEqual([
    ...["VAT register: look at it", "Company extract: not there", "Domain: not there", "Look-alikes: agrees"],
  ])
})

it("keeps a company's button busy until its own answer is there, though another's comes before", async () => {
  const page = await open([companyOf("a"), companyOf("b")])
  for (const id of ["a", "b"]) {
    await press(document.querySelector(`[data-row=${id}]`)!, "Verify")
    await page.wait(10)
    await press(drawer(), "Verify")
    await act(async () => drawer().querySelector<HTMLElement>("[aria-label=Close]")!.click())
    await page.wait(10)
  }
  answers.get("a")!.resolve(Response.json({ detail: "No." }, { status: 409 }))
  await page.wait(10)
  expect([...document.querySelectorAll("tbody td:last-child")].map((cell) => cell.textContent)).toEqual([
    ...["Verify", "Verifying..."],
  ])
})

it("verifies a company whose evidence agrees by one press, with nothing entered", async () => {
  const page = await open([companyOf("a")])
  await press(document.querySelector("tbody")!, "Verify")
  await page.wait(10)
  expect(answers.size).toBe(0)
  expect(drawer().querySelectorAll("input")).toHaveLength(0)
  expect(drawer().textContent).toContain("Shoppers will readVAT number")
  await press(drawer(), "Verify")
  expect([answers.has("a"), bodyOf("a")]).toEqual([true, undefined])
  answers.get("a")!.resolve(verified("a"))
  await page.wait(10)
  expect(told.mock.calls).toEqual([["Company verified successfully.", "success"]])
})

it("says beside the button what is missing or differs, and waits for the administrator's word", async () => {
  const look_alikes = [{ name: "Company Manufaktúra", domain: null, shared: ["company"], by: "name" as const }]
  const evidence = evidenceOf({ register: { address_agrees: false }, extract: [], look_alikes })
  await open([companyOf("a", { evidence, verification_notes: "Called them." })], "?company=a")
  expect(drawer().querySelector("mark")!.textContent).toBe("Company")
  expect(drawer().textContent).toContain("The register gives another address. No extract.")
  const verify = () => buttonIn(drawer(), "Verify")
  for (const label of ["I have compared them: two different companies", "I checked this elsewhere"]) {
    expect(verify().getAttribute("aria-disabled")).toBe("true")
    await press(drawer(), "Verify")
    expect(answers.size).toBe(0)
    expect((document.activeElement as HTMLInputElement).labels![0]!.textContent).toBe(label)
    await tickIn(drawer(), label)
  }
  await press(drawer(), "Verify")
  expect(bodyOf("a")).toEqual({ elsewhere: true, note: "Called them." })
})

it("offers to verify a company that has not asked without a request", async () => {
  const evidence = evidenceOf({ register: { answer: "none_given", number: "" } })
  await open([companyOf("a", { evidence, asked: false, vat_number: null })], "?company=a")
  await tickIn(drawer(), "I checked this elsewhere")
  await press(drawer(), "Verify without a request")
  expect(bodyOf("a")).toEqual({ without_request: true, elsewhere: true })
})

it("says when the register did not answer, asks it again, and names it while it is asked", async () => {
  const failed = { answer: "no_answer", name: null, asked_at: null, failed_at: "2026-11-22T09:12:00Z" } as const
  const page = await open([companyOf("a", { evidence: evidenceOf({ register: failed }) })], "?company=a")
  expect(drawer().textContent).toMatch(/VIES didn’t answer, 22 Nov 2026, \d+:12\./)
  await press(drawer(), "Ask again")
  expect(asked.some(({ path }) => path === "/api/companies/a/ask-register")).toBe(true)
  await page.close()
  queryClient.clear()
  const waiting = evidenceOf({ register: { ...failed, answer: "asking", failed_at: null } })
  await open([companyOf("a", { evidence: waiting })], "?company=a")
  expect(drawer().textContent).toContain("VIES is being asked...")
  expect(buttonIn(drawer(), "Ask again")).toBeUndefined()
})

it("asks a domain again where no register is asked", async () => {
  const evidence = evidenceOf({ register: { answer: "not_asked", register: null } })
  await open([companyOf("a", { evidence })], "?company=a")
  asked.length = 0
  await press(drawer(), "Ask again")
  expect(asked.some(({ path }) => path === "/api/companies/a/ask-register")).toBe(true)
})

it("verifies a selection after one question: those with evidence, or all that have asked", async () => {
  const alike = evidenceOf({ look_alikes: [{ name: "Other", domain: null, shared: [], by: "name" }] })
  const companies = [
    companyOf("a"),
    companyOf("b", { evidence: evidenceOf({ extract: [] }) }),
    companyOf("c", { evidence: alike }),
    companyOf("d", { asked: false, evidence: evidenceOf({ register: { answer: "none_given" } }) }),
  ]
  const page = await open(companies)
  await selectAll()
  await press(document, "Verify selected")
  const said = dialog()!.textContent
  expect(said).toContain("Verify 2 of 4 companies")
  expect(said).toContain("VAT register answered, name agrees3 of 3Company extract opened2 of 3")
  expect(said).toContain("Company b · no extract opened. Shoppers will read “Company extract: not seen”.")
  expect(said).toContain("One is left out. Open it by itself.Company cLooks like a verified company")
  expect(said).toContain("One has not asked, and stays behind.Company dNo VAT number")
  expect(answers.size).toBe(0)
  await press(dialog()!, "Verify 2")
  expect([...answers.keys()].map((id) => [id, bodyOf(id)])).toEqual([
    ["a", undefined],
    ["b", undefined],
  ])
  for (const id of ["a", "b"]) answers.get(id)!.resolve(verified(id))
  await page.wait(10)
  expect(told.mock.calls).toEqual([["2 companies verified.", "success", "One has not asked, and stays behind."]])
  answers.clear()
  await selectAll()
  await press(document, "Verify selected")
  expect(buttonIn(dialog()!, "Verify all 3").getAttribute("aria-disabled")).toBe("true")
  await press(dialog()!, "Verify all 3")
  expect([answers.size, document.activeElement?.getAttribute("data-tick")]).toEqual([0, "others"])
  await tickIn(dialog()!, "I checked the other one elsewhere")
  await press(dialog()!, "Verify all 3")
  expect([...answers.keys()]).toEqual(["a", "b", "c"])
  expect(bodyOf("c")).toEqual({ elsewhere: true })
})

it("says which companies of a choice were not verified, why, and how many were", async () => {
  const page = await open([companyOf("a"), companyOf("b"), companyOf("c")])
  await selectAll()
  await press(document, "Verify selected")
  await press(dialog()!, "Verify 3")
  answers.get("a")!.resolve(Response.json({ detail: "The name is too long." }, { status: 409 }))
  answers.get("b")!.resolve(verified("b"))
  answers.get("c")!.resolve(Response.json({ detail: "The name is too long." }, { status: 409 }))
  await page.wait(10)
  expect(told.mock.calls).toEqual([
    ["Batch verification failed.", "error", "1 company verified. Company a, Company c: The name is too long."],
  ])
})

it("goes along the rows, selects and opens by keys, and none of them verifies", async () => {
  const page = await open([companyOf("a"), companyOf("b"), companyOf("c", { verified: true })])
  const rowWithFocus = () => document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row
  for (const key of ["j", "j"]) await pressKey(key)
  expect(rowWithFocus()).toBe("b")
  await pressKey("x")
  expect(page.text()).toContain("1 selected")
  await pressKey("j")
  await pressKey("x")
  expect(page.text()).toContain("1 selected")
  await pressKey("k")
  await act(async () => (document.activeElement as HTMLElement).click())
  await page.wait(10)
  expect(drawer().textContent).toContain("Company b")
  await pressKey("k")
  await page.wait(10)
  expect(drawer().textContent).toContain("Company a")
  for (const key of ["v", "Enter", "x", "y"]) await pressKey(key)
  await pressKey("Escape")
  await page.wait(10)
  expect([document.querySelector("[role=dialog]"), rowWithFocus()]).toEqual([null, "a"])
  expect(answers.size).toBe(0)
})

it("shows a verified company’s new details beside those in force", async () => {
  const pending = { name: "Company z", vat_number: "" }
  await open([companyOf("a", { verified: true, pending })], "?company=a")
  const words = "New name: Company z; VAT number taken away"
  expect(document.querySelector("tbody tr")!.textContent).toContain(words)
  expect(drawer().textContent).toContain(`${words}The present details stay in force`)
  expect(drawer().textContent).toContain("Written on chain as “Company z”")
  await press(drawer(), "Refuse…")
  expect(dialog()?.textContent).toContain("Its present name and VAT number stay")
})

it("offers to verify a verified company again once its yearly check is due, or another domain is confirmed", async () => {
  const due = { verified: true, verified_at: "2025-11-01T09:00:00Z", review_due_at: "2026-11-01T09:00:00Z" }
  const later = { ...due, review_due_at: "2027-01-01T09:00:00Z" }
  const c = companyOf("c", { ...later, evidence: evidenceOf({ domain: { state: "not_confirmed" } }) })
  const page = await open([companyOf("a", due), companyOf("b", later), c])
  expect(document.querySelector("tbody")!.textContent).toMatch(/due on 1 Nov 2026.*yearly check on 1 Jan 2027/)
  for (const id of ["a", "b", "c"]) {
    await press(document.querySelector(`[data-row=${id}]`)!, `Company ${id}`)
    await page.wait(10)
    if (id !== "c") await press(drawer(), "Verify again")
  }
  expect([...answers.keys(), drawer().textContent!.includes("Verify again")]).toEqual(["a", "b", false])
})

it("takes a reason in several lines, which the company reads in its own language", async () => {
  await open([companyOf("a", { language: "hu" })], "?company=a")
  for (const measure of ["Refuse…", "Ask for more…", "Suspend the company"]) {
    await press(document, measure)
    expect(dialog()!.querySelector("textarea")!.maxLength, measure).toBe(500)
    expect(dialog()!.textContent).toContain("Its language is Hungarian. Up to 500 characters.")
    await press(dialog()!, "Cancel")
  }
})

it("opens the company that the address names, though it is on another tab, and says when there is none", async () => {
  const page = await open([companyOf("a")], "?company=a")
  expect(drawer().textContent).toContain("Company a")
  await page.close()
  await open([companyOf("a")], "?company=gone")
  expect(document.querySelector("[role=dialog]")).toBeNull()
  expect(document.body.textContent).toContain("This company is not in the list")
})
