import { expect, test } from "#test/e2e/fixture.ts"
import { act, arriveFor } from "./act.ts"
import { AREAS } from "./areas.ts"
import type { Kind, Row } from "./control.ts"
import { misled } from "./match.ts"

test.use({ expected_errors: [/Failed to load resource/], contextOptions: { reducedMotion: "reduce" } })
test.describe.configure({ timeout: 1_200_000 })

const nameOf = ({ kind, name }: Pick<Row, "kind" | "name">) => `${kind} ${name}`

test("rows whose control is used elsewhere name a test that uses it", () => {
  expect(AREAS.flatMap(({ rows }) => rows.flatMap((row) => misled(row) ?? []))).toEqual([])
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
  ...{ button: "Next page", link: "View all", anchor: "/./", sort: "Serial", select: "Products a page", key: "j" },
  ...{ textbox: "Search by name, VAT number or e-mail", checkbox: "Category", switch: "Shortcuts are on" },
  ...{ radio: "90 days", tab: "Bulk CSV Upload", menuitem: "Choose columns", disclosure: "Show the figures" },
  ...{ file: "/^Drop a CSV file here/", drop: "/^Drop a CSV file here/", backdrop: "/.*/" },
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
