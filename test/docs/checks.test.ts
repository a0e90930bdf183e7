import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { docsOf } from "#http/openapi/docs.ts"
import {
  assessChecks,
  CONDITIONS,
  COUNTRY_PEOPLE_MAX,
  RULE,
  WEEK_PEOPLE_MAX,
  WINDOW_DAYS,
} from "#shared/checks-rule.ts"

const PAGE = readFileSync(join(import.meta.dirname, "..", "..", "docs", "checks.md"), "utf8")
const TODAY = "2026-11-24"

interface Vector {
  of: string
  rows: [day: string, place: string, people: number][]
  level: string
  reasons: string[]
}
const VECTORS: Vector[] = JSON.parse(/```json\n([\s\S]*?)```/.exec(PAGE)![1]!)

it("the page has the rule's name, window and caps", () => {
  expect(PAGE).toContain(`# The rule \`${RULE}\``)
  expect(PAGE).toContain(`the last ${WINDOW_DAYS} days`)
  expect(PAGE).toContain(`of each week at most ${WEEK_PEOPLE_MAX}`)
  expect(PAGE).toContain(`of each country at most ${COUNTRY_PEOPLE_MAX}`)
  expect(PAGE).toContain(`computed on ${TODAY}`)
})

it("is a page of the service, and in its image", () => {
  const served = docsOf("https://touchmark.example", "1")().pages.get("/checks")!
  for (const part of ["The rule <code>touchmark-checks/1</code>", "<code>by_week</code> ≥ 16", "one viral post"])
    expect(served).toContain(part)
  expect(served.match(/<table>/g)).toHaveLength(2)
  expect(served.match(/<h2 id/g)).toHaveLength(PAGE.match(/^## /gm)!.length)
  expect(served.match(/<pre/g)).toHaveLength(1)
  expect(served).toContain('<p class="soft" lang="hu">')
  expect(served.match(/<a [^>]*aria-current="page">[^<]*/g)).toEqual([
    '<a href="/docs/checks" aria-current="page">Rule of checks',
  ])
  expect(served).not.toMatch(/\|--|```|## /)
  const root = join(import.meta.dirname, "..", "..")
  expect(readFileSync(join(root, "Dockerfile"), "utf8")).toContain("COPY docs/checks.md docs/")
  expect(readFileSync(join(root, ".dockerignore"), "utf8")).toContain("!docs/checks.md")
})

it("the page has every condition, in the rule's order", () => {
  const rows = [...PAGE.matchAll(/^\| `(\w+)` \| (alarm|watched) \| (.*) \|$/gm)]
  const bounded = rows.map(([, reason, level, bounds]) => ({
    ...{ reason, level },
    least: Object.fromEntries(
      [...bounds!.matchAll(/`(\w+)` ≥ (\d+)/g)].map(([, name, least]) => [name, Number(least)]),
    ),
  }))
  expect(bounded).toEqual(CONDITIONS)
})

it.each(VECTORS)("the vector of $of", ({ rows, level, reasons }) => {
  const counts = rows.map(([day, place, people]) => ({ day, place, people }))
  const said = assessChecks(counts, TODAY)
  expect([said.level, said.reasons.map(({ reason }) => reason)]).toEqual([level, reasons])
})
