import type { Locator, Page } from "@playwright/test"
import { arrange, arriveAs } from "#test/e2e/desk.ts"
import { type Area, expect, type Kind, type Row } from "./control.ts"
import { ownToken } from "./own-company.ts"

const ROLES = {
  button: "button",
  sort: "button",
  link: "link",
  select: "combobox",
  checkbox: "checkbox",
  switch: "switch",
  radio: "radio",
  tab: "tab",
  menuitem: "menuitem",
} as const satisfies Partial<Record<Kind, string>>

export async function arriveFor(page: Page, { as }: Area): Promise<void> {
  if (as === "own") return arrange(page, { token: await ownToken(), language: "en" })
  return as ? arriveAs(page, as) : arrange(page, { language: "en" })
}

/** Uses one control as a person would, and looks for its effect on the screen, in the address and after a reload. */
export async function act(page: Page, area: Area, row: Row, look: typeof expect = expect): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.setViewportSize({ width: row.width ?? 1440, height: 900 })
  await row.before?.(page)
  const from = row.from ?? area.open
  // What an earlier control left on this device is not this one's effect.
  await page.evaluate(forgetChoices)
  await page.goto("about:blank")
  await page.goto(typeof from === "string" ? from : await from())
  await expect(page.locator("h1").first()).toBeAttached()
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  await row.reach?.(page)
  const use = { page, it: find(page, row, area), expect: look }
  await (row.use ?? (({ it }) => it.click()))(use)
  if (row.address) await look(page).toHaveURL(row.address)
  await row.shows?.(use)
  if (!row.stays) return
  await page.reload()
  await row.shows?.(use)
}

function find(page: Page, { kind, called, ...row }: Row, { frame }: Area): Locator {
  const name = called ?? row.name
  const exact = typeof name === "string"
  if (kind === "textbox" || kind === "file") return page.getByLabel(name, { exact }).first()
  if (kind === "disclosure") return page.locator("summary").filter({ hasText: name }).first()
  if (kind === "drop") return page.locator("label").filter({ hasText: name }).first()
  if (!(kind in ROLES)) return page.locator("body")
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
