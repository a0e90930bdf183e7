import { expect, test } from "#test/e2e/fixture.ts"
import { act, arriveFor } from "./act.ts"
import { AREAS } from "./areas.ts"
import type { Row } from "./control.ts"

test.use({ expected_errors: [/Failed to load resource/], contextOptions: { reducedMotion: "reduce" } })
test.describe.configure({ timeout: 1_200_000 })

const nameOf = ({ kind, name }: Pick<Row, "kind" | "name">) => `${kind} ${name}`

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
    expect(failures).toEqual([])
  })
}
