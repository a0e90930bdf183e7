import type { Locator, Page } from "@playwright/test"
import { PLANS } from "#shared/plans.ts"
import type { Account } from "#test/e2e/dashboard.ts"
import { expect } from "#test/e2e/fixture.ts"
import type { Screen } from "#test/e2e/screens/screen.ts"

export const PLAN_TITLES = Object.values(PLANS).map(({ title }) => title)
export const PAID_TITLES = PLAN_TITLES.filter((title) => title !== PLANS.free.title)

/** How a control is used; a sortable head is a button, too, but is found separately. */
export type Kind =
  | "button"
  | "link"
  | "anchor"
  | "sort"
  | "select"
  | "textbox"
  | "checkbox"
  | "switch"
  | "radio"
  | "slider"
  | "tab"
  | "menuitem"
  | "disclosure"
  | "file"
  | "drop"
  | "key"
  | "backdrop"
  | "click"

export interface Use {
  page: Page
  /** The control. */
  it: Locator
  /** Waits as long as the runner says, so that a broken control is seen quickly. */
  expect: typeof expect
}

/** One control: how to use it, and the expected effect. */
export interface Row {
  kind: Kind
  name: string | RegExp
  /** The one to use, where several share the name. */
  called?: string | RegExp
  /** Where it is used, when not where its area begins. */
  from?: string | (() => Promise<string>)
  before?: (page: Page) => Promise<unknown>
  /** Steps until the control is visible. */
  reach?: (page: Page) => Promise<unknown>
  /** A click by default. */
  use?: (use: Use) => Promise<unknown>
  /** The effect on the screen. */
  shows?: ((use: Use) => Promise<unknown>) | undefined
  address?: RegExp
  /** The effect is still there after a reload. */
  stays?: true
  width?: number
  /** The file and title of the test that uses it instead. `reporter.ts` checks that it does. */
  by?: readonly [file: string, title: string]
}

/** Related controls, and the screens on which all of them are searched. */
export interface Area {
  name: string
  as?: Account | "own"
  open: string | (() => Promise<string>)
  screens: RegExp | ((screen: Screen) => boolean)
  /** Header, sidebar or footer: searched beside the page's content; "both" in either. */
  frame?: true | "both"
  rows: readonly Row[]
}

/** Screens that only the controls' tests look at, and the rows of the controls that are on no other screen. */
export interface States {
  screens: readonly Screen[]
  areas: readonly Area[]
}

type More = Omit<Row, "kind" | "name" | "shows">

export const control = (kind: Kind, name: Row["name"], shows: Row["shows"], more: More = {}): Row => ({
  ...{ kind, name, shows },
  ...more,
})

/** A link, the address that it leads to, and the heading that is there. */
export const leads = (name: Row["name"], address: RegExp, heading?: string | RegExp, more: More = {}): Row => ({
  ...{ kind: "link", name, address },
  shows: heading ? ({ page, expect }) => expect(page.locator("h1").first()).toContainText(heading) : undefined,
  ...more,
})

/** A link or button that opens another tab. */
export const opensTab = (name: Row["name"], address: RegExp, more: More = {}): Row => ({
  ...{ kind: "link", name },
  use: async ({ page, it, expect }) => {
    const opened = page.context().waitForEvent("page")
    await it.click()
    const tab = await opened
    await expect(tab).toHaveURL(address)
    await tab.close()
  },
  ...more,
})

/** Saves a file of this name. */
export const saves = (kind: Kind, name: Row["name"], file: RegExp, more: More = {}): Row => ({
  ...{ kind, name },
  use: async ({ page, it, expect }) => {
    const saved = page.waitForEvent("download")
    await it.click()
    expect((await saved).suggestedFilename()).toMatch(file)
  },
  ...more,
})

export const by = (kind: Kind, name: Row["name"], file: string, title: string): Row => ({
  ...{ kind, name },
  by: [file, title],
})

/** A layer of this name opens. */
export const dialog =
  (name: string | RegExp, role: "dialog" | "alertdialog" = "dialog") =>
  ({ page, expect: look }: Use) =>
    look(page.getByRole(role, { name })).toBeVisible()

export const sees =
  (text: string | RegExp) =>
  ({ page, expect: look }: Use) =>
    look(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

export const value =
  (text: string) =>
  ({ it, expect: look }: Use) =>
    look(it).toHaveValue(text)

export const checked = ({ it, expect: look }: Use) => look(it).toBeChecked()

/** Checks that every link of this name to a place on its own page has a target, and follows the first. */
export const everyAnchor = (name: Row["name"], more: More = {}): Row => ({
  ...{ kind: "anchor", name },
  use: async ({ page, expect: look }) => {
    const links = page.locator('main a[href^="#"], nav a[href^="#"]')
    const missing = await links.evaluateAll((all) =>
      all
        .map((link) => link.getAttribute("href")!.slice(1))
        .filter((id) => !document.getElementById(decodeURIComponent(id))),
    )
    look(missing).toEqual([])
    const last = links.last()
    const place = (await last.getAttribute("href"))!
    await last.click()
    await look(page.locator(`[id="${decodeURIComponent(place.slice(1))}"]`)).toBeInViewport()
    look(page.url().endsWith(place)).toBe(true)
  },
  ...more,
})

/** Each opens, and shows more than its name. */
export const everyDisclosure = (name: Row["name"], more: More = {}): Row => ({
  ...{ kind: "disclosure", name },
  use: async ({ page, expect: look }) => {
    const all = page.locator("main summary").filter({ visible: true })
    for (const summary of await all.all()) {
      await summary.click()
      await look(summary.locator("xpath=..")).toHaveAttribute("open", "")
    }
  },
  ...more,
})

export { expect }
