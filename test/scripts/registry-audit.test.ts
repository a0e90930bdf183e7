import { describe, expect, it } from "vitest"
import { firstBlockOf } from "#scripts/registry/run-audit.ts"

const STRANGER = "0x14dC79964da2C08b23698B3D3cc7Ca32193d9955"

describe("where an audit begins to read", () => {
  const known = { registry: "0xE7f1725E7734CE288F8367e1Bb143E90bb3F0512", first_block: 700, explorer: "" } as const
  it.each([
    ["at the block that was asked for", known.registry, known, 12, 12],
    ["where the registry was created", known.registry.toLowerCase(), known, 0, 700],
    ["at the very beginning of another one: roles may be older than the one we know", STRANGER, known, 0, 0],
    ["at the very beginning where we know none", STRANGER, undefined, 0, 0],
  ])("is %s", (_where, registry, deployment, given, first) => {
    expect(firstBlockOf(registry, deployment, given)).toBe(first)
  })
})
