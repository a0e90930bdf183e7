import type { Page } from "@playwright/test"
import { type Account, codeOf, productOf } from "#test/e2e/dashboard.ts"
import type { Address, Values } from "#test/e2e/words.ts"

/** A text of the language that the screen is shown in. */
export type Say = (address: Address, values?: Values) => string

export interface Screen {
  name: string
  as?: Account
  open: string | (() => Promise<string>)
  /** Answers that the service does not give of itself. */
  before?: (page: Page) => Promise<unknown>
  /** Steps until the screen is visible. */
  reach?: (page: Page, t: Say) => Promise<unknown>
  /** A drawer that is there in narrow windows alone, say. */
  width?: 360 | 1440
  /** In a wide window. */
  words_max?: number
  /** Is pictured while it waits. */
  waits?: true
  /** Covers the page, which is then another screen. */
  layer?: true
}

/** A product that every browser finds valid. */
export const VALID = "Blue-dyed Linen Tablecloth"

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click()

export const answer =
  (path: string, json: object, status = 200) =>
  async (page: Page) => {
    // Scripts have names, too.
    await page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ status, json }),
    )
  }

export const result = (name: string) => async () => `/v/${await codeOf("business", name)}`

export function pageOf(name: string): () => Promise<string> {
  return async () => `/dashboard/products/${(await productOf("business", name)).id}`
}

/** The signed-in user's company, otherwise than it is. */
export async function withMe(page: Page, change: object): Promise<void> {
  await page.route("**/me", async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), ...change } }),
  )
}
