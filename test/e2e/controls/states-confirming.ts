import { expect } from "#test/e2e/fixture.ts"
import type { Screen } from "#test/e2e/screens/screen.ts"
import { SCREENS } from "#test/e2e/screens.ts"
import { type Area, control, dialog, opensTab, type Row, type States, sees, type Use } from "./control.ts"
import { JUDGED, judge, withTwoKeys, withWebhook } from "./own-company.ts"

type Page = Use["page"]

const PROFILE = "/dashboard/profile#developers"
const COMPANIES = "/admin/verification"
const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click()
const closed = ({ page, expect }: Use) => expect(page.getByRole("alertdialog")).toHaveCount(0)
const cancels = (more: Partial<Row>) => control("button", "Cancel", closed, more)
const line = (page: Page) => page.locator("main tbody tr").filter({ hasText: JUDGED }).first()
const openCompany = (page: Page) => page.locator("main tbody button").filter({ hasText: JUDGED }).first().click()
/** Until its attestation is sent, the company has no link to a transaction. */
const openAttested = async (page: Page) => {
  await openCompany(page)
  await expect(page.getByRole("dialog").getByRole("link", { name: /^0x/ })).toBeVisible()
}
/** Opens a measure against the company, as far as its question. */
const asking = (measure: string) => async (page: Page) => {
  await openCompany(page)
  await press(measure)(page)
}
const because = (measure: string, label: string) => async (page: Page) => {
  await asking(measure)(page)
  await page.getByLabel(label, { exact: true }).fill("Its papers were forged.")
}
const isSuspended = ({ page, expect }: Use) => expect(line(page).getByText("Suspended", { exact: true })).toBeVisible()
const judged = (suspended: boolean) => ({ before: () => judge(suspended), from: `${COMPANIES}?state=verified` })
const waiting = { before: () => judge(false, true), from: COMPANIES }
/** In the drawer, which the address keeps open. */
const isAnswered =
  (words: RegExp) =>
  async ({ page, expect }: Use) => {
    // By its attribute: while the question closes, the drawer is hidden from assistive technology.
    const drawer = page.locator("[role=dialog]")
    await expect(drawer.getByText(words)).toBeVisible()
  }

const suspend = "Suspend the company"
const withdraw = "Withdraw the verification"

const measures: Area = {
  name: "measures against a company",
  as: "admin",
  open: COMPANIES,
  screens: /^a company, /,
  rows: [
    control("button", "Lift the suspension", ({ page, expect }) => expect(line(page)).not.toContainText("Suspended"), {
      ...judged(true),
      ...{ reach: openCompany, stays: true },
    }),
    control("button", withdraw, dialog(/^Withdraw the verification/, "alertdialog"), {
      ...judged(false),
      reach: openCompany,
    }),
    opensTab(/^0x[0-9a-f]{8}$/, /\/local\/1\/tx\/0x/, { ...judged(false), reach: openCompany }),
  ],
}

/** Without a reason, a measure asks for one. With a reason, the list or the company shows what was done. */
const measure = (
  name: string,
  shows: Row["shows"],
  yes = name,
  before = judged(false),
  [label, missing]: readonly [string, string] = ["Reason", "Enter a reason."],
): Area => ({
  name: `measures: ${name}`,
  as: "admin",
  open: COMPANIES,
  screens: new RegExp(`^measures: ${name}$`),
  rows: [
    control("textbox", label, sees(missing), {
      ...{ ...before, reach: asking(name) },
      use: async ({ page, it, expect }) => {
        await page.setViewportSize({ width: 360, height: 740 })
        await it.fill(" ")
        const asked = page.getByRole("alertdialog")
        const high = (await asked.boundingBox())!.height
        await asked.getByRole("button", { name: yes }).click()
        await expect(asked.getByText(missing)).toBeVisible()
        expect((await asked.boundingBox())!.height).toBe(high)
      },
    }),
    cancels({ ...before, reach: asking(name) }),
    control("button", yes, shows, { ...before, reach: because(name, label), stays: true }),
  ],
})

const keys: Area = {
  name: "keys",
  as: "own",
  open: PROFILE,
  screens: /^webhooks and keys, two/,
  rows: [
    control("button", "Revoke all", dialog("Revoke all keys?", "alertdialog"), { before: withTwoKeys }),
    control("button", /^Revoke /, dialog(/^Revoke “/, "alertdialog"), { before: withTwoKeys, called: "Revoke Shop" }),
  ],
}

const revoking: Area = {
  name: "revoking a key",
  as: "own",
  open: PROFILE,
  screens: /^profile, revoking a key/,
  rows: [
    control("button", "Yes, revoke", ({ page, expect }) => expect(page.getByText("Warehouse")).toBeHidden(), {
      ...{ before: withTwoKeys, reach: press("Revoke Warehouse"), stays: true },
    }),
    cancels({ before: withTwoKeys, reach: press("Revoke Warehouse") }),
  ],
}

const revokingAll: Area = {
  ...{ ...revoking, name: "revoking all keys", screens: /^profile, revoking all keys/ },
  rows: [
    control("button", "Yes, revoke all", sees("No keys yet."), {
      ...{ before: withTwoKeys, reach: press("Revoke all"), stays: true },
    }),
    cancels({ before: withTwoKeys, reach: press("Revoke all") }),
  ],
}

const newSecret: Area = {
  ...{ ...revoking, name: "a new secret of a webhook", screens: /^profile, a new secret/ },
  rows: [
    control("button", "Yes, make a new one", dialog("The secret of this address"), {
      ...{ before: withWebhook, reach: press("New secret") },
    }),
    cancels({ before: withWebhook, reach: press("New secret") }),
  ],
}

const deleting: Area = {
  ...{ ...revoking, name: "deleting a webhook", screens: /^profile, deleting a webhook/ },
  rows: [
    control("button", "Yes, delete", sees("No addresses yet."), {
      ...{ before: withWebhook, reach: press(/^Delete http/), stays: true },
    }),
    cancels({ before: withWebhook, reach: press(/^Delete http/) }),
  ],
}

const known = SCREENS.find(({ name }) => name === "webhooks and keys")!
/** The profile with a webhook and two keys. */
const integration: Screen = {
  ...known,
  name: "webhooks and keys, two of them",
  before: async (page) => {
    await known.before?.(page)
    await page.route("**/api-keys", (route) => {
      const key = { id: "k1", name: "Warehouse", prefix: "tm_7K3M", scopes: ["products:read"], last_used_at: null }
      const dated = { ...key, created_at: "2026-11-20T09:30:00.000Z", expires_at: null }
      return route.fulfill({ json: { keys: [dated, { ...dated, id: "k2", name: "Shop" }] } })
    })
  },
}
const over = (name: string, button: string | RegExp): Screen => ({
  ...{ ...integration, name, layer: true, reach: press(button) },
})
const company = (name: string, reach: Screen["reach"], { before, from } = judged(false)): Screen => ({
  ...{ name, as: "admin", open: from, layer: true, before },
  ...(reach && { reach }),
})

export const CONFIRMING: States = {
  screens: [
    company("a company, suspended", openAttested, judged(true)),
    company(`measures: ${suspend}`, asking(suspend)),
    company(`measures: ${withdraw}`, asking(withdraw)),
    company("measures: Ask for more…", asking("Ask for more…"), waiting),
    company("measures: Refuse…", asking("Refuse…"), waiting),
    integration,
    over("profile, revoking a key", "Revoke Shop"),
    over("profile, revoking all keys", "Revoke all"),
    over("profile, a new secret", "New secret"),
    over("profile, deleting a webhook", /^Delete http/),
  ],
  areas: [
    ...[measures, measure(suspend, isSuspended), measure(withdraw, isAnswered(/^Withdrawn: /))],
    measure("Ask for more…", isAnswered(/^Asked for more on .*: Its papers were forged\.$/), "Send", waiting, [
      "What is missing",
      "Enter what is missing.",
    ]),
    measure("Refuse…", isAnswered(/^Refused on .*: Its papers were forged\.$/), "Refuse", waiting),
    ...[keys, revoking, revokingAll, newSecret, deleting],
  ],
}
