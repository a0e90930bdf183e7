import type { Locator, Page } from "@playwright/test"
import { arrange, arriveAs } from "#test/e2e/dashboard.ts"
import { settle } from "#test/e2e/settle.ts"
import { type Area, expect, type Kind, type Row } from "./control.ts"
import { ownToken } from "./own-company.ts"

/** How long to wait for the effect of a control that does nothing. */
const DEAD_AFTER_MS = 1_000
const ROLES = {
  button: "button",
  sort: "button",
  link: "link",
  select: "combobox",
  checkbox: "checkbox",
  switch: "switch",
  radio: "radio",
  slider: "slider",
  tab: "tab",
  menuitem: "menuitem",
} as const satisfies Partial<Record<Kind, string>>

export async function arriveFor(page: Page, { as }: Area): Promise<void> {
  if (as === "own") return arrange(page, { token: await ownToken(), language: "en" })
  return as ? arriveAs(page, as) : arrange(page, { language: "en" })
}

/** Uses one control as a person would, and checks its effect on screen, in the address and after a reload. */
export async function act(page: Page, area: Area, row: Row, { dead = false } = {}): Promise<void> {
  const look = dead ? expect.configure({ timeout: DEAD_AFTER_MS }) : expect
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.setViewportSize({ width: row.width ?? 1440, height: 900 })
  await row.before?.(page)
  const from = row.from ?? area.open
  // Remove what an earlier control left on this device.
  await page.evaluate(forgetChoices)
  await page.goto("about:blank")
  await page.goto(typeof from === "string" ? from : await from())
  await expect(page.locator("h1").first()).toBeAttached()
  // What arrives above a control moves it.
  await settle(page)
  await row.reach?.(page)
  if (dead) await page.evaluate(swallowEvents)
  const use = { page, it: await find(page, row, area), expect: look }
  await (row.use ?? (({ it }) => it.click()))(use)
  if (row.address) await look(page).toHaveURL(row.address)
  await row.shows?.(use)
  if (!row.stays) return
  // What is shown at once may still be on its way to the service.
  await settle(page)
  await page.reload()
  await row.shows?.(use)
}

async function find(top: Page, { kind, called, ...row }: Row, { frame }: Area): Promise<Locator> {
  // What lies over the page covers the rest of it.
  const layers = top.locator("dialog[open], [role=dialog], [role=alertdialog], [role=menu]")
  const page = (await layers.count()) > 0 ? layers.last() : top
  const name = called ?? row.name
  const exact = typeof name === "string"
  if (kind === "textbox" || kind === "file") return page.getByLabel(name, { exact }).first()
  if (kind === "disclosure") return page.locator("summary").filter({ hasText: name }).first()
  if (kind === "drop") return page.locator("label").filter({ hasText: name }).first()
  if (!(kind in ROLES)) return top.locator("body")
  const all = page.getByRole(ROLES[kind as keyof typeof ROLES], { name, exact })
  // A page's own content may say the same as its frame.
  const beside = page
    .locator("header, footer, aside, dialog, nav")
    .getByRole(ROLES[kind as keyof typeof ROLES], { name, exact })
  return (frame === true ? beside : all).filter({ visible: true }).first()
}

/** In the page. */
function forgetChoices(): void {
  if (location.protocol === "about:") return
  localStorage.clear()
  localStorage.setItem("language", "en")
}

/** In the page: from now on nothing that a person does reaches a control. */
function swallowEvents(): void {
  for (const type of ["click", "input", "change", "keydown", "pointerdown", "mousedown", "drop", "submit"]) {
    const swallow = (event: Event) => {
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    addEventListener(type, swallow, { capture: true })
  }
}
