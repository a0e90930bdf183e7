import type { Page } from "@playwright/test"
import { withCase } from "#test/e2e/company.ts"
import type { Account } from "#test/e2e/dashboard.ts"
import { MAIN_NODE } from "#test/e2e/place.ts"
import { type Screen, withMe } from "#test/e2e/screens/screen.ts"
import { putSecondWallet, putWallet, SECOND_WALLET_NAME, WALLET_NAME } from "#test/e2e/test-wallet.ts"
import { type Area, by, control, type Row, type States, sees, type Use } from "./control.ts"
import { firstSteps } from "./dashboard-pages.ts"
import { callOwn } from "./own-company.ts"
import { CONFIRMING } from "./states-confirming.ts"

interface NotLoaded {
  name: string
  as: Account
  open: string
  /** The call that fails. */
  path: string
  before?: (page: Page) => Promise<void>
  /** What the second try brings. */
  shows: Row["shows"]
}

const listed = ({ page, expect }: Use) => expect(page.locator("main ol > li").first()).toBeVisible()

const FAILURES: readonly NotLoaded[] = [
  {
    ...{ name: "overview, its checks not loaded", as: "business", open: "/dashboard", path: "/verification-stats" },
    shows: ({ page, expect }) => expect(page.getByRole("slider")).toBeVisible(),
  },
  {
    ...{ name: "cases, not loaded", as: "business", open: "/dashboard/cases", path: "/cases" },
    shows: sees("Peacock Eye Runner"),
  },
  {
    ...{ name: "case, not loaded", as: "business", open: "/dashboard/cases/c1", path: "/cases/c1", before: withCase },
    shows: ({ page, expect }) => expect(page.getByRole("link", { name: "Go to the product" })).toBeVisible(),
  },
  {
    ...{ name: "map of checks, not loaded", as: "business", open: "/dashboard/cases?view=map", path: "/checks-map" },
    shows: ({ page, expect }) => expect(page.getByRole("slider")).toBeVisible(),
  },
  {
    ...{ name: "case, its reports not loaded", as: "business", open: "/dashboard/cases/c1", path: "/reports" },
    ...{ before: withCase, shows: sees("What customers reported") },
  },
  {
    ...{ name: "own signature, not loaded", as: "business", open: "/dashboard/brand", path: "/brand-keys" },
    shows: ({ page, expect }) => expect(page.locator("#keys")).toBeVisible(),
  },
  {
    ...{ name: "own signature, its mints not loaded", as: "business", open: "/dashboard/brand" },
    path: "/unsigned-mints",
    shows: ({ page, expect }) => expect(page.locator("#mints [role=alert]")).toHaveCount(0),
  },
  {
    ...{ name: "own signature, its domain not loaded", as: "business", open: "/dashboard/brand#domain" },
    path: "/issuer-domain",
    shows: sees("Ask the domain automatically"),
  },
  {
    ...{ name: "own signature, its address on labels not loaded", as: "business", open: "/dashboard/brand#labels" },
    path: "/label-host",
    shows: ({ page, expect }) => expect(page.getByLabel("Your host")).toBeVisible(),
  },
  {
    ...{ name: "brand page, not loaded", as: "business", open: "/dashboard/brand-page", path: "/brand-pages" },
    shows: ({ page, expect }) => expect(page.getByLabel("Brand colour")).toBeVisible(),
  },
  {
    ...{
      name: "profile, its keys not loaded",
      as: "enterprise",
      open: "/dashboard/profile#developers",
      path: "/api-keys",
    },
    shows: sees("No keys yet."),
  },
  {
    ...{ name: "profile, its webhooks not loaded", as: "enterprise", open: "/dashboard/profile#developers" },
    path: "/webhook-endpoints",
    shows: sees("No addresses yet."),
  },
  {
    ...{ name: "what was done, not loaded", as: "business", open: "/dashboard/activity", path: "/audit" },
    shows: listed,
  },
  {
    ...{ name: "what was done everywhere, not loaded", as: "admin", open: "/admin/activity", path: "/api/audit" },
    shows: listed,
  },
  {
    ...{ name: "the service, not loaded", as: "admin", open: "/admin/service", path: "/api/overview" },
    shows: ({ page, expect }) => expect(page.locator("main dd").first()).toContainText(/\d/),
  },
  {
    ...{ name: "the service, its failed jobs not loaded", as: "admin", open: "/admin/service", path: "/api/jobs" },
    shows: sees("No failed jobs."),
  },
  {
    ...{ name: "company verification, not loaded", as: "admin", open: "/admin/verification", path: "/api/companies" },
    shows: sees("Duna Pharma Zrt."),
  },
]

/** The call alone, not a page of the same address. */
const isCall = (path: string): RegExp => new RegExp(`^https?://[^/]+${path}(\\?|$)`)

const failing =
  ({ before, path }: NotLoaded) =>
  async (page: Page) => {
    await before?.(page)
    await page.route(isCall(path), (route) => route.fulfill({ status: 400, json: {} }))
  }

const screenOf = (one: NotLoaded): Screen => ({
  ...{ name: one.name, as: one.as, open: one.open, before: failing(one) },
  reach: (page) => page.getByRole("button", { name: "Try again" }).waitFor(),
})

const areaOf = (one: NotLoaded): Area => ({
  ...{ name: one.name, as: one.as, open: one.open, screens: ({ name }) => name === one.name },
  rows: [
    control("button", "Try again", one.shows, {
      before: failing(one),
      use: async ({ page, it }) => {
        await it.waitFor()
        await page.unroute(isCall(one.path))
        await it.click()
      },
    }),
  ],
})

const NOT_LOADED: States = { screens: FAILURES.map(screenOf), areas: FAILURES.map(areaOf) }

type ShownPage = Use["page"]

const ENTRIES = 3
/** The audit log in pages so short that there is always another. */
const inShortPages = (page: ShownPage) =>
  page.route(/\/api\/audit(\?|$)/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set("limit", String(ENTRIES))
    return route.continue({ url: String(url) })
  })

const earlier: Area = {
  name: "earlier entries of the audit log",
  as: "admin",
  open: "/admin/activity",
  screens: /^what was done everywhere, its first page$/,
  rows: [
    control(
      "button",
      "Show earlier entries",
      ({ page, expect }) => expect(page.locator("main ol > li")).toHaveCount(2 * ENTRIES),
      { before: inShortPages },
    ),
  ],
}

const JOB = {
  ...{ id: "j1", kind: "letter", company_id: "c1", company: "Borostyán Ékszer Bt.", state: "failed", attempts: 12 },
  ...{ error: "The mail server does not answer." },
  ...{ created_at: "2026-11-20T09:30:00.000Z", run_at: "2026-11-20T09:30:00.000Z" },
  ended_at: "2026-11-20T12:30:00.000Z",
}
/** One failed job until it is tried again. */
const withFailedJob = async (page: ShownPage) => {
  let jobs = [JOB]
  await page.route(/\/api\/jobs(\/|\?|$)/, (route) => {
    if (route.request().method() === "GET") return route.fulfill({ json: { jobs, next_cursor: null } })
    jobs = []
    return route.fulfill({ json: { ...JOB, state: "waiting" } })
  })
}

const failedJobs: Area = {
  name: "failed jobs",
  as: "admin",
  open: "/admin/service",
  screens: /^the service, with a failed job$/,
  rows: [
    control("button", "Try again", sees("No failed jobs."), { before: withFailedJob }),
    control("link", "Borostyán Ékszer Bt.", sees(/^This company is not in the list/), {
      ...{ before: withFailedJob, address: /\/admin\/verification\?company=c1$/, stays: true },
    }),
  ],
}

const WALLET = `0x${"a1".repeat(20)}`
const NO = "stays as it was when the person says no, first to connecting, then to signing"
const ownWallet: Area = {
  name: "a wallet that is set",
  as: "own",
  open: "/dashboard/profile#wallet",
  screens: /^profile, with a wallet$/,
  rows: [
    by("button", "Set another wallet", "wallet.spec.ts", NO),
    by("button", "Let Touchmark hold new tokens again", "wallet.spec.ts", "is given up again"),
  ],
}

/** Windows-1250, too short to tell it from its neighbours. */
const UNSURE = {
  name: "osier.csv",
  mimeType: "text/csv",
  buffer: Buffer.concat([Buffer.from("name\nF"), Buffer.from([0xfb]), Buffer.from("zfa\n")]),
}
const choose = async (page: ShownPage) => {
  await page.locator('input[type="file"]').setInputFiles(UNSURE)
  await page.getByText("Which encoding does this file use?").waitFor()
}
const BULK = "/dashboard/upload?tab=bulk"
const start = (page: ShownPage) => page.getByRole("button", { name: "Check osier.csv" })

const encoding: Area = {
  name: "a file of an unknown encoding",
  as: "own",
  open: BULK,
  screens: /^columns of a file, its encoding unknown$/,
  rows: [
    control("disclosure", /^Which encoding/, ({ page, expect }) => expect(page.getByRole("radio")).toHaveCount(0), {
      reach: choose,
    }),
    control(
      "radio",
      /Windows-12|ISO-8859|^DOS|^Mac/,
      async ({ page, it, expect }) => {
        await expect(it).toBeChecked()
        await expect(page.locator("main section > :not(details)").getByText("Fűzfa").first()).toBeVisible()
        await expect(start(page)).toBeEnabled()
      },
      { called: /Fűzfa/, reach: choose },
    ),
    control(
      "select",
      "Another encoding",
      async ({ page, it, expect }) => {
        await expect(it).toHaveValue("windows-1251")
        await expect(start(page)).toBeEnabled()
      },
      { reach: choose, use: ({ it }) => it.selectOption("windows-1251") },
    ),
  ],
}

const STEPS = ["company", "product", "mint", "label", "scan"] as const
const checkFile = async (page: ShownPage) => {
  const buffer = Buffer.from("name,glaze\nJug,Celadon\n,Celadon\n")
  await page.locator('input[type="file"]').setInputFiles({ name: "jugs.csv", mimeType: "text/csv", buffer })
  await page.getByText("Nothing is stored yet.").waitFor()
}

const twoWallets = async (page: ShownPage) => {
  await putWallet(page.context(), MAIN_NODE)
  await putSecondWallet(page.context())
}
const whichWallet = (page: ShownPage) => page.getByRole("button", { name: "List a wallet of this browser" }).click()
/** Chosen, the wallet's own address is listed, and the question is gone. */
const lists = async ({ page, expect }: Use) => {
  await expect(page.locator("#keys li").filter({ hasText: /0x/ })).toHaveCount(1)
  await expect(page.getByText("Which wallet?")).toBeHidden()
}
const forgetAll = async (page: ShownPage) => {
  const { keys } = await callOwn<{ keys: { key_hash: string }[] }>("/brand-keys")
  for (const { key_hash } of keys) await callOwn(`/brand-keys/${key_hash}`, { method: "DELETE" })
  await twoWallets(page)
}

const choice: Area = {
  name: "which of two wallets",
  as: "own",
  open: "/dashboard/brand",
  screens: /^own signature, which wallet$/,
  rows: [WALLET_NAME, SECOND_WALLET_NAME].map((name) =>
    control("button", name, lists, { before: forgetAll, reach: whichWallet, stays: true }),
  ),
}

const screen = (name: string, as: Screen["as"] & string, open: string, more: Partial<Screen>): Screen => ({
  ...{ name, as, open },
  ...more,
})

const RARE: States = {
  screens: [
    screen("what was done everywhere, its first page", "admin", "/admin/activity", { before: inShortPages }),
    screen("the service, with a failed job", "admin", "/admin/service", { before: withFailedJob }),
    screen("profile, with a wallet", "business", "/dashboard/profile#wallet", {
      before: (page) => withMe(page, { wallet: WALLET }),
    }),
    screen("columns of a file, its encoding unknown", "business", BULK, { reach: choose }),
    ...STEPS.map((_, taken) =>
      screen(`overview, ${taken} of its first steps taken`, "business", "/dashboard", {
        before: firstSteps(...STEPS.slice(0, taken)),
        reach: (page) => page.getByRole("region", { name: "Getting started" }).getByRole("link").first().waitFor(),
      }),
    ),
    screen("uploading a file, checked", "business", BULK, { reach: checkFile }),
    screen("own signature, which wallet", "business", "/dashboard/brand", {
      before: twoWallets,
      reach: async (page) => {
        await whichWallet(page)
        await page.getByText("Which wallet?").waitFor()
      },
    }),
  ],
  areas: [earlier, failedJobs, ownWallet, encoding, choice],
}

const ALL: readonly States[] = [CONFIRMING, NOT_LOADED, RARE]

/** Screens that only the controls' tests look at. */
export const STATE_SCREENS = ALL.flatMap(({ screens }) => screens)
export const STATE_AREAS = ALL.flatMap(({ areas }) => areas)
