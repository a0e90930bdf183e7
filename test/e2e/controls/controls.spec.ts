/**
 * Crawls every screen and requires a row that uses each control found. Otherwise a control could be broken for months
 * unnoticed.
 */
import { arrange, arriveAs } from "#test/e2e/dashboard.ts"
import { expect, test } from "#test/e2e/fixture.ts"
import { SCREENS, show } from "#test/e2e/screens.ts"
import { textIn } from "#test/e2e/words.ts"
import { act, arriveFor } from "./act.ts"
import { AREAS, misled, rowOf } from "./areas.ts"
import type { Kind, Row } from "./control.ts"
import { crawl } from "./crawl.ts"
import { STATE_SCREENS } from "./states.ts"

test.use({ demonstration: "of the controls" })
test.use({ expected_errors: [/Failed to load resource/], contextOptions: { reducedMotion: "reduce" } })
test.describe.configure({ mode: "parallel", timeout: 1_200_000 })

const nameOf = ({ kind, name }: Pick<Row, "kind" | "name">) => `${kind} ${name}`

test("every control of every screen has a row, and every row a control", async ({ page }) => {
  const without = new Set<string>()
  const found = new Set<Row>()
  for (const screen of [...SCREENS, ...STATE_SCREENS]) {
    await test.step(screen.name, async () => {
      await page.goto("about:blank")
      await page.unrouteAll({ behavior: "ignoreErrors" })
      await (screen.as ? arriveAs(page, screen.as) : arrange(page, {}))
      await page.setViewportSize({ width: screen.width ?? 1440, height: 900 })
      const shown = show(page, screen, (address, values) => textIn("en", address, values))
      await shown.catch((error) => without.add(`${screen.name} is not reached: ${error}`))
      const wide = await crawl(page)
      if (!screen.width) await page.setViewportSize({ width: 360, height: 900 })
      for (const control of screen.width ? wide : [...wide, ...(await crawl(page))]) {
        const row = rowOf(control, screen, AREAS)
        if (row) found.add(row)
        else without.add(`${screen.name}: ${control.frame ? "frame " : ""}${control.kind} ${control.name}`)
      }
    })
  }
  const rows = AREAS.flatMap((area) => area.rows.map((row) => ({ row, name: `${area.name}: ${nameOf(row)}` })))
  expect.soft([...without], "controls without a row").toEqual([])
  expect
    .soft(
      rows.filter(({ row }) => !found.has(row)).map(({ name }) => name),
      "rows without a control",
    )
    .toEqual([])
  expect(
    rows.flatMap(({ row }) => misled(row) ?? []),
    "rows whose test is elsewhere",
  ).toEqual([])
})

for (const area of AREAS) {
  const rows = area.rows.filter(({ by }) => !by)
  if (rows.length === 0) continue
  test(`every control has its effect: ${area.name}`, async ({ page }) => {
    await arriveFor(page, area)
    const failures: string[] = []
    for (const row of rows) {
      await test.step(nameOf(row), () =>
        act(page, area, row).catch((error) => failures.push(`${nameOf(row)}: ${error}`)),
      )
    }
    await page.unrouteAll({ behavior: "ignoreErrors" })
    expect(failures).toEqual([])
  })
}

/** One of each kind, to show that a control without an effect is noticed. */
const EXAMPLES: Record<Kind, string> = {
  ...{ button: "Next page", link: "View all", anchor: "/./", sort: "Serial", select: "Products per page", key: "j" },
  ...{ textbox: "Search by name, VAT number or email", checkbox: "Category", switch: "Shortcuts are on" },
  ...{ radio: "90 days", tab: "Bulk CSV Upload", menuitem: "Choose columns", disclosure: "Table" },
  ...{ slider: "/^Checks: /", file: "/^Drop a CSV file here/", drop: "/^Drop a CSV file here/", backdrop: "/.*/" },
  click: "",
}

test("a control that does nothing is seen, whatever its kind", async ({ page }) => {
  const unseen: string[] = []
  for (const [kind, name] of Object.entries(EXAMPLES)) {
    await test.step(kind, async () => {
      const isExample = (row: Row) => row.kind === kind && String(row.name) === name
      const area = AREAS.find(({ rows }) => rows.some(isExample))!
      await arriveFor(page, area)
      const outcome = act(page, area, area.rows.find(isExample)!, { dead: true })
      await outcome.then(
        () => unseen.push(kind),
        () => null,
      )
    })
  }
  expect(unseen).toEqual([])
})
