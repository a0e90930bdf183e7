import type { Locator, Page, Route } from "@playwright/test"
import type { Language } from "#web/i18n/language.ts"
import { expect, QUICK, test } from "./fixture.ts"
import { type SceneName, textsOf } from "./spec-table.ts"
import { type Address, textIn, type Values } from "./words.ts"

const LANGUAGES: readonly Language[] = ["en", "hu"]

/** Plays a scene in either language, and in `quick` in `npm test` too. It fails when a text that the table gives it was not seen. */
export function scene(name: SceneName, play: (stage: Stage) => Promise<void>, quick?: Language): void {
  for (const language of LANGUAGES) {
    const tag = language === quick ? [QUICK] : []
    test(`${name}, in ${language === "en" ? "English" : "Hungarian"}`, { tag }, async ({ page }) => {
      const stage = new Stage(page, language)
      await play(stage)
      expect([...textsOf(name)].filter((address) => !stage.seen.has(address))).toEqual([])
    })
  }
}

interface Reply {
  status?: number
  json?: object
}

/** A page, the language it speaks, and what of its texts was seen. */
export class Stage {
  readonly page: Page
  readonly language: Language
  readonly seen = new Set<Address>()
  /** Paths whose answer in the service's place was not given yet. */
  readonly #unused = new Set<string>()

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
  }

  get toast(): Locator {
    return this.page.locator("[data-sonner-toast]").first()
  }

  t(address: Address, values?: Values): string {
    return textIn(this.language, address, values)
  }

  /** Waits for the text to be visible: an element's whole text or, with `within`, part of it. */
  async says(address: Address, values?: Values, within?: Locator): Promise<void> {
    const text = this.t(address, values)
    const told = within ? within.getByText(text) : this.page.getByText(text, { exact: true })
    await expect(told.filter({ visible: true }).first(), address).toBeVisible()
    this.seen.add(address)
  }

  /** Waits until the newest toast has this text. */
  async toasts(address: Address, values?: Values): Promise<void> {
    await expect(this.toast.locator("[data-title]"), address).toHaveText(this.t(address, values))
    this.seen.add(address)
  }

  async field(address: Address): Promise<Locator> {
    const field = this.page.getByLabel(this.t(address), { exact: true })
    await expect(field, address).toBeVisible()
    this.seen.add(address)
    return field
  }

  async fill(address: Address, value: string): Promise<void> {
    await (await this.field(address)).fill(value)
  }

  async button(address: Address, values?: Values): Promise<Locator> {
    const button = this.page.getByRole("button", { name: this.t(address, values), exact: true }).first()
    await expect(button, address).toBeVisible()
    this.seen.add(address)
    return button
  }

  async press(address: Address, values?: Values): Promise<void> {
    await (await this.button(address, values)).click()
  }

  /** Answers a call in the service's place, until `path` is answered otherwise; with "silence" nothing answers. */
  async answer(path: string, reply: Reply | "silence"): Promise<void> {
    await this.forget(path)
    this.#unused.add(path)
    await this.#onCall(path, async (route) => {
      await (reply === "silence" ? route.abort() : route.fulfill({ json: {}, ...reply }))
      this.#unused.delete(path)
    })
  }

  /** Holds a call so that the loading state can be read. Releasing it answers with `reply`, or lets the service answer. */
  async hold(path: string, reply?: Reply): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await this.forget(path)
    await this.#onCall(path, async (route) => {
      await promise
      await (reply ? route.fulfill({ json: {}, ...reply }) : route.fallback())
    })
    return resolve
  }

  /** Lets the service itself answer again, once the answer in its place was given: an older toast may say the same. */
  async forget(path: string): Promise<void> {
    await expect.poll(() => this.#unused.has(path), path).toBe(false)
    await this.page.unroute(pathIs(path))
  }

  async #onCall(path: string, act: (route: Route) => Promise<void>): Promise<void> {
    // A page may share the call's address.
    await this.page.route(pathIs(path), (route) =>
      route.request().resourceType() === "document" ? route.fallback() : act(route),
    )
  }
}

/** Any query; `*` for one part of the path. */
const pathIs = (path: string): RegExp => new RegExp(`^https?://[^/]+${path.replace("*", "[^/?]+")}(\\?|$)`)
