/** Every check in every reader: the same drills, the same verdicts, and no cell of the table without a reason. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, vi } from "vitest"
import { MAINNET_CHAIN_ID } from "#shared/chains.ts"
import { prepareRegistryChain } from "#test/proof/registry-chain.ts"
import { textsIn } from "#verifier/element-texts.ts"
import { DRILLS, type Drill, READERS } from "./drills.ts"
import { ask } from "./readers.ts"
import { TABLE } from "./table.ts"

/** Every reader takes the registry of this test for the deployed one, so that its clock runs. */
vi.mock("#contracts/deployments.ts", async () => {
  const { LOCAL_REGISTRY } = await import("#contracts/local.ts")
  return { deployments: { 1: { registry: LOCAL_REGISTRY, first_block: 0, explorer: "https://explorer.example" } } }
})

const chain = prepareRegistryChain(MAINNET_CHAIN_ID)

describe.each(Object.entries<Drill>(DRILLS))("%s", (_what, { make, lies, readers = READERS, ...expected }) => {
  it("gets the same answer from each reader", async () => {
    const file = await make(chain)
    for (const reader of readers) {
      const said = await ask(reader, chain, file, lies)
      expect({ reader, ...expected, ...said }).toEqual({ reader, ...expected })
    }
  })
})

describe("the table", () => {
  const cells = Object.entries(TABLE).flatMap(([row, readers]) =>
    Object.entries(readers).map(([reader, cell]) => ({ row, reader, cell })),
  )

  it("has a row for every named check", () => {
    const rows = Object.keys(TABLE)
    expect(Object.keys(textsIn("en").checks).filter((check) => !rows.includes(check))).toEqual([])
  })

  it("names in each cell a drill, a test that exists, or why it does not apply", () => {
    const sources = new Map<string, string>()
    const textOf = (file: string) => {
      if (!sources.has(file)) sources.set(file, readFileSync(join(import.meta.dirname, "..", file), "utf8"))
      return sources.get(file)!
    }
    const isThere = (cell: (typeof cells)[number]["cell"]): boolean => {
      if ("drill" in cell) return cell.drill in DRILLS
      return "test" in cell ? textOf(cell.test[0]).includes(cell.test[1]) : cell.because.length > 10
    }
    expect(cells.filter(({ cell }) => !isThere(cell))).toEqual([])
    expect(cells.length).toBe(Object.keys(TABLE).length * (READERS.length + 1))
  })

  it("leaves no drill out", () => {
    const named = new Set(cells.flatMap(({ cell }) => ("drill" in cell ? [cell.drill] : [])))
    expect(Object.keys(DRILLS).filter((drill) => !named.has(drill as never) && !PLAIN.has(drill))).toEqual([])
  })

  it("shows each named check at work in its drill", () => {
    const drills: Record<string, Drill> = DRILLS
    const idle = cells.filter(({ row, cell }) => {
      if (!("drill" in cell) || !(row in textsIn("en").checks)) return false
      return !drills[cell.drill]!.not_passed.some((one) => one.endsWith(` ${row}`))
    })
    expect(idle).toEqual([])
  })
})

/** All checks pass. */
const PLAIN = new Set(["a single product"])
