import { randomInt } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import PostalMime from "postal-mime"
import { dayBefore, dayOf, mondayOf } from "#shared/time.ts"
import { freshToken } from "./dashboard.ts"
import { expect } from "./fixture.ts"
import { dataNote, PORT, SERVICE } from "./place.ts"

/** The link in somebody's newest letter of a kind, once it has arrived. */
export async function linkTo(email: string, letter: string): Promise<string> {
  const folder = join(readFileSync(dataNote(PORT), "utf8"), "outbox")
  const named = ` ${letter} ${email.replace("@", "-at-")}.eml`
  const newest = () =>
    readdirSync(folder)
      .toSorted()
      .findLast((name) => name.endsWith(named) && !name.startsWith("."))
  await expect.poll(newest, `a letter${named}`).toBeDefined()
  const { text = "" } = await PostalMime.parse(readFileSync(join(folder, newest()!)))
  return /https?:\/\/\S+token=\S+/.exec(text)![0]
}

export const PASSWORD = "harmincnyolc-rozetta"

/** Opens a new company, for tests that change too much for a demo account. Each comes from its own network. */
export async function openCompany(companyName: string, email: string, packageType: "free" | "starter" | "enterprise") {
  const sign_up = { companyName, email, packageType, currency: "eur", agreeTerms: true, language: "en" }
  if (packageType === "free") await send("/api/activate-user", sign_up)
  else await pay(sign_up)
  const token = new URL(await linkTo(email, "activation")).searchParams.get("token")
  await send("/set-password", { token, password: PASSWORD })
  return freshToken(email, PASSWORD)
}

async function pay(sign_up: object): Promise<void> {
  const { url } = (await send("/api/checkout", sign_up)) as { url: string }
  const paid = await fetch(url, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" })
  if (paid.status >= 400) throw new Error(`The card page answered ${paid.status}.`)
}

/** Few checkouts are let through from one address in an hour. */
const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

async function send(path: string, json: object): Promise<unknown> {
  const headers = { "content-type": "application/json", "x-forwarded-for": newAddress() }
  const answer = await fetch(SERVICE + path, { method: "POST", headers, body: JSON.stringify(json) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Reports and their photos are taken, without a stranger having to write one. */
export async function withReports(page: Page): Promise<void> {
  await page.route("**/report-product", (route) => route.fulfill({ status: 202, json: { ok: true, detail: "" } }))
  await page.route("**/report-photo", (route) => route.fulfill({ json: { photos: 1 } }))
}

/** In any language once the dialog is open. */
export async function sendReport(page: Page): Promise<void> {
  await page.locator("dialog[open] textarea").fill("The weave is loose.")
  await page.locator("dialog[open] button[type=submit]").click()
  await page.locator("dialog[open] textarea").waitFor({ state: "detached" })
}

/** Calls of the service, and no page or file of the site. */
const CASES = /^https?:\/\/[^/]+\/(cases(\/|\?|$)|case-decisions$)/

const figures = { people: 31, weeks: 12, countries: 3, since: "2026-06-02" }
const REASONS = [
  { reason: "many_people", level: "alarm", ...figures, by_week: 24, spread: 14, shared_countries: 3 },
  { reason: "many_countries", level: "alarm", ...figures, by_week: 24, spread: 14, shared_countries: 3 },
]
const PLACES = [
  ["HU", [2, 5, 9, 12, 15, 18, 20, 22, 24, 25, 25, 25]],
  ["AT", [12, 15, 18, 20, 22, 24, 24, 25, 26]],
  ["DE", [18, 22, 24, 25, 26]],
  ["unknown", [20, 24]],
] as const

function describe(state: string) {
  // The pages show 27 weeks.
  const mondays = Array.from({ length: 27 }, (_, week) => dayBefore(mondayOf(dayOf(Date.now())), 7 * (26 - week)))
  const weeks = PLACES.flatMap(([country, columns]) =>
    [...new Set(columns)].map((column) => ({
      week: mondays[column]!,
      country,
      people: columns.filter((one) => one === column).length,
    })),
  )
  return {
    ...{ id: "c1", product_id: "p1", product_name: "Lattice Linen Napkins", short_code: "0123-4567-89AK", photo: null },
    ...{ state, level: "alarm", opened_at: "2026-10-16T09:30:00.000Z", level_at: "2026-11-02T09:30:00.000Z" },
    ...{ reasons: REASONS, people: 28, weeks, reports: 1, chain_id: 1, batch_size: 40, is_alarm_public: false },
    decided_at: state === "open" ? null : "2026-11-20T09:30:00.000Z",
    ...{ scope: state === "open" ? null : "product", note: null },
  }
}

const OTHER = { id: "c2", product_name: "Striped Silk Scarf", level: "watched" }

/** One open case of the company in place of its own ones. A decision changes it, and nothing is stored. */
export async function withCase(page: Page): Promise<void> {
  let state = "open"
  await page.route(CASES, (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname.endsWith("/decision")) state = route.request().postDataJSON().decision
    if (pathname === "/case-decisions") {
      state = route.request().postDataJSON().decision
      return route.fulfill({ json: { decided: 2, refused: [] } })
    }
    if (pathname.endsWith("/evidence")) return route.fulfill({ status: 202, json: { job_id: "j1" } })
    const other = pathname.endsWith("/c2") || searchParams.has("cursor") ? OTHER : {}
    if (pathname !== "/cases") return route.fulfill({ json: { ...describe(state), ...other } })
    const counts = { open: 0, displayed: 0, copied: 0, dismissed: 0, [state]: 1 }
    const isAsked = (searchParams.get("state") ?? "open") === state
    // The first page is not the last one, so that there is something to ask for.
    const next_cursor = searchParams.has("cursor") ? null : "1.x"
    const items = isAsked ? [{ ...describe(state), ...other }] : []
    return route.fulfill({ json: { items, next_cursor: isAsked ? next_cursor : null, is_alarm_public: false, counts } })
  })
  const made = { file_id: "f1", url: "/files/f1", name: "case-c1.zip", products: 1, skipped: 0 }
  const job = { id: "j1", kind: "case_evidence", state: "done", progress: null, error: null }
  await page.route("**/jobs/j1", (route) => route.fulfill({ json: { ...job, result: made } }))
  await page.route("**/files/f1", (route) => route.fulfill({ body: "PK" }))
  await page.route(/^https?:\/\/[^/]+\/products\/p1$/, (route) =>
    state === "copied" ? route.fulfill({ json: { id: "p1", recalled: false } }) : route.fallback(),
  )
}
