import type { Page } from "@playwright/test"
import type { Language } from "#web/i18n/language.ts"
import { expect } from "./fixture.ts"
import { SERVICE } from "./place.ts"

export type Account = "business" | "enterprise" | "free" | "admin"

const PASSWORD = "touchmark"
const tokens = new Map<string, string>()

/** A session of a demo account, always the same: signing in so often as tests want it would be refused. */
async function tokenOf(who: Account): Promise<string> {
  const token = tokens.get(who) ?? (await freshToken(`${who}@demo.test`))
  tokens.set(who, token)
  return token
}

/** A separate session, which a test may end without affecting others. */
export async function freshToken(email: string, password = PASSWORD): Promise<string> {
  const body = new URLSearchParams({ username: email, password })
  const answer = await fetch(`${SERVICE}/login`, { method: "POST", body })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return access_token
}

let arrangements = 0

/** Sets the language and session for the pages opened next, as after an earlier visit. The last call wins. */
export async function arrange(page: Page, arranged: { token?: string; language?: Language }): Promise<void> {
  await page.addInitScript(
    ({ token, language, place }) => {
      // Only once, so that what a test removes stays removed. An empty page has no storage.
      if (location.protocol === "about:" || Number(sessionStorage.getItem("arranged")) >= place) return
      sessionStorage.setItem("arranged", String(place))
      if (token) sessionStorage.setItem("token", token)
      if (language) localStorage.setItem("language", language)
    },
    { ...arranged, place: ++arrangements },
  )
}

/** Signs in and opens the overview. Signing in by hand has its own test. */
export async function signIn(page: Page, who: Account): Promise<void> {
  await arriveAs(page, who)
  await page.goto("/dashboard")
  await expect(page.locator("h1")).toContainText("Welcome")
}

/** Ticks and confirms what is asked before a mint, in either language. */
export async function confirmMint(page: Page): Promise<void> {
  const asked = page.getByRole("alertdialog")
  await asked.getByRole("checkbox").check()
  await asked.getByRole("button").last().click()
  await expect(asked).toBeHidden()
}

/** Signed in from the first page on that is opened. */
export const arriveAs = async (page: Page, who: Account, language: Language = "en") =>
  arrange(page, { token: await tokenOf(who), language })

/** Stops the page's clock until a test moves it, so that short-lived messages can be read. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // Until it stands it runs, and it is stopped at no time that has passed.
  await page.clock.pauseAt(Date.now() + 600_000)
}

/** Asks the service as a demo account, beside the page. */
export async function callAs<Body>(who: Account, path: string, init: RequestInit = {}): Promise<Body> {
  const type = typeof init.body === "string" ? { "content-type": "application/json" } : {}
  const headers = { authorization: `Bearer ${await tokenOf(who)}`, ...type }
  const answer = await fetch(SERVICE + path, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** Chooses a file in the bulk upload and sends it. */
export async function uploadCsv(page: Page, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> {
  await page.goto("/dashboard/upload")
  await page.getByRole("tab", { name: "Bulk CSV Upload" }).click()
  // The tab of one product, which is there until the other is drawn, takes pictures.
  await page.locator('input[accept^=".csv"]').setInputFiles({ name, mimeType: "text/csv", buffer: bytes })
  await page.getByRole("button", { name: /^Add (one|[\d,]+) (products?|pieces?)$/ }).click()
}

interface Listed {
  id: string
  product_name: string
  short_code: string
}

/** A product of a company by its name. */
export async function productOf(who: Account, product_name: string): Promise<Listed> {
  const products = await callAs<Listed[]>(who, "/products")
  return products.find((product) => product.product_name === product_name)!
}

export const codeOf = async (who: Account, product_name: string): Promise<string> =>
  (await productOf(who, product_name)).short_code

interface Company {
  id: string
  name: string
  verified: boolean
  asked: boolean
}
const WAITING = ["Tavasz Kézműves Bt.", "Duna Pharma Zrt."]

/** Verifies the companies that other tests opened. */
export async function verifyOthers(): Promise<void> {
  const companies = await callAs<Company[]>("admin", "/api/companies")
  for (const { id } of companies.filter(({ name, verified }) => !verified && !WAITING.includes(name))) {
    await verifyCompany(id)
  }
}

/** On the administrator's word. */
export async function verifyCompany(id: string): Promise<void> {
  const body = JSON.stringify({ without_request: true, elsewhere: true })
  await callAs("admin", `/api/verify-company/${id}`, { method: "PATCH", body })
}

/** Undoes an administrator's verifications. Returns how many companies now wait, and how many of them have asked. */
export async function withdrawVerifications(): Promise<{ waiting: number; asked: number }> {
  const list = () => callAs<Company[]>("admin", "/api/companies")
  for (const { id } of (await list()).filter(({ name, verified }) => verified && WAITING.includes(name))) {
    const body = JSON.stringify({ reason: "A test begins." })
    await callAs("admin", `/api/verify-company/${id}`, { method: "DELETE", body })
  }
  const waiting = (await list()).filter(({ verified }) => !verified)
  return { waiting: waiting.length, asked: waiting.filter(({ asked }) => asked).length }
}
