import { MAIN_NODE } from "#test/e2e/place.ts"
import { type Screen, withMe } from "#test/e2e/screens/screen.ts"
import { putSecondWallet, putWallet, SECOND_WALLET_NAME, WALLET_NAME } from "#test/e2e/test-wallet.ts"
import { type Area, by, control, type States, sees, type Use } from "./control.ts"
import { firstSteps } from "./dashboard-pages.ts"
import { callOwn } from "./own-company.ts"

type Page = Use["page"]

const ENTRIES = 3
/** The audit log in pages so short that there is always another. */
const inShortPages = (page: Page) =>
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
const withFailedJob = async (page: Page) => {
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
const choose = async (page: Page) => {
  await page.locator('input[type="file"]').setInputFiles(UNSURE)
  await page.getByText("Which encoding does this file use?").waitFor()
}
const BULK = "/dashboard/upload?tab=bulk"
const start = (page: Page) => page.getByRole("button", { name: "Check osier.csv" })

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
const checkFile = async (page: Page) => {
  const buffer = Buffer.from("name,glaze\nJug,Celadon\n,Celadon\n")
  await page.locator('input[type="file"]').setInputFiles({ name: "jugs.csv", mimeType: "text/csv", buffer })
  await page.getByText("Nothing is stored yet.").waitFor()
}

const twoWallets = async (page: Page) => {
  await putWallet(page.context(), MAIN_NODE)
  await putSecondWallet(page.context())
}
const whichWallet = (page: Page) => page.getByRole("button", { name: "List a wallet of this browser" }).click()
/** Chosen, the wallet's own address is listed, and the question is gone. */
const lists = async ({ page, expect }: Use) => {
  await expect(page.locator("#keys li").filter({ hasText: /0x/ })).toHaveCount(1)
  await expect(page.getByText("Which wallet?")).toBeHidden()
}
const forgetAll = async (page: Page) => {
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

export const RARE: States = {
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
