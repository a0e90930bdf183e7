import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { prepareService } from "#test/support/prepare.ts"
import { type ReadMetric, readMetrics } from "#test/support/read-metrics.ts"

const read = (name: string) => readFileSync(join(import.meta.dirname, "..", "..", "docs", "watching", name), "utf8")
const alerts = read("alerts.yaml")
const board = JSON.parse(read("grafana.json")) as {
  panels: {
    id: number
    type: string
    title: string
    gridPos: { x: number; y: number; w: number; h: number }
    targets?: { expr: string }[]
  }[]
}
const boardQueries = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const alertQueries = alerts
  .split("- alert: ")
  .slice(1)
  .map((rule) => rule.slice(rule.indexOf("expr:"), rule.indexOf("labels:")))

/** Our metric names in a query, with their labels. */
function namesIn(query: string): { name: string; labels: string[] }[] {
  return [...query.matchAll(/\b((?:touchmark|process)_[a-z_]+)(?:\{([^}]*)\})?/g)].map(([, name, labels = ""]) => ({
    name: name!.replace(/_bucket$/, ""),
    labels: [...labels.matchAll(/(\w+)(?:=~|!=|!~|=)/g)].map(([, label]) => label!),
  }))
}

const service = prepareService()
let metrics: Map<string, ReadMetric>
beforeAll(async () => {
  const me = await service.company()
  await service.minted(me, [{}])
  metrics = readMetrics((await service.call("GET /metrics")).text)
})

describe.each([
  ["alerts.yaml", alertQueries],
  ["grafana.json", boardQueries],
])("%s", (_name, queries) => {
  it("asks for figures that the service has", () => {
    const names = new Set(queries.flatMap(namesIn).map(({ name }) => name))
    expect(names.size).toBeGreaterThan(15)
    expect([...names].filter((name) => !metrics.has(name))).toEqual([])
  })

  it("asks by labels that they have, where there is a figure to see them on", () => {
    for (const { name, labels } of queries.flatMap(namesIn)) {
      const [sample] = metrics.get(name)?.samples ?? []
      if (sample) expect(Object.keys(sample.labels), name).toEqual(expect.arrayContaining(labels))
    }
  })

  it("has its brackets in pairs", () => {
    for (const query of queries) {
      for (const pair of ["()", "{}", "[]"])
        expect(query.split(pair[0]!).length, query).toBe(query.split(pair[1]!).length)
    }
  })
})

it("every alert says what it is and what to do, and how urgent", () => {
  for (const rule of alerts.split("- alert: ").slice(1)) {
    expect(rule).toMatch(/^Touchmark\w+\n\s+expr: /)
    expect(rule).toMatch(/severity: (page|warn) \}/)
    expect(rule).toMatch(/\n\s+summary: \S.*\n\s+action: \S/)
  }
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})

it("no two panels of the board lie on each other", () => {
  const cells = new Set<string>()
  for (const { gridPos, title } of board.panels) {
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(cells.has(`${x},${y}`), title).toBe(false)
        cells.add(`${x},${y}`)
      }
    }
  }
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
})

it("what is known but has no figure yet is named all the same", () => {
  expect(metrics.get("touchmark_gas_spent_ether_total")).toEqual({
    type: "counter",
    help: expect.any(String),
    samples: [],
  })
})
