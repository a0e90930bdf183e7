import { describe, expect, it } from "vitest"
import { findCircle, findFaults, type Import, readRooms } from "#scripts/check-walls.ts"

const rooms = readRooms()
const value = (from: string, to: string): Import => ({ from, to, is_type: false })
const type = (from: string, to: string): Import => ({ from, to, is_type: true })
/** Without the names that nothing needs: these are few imports. */
const refusals = (...imports: Import[]) => findFaults(rooms, imports).filter((fault) => !fault.startsWith("Nothing in"))

describe("the walls", () => {
  it.each([
    ["http reads a file", value("indexer/http/routes/products.ts", "indexer/csv/read-products.ts"), "asks an action"],
    ["an action uses a chain", value("indexer/actions/recalls/recall.ts", "indexer/chain/send/fees.ts"), "from app"],
    ["an action uses viem", value("indexer/actions/recalls/recall.ts", "viem/utils"), "without HTTP or a chain client"],
    ["metrics know http", value("indexer/metrics/requests.ts", "indexer/http/limits.ts"), "metrics reads"],
    [
      "a screen uses another",
      value("web/dashboard/products/pager.tsx", "web/dashboard/product/qr-panel.tsx"),
      "move what both need",
    ],
    [
      "the result uses a page of the site",
      value("web/verify/result/lead.tsx", "web/site/legal/paragraphs.tsx"),
      "move",
    ],
    ["app.ts imports a value", value("indexer/app.ts", "indexer/chain/chain.ts"), "imports types only"],
    ["a browser's room asks Node", value("indexer/shared/plans.ts", "node:fs"), "runs in browsers"],
  ])("refuse, and say what to do instead, where %s", (_name, refused, instead) => {
    const [fault, ...more] = refusals(refused)
    expect(more).toEqual([])
    expect(fault).toContain(`${refused.from} may not import ${refused.to}: `)
    expect(fault).toContain(instead)
  })

  it("let a room import its own files, what its row names, and types where it says so", () => {
    const imports = [
      value("web/dashboard/products/pager.tsx", "web/dashboard/products/cursors.ts"),
      value("web/site/landing/hero.tsx", "web/verify/box/verify-box.tsx"),
      value("indexer/chain/keys/signers.ts", "viem/accounts"),
      type("indexer/actions/chains/health.ts", "indexer/chain/rpc/node.ts"),
    ]
    expect(refusals(...imports)).toEqual([])
  })

  it("name a file without a room, and a name in the table that nothing needs", () => {
    const made = [{ paths: ["room/"], values: ["zod", "fflate"], types: [], instead: "" }]
    expect(findFaults(made, [value("room/a.ts", "zod"), value("shed/b.ts", "zod")])).toEqual([
      "Nothing in room/ imports fflate: take it out of the row in ARCHITECTURE.md.",
      "shed/b.ts is in no room: give its folder a row in ARCHITECTURE.md.",
    ])
  })
})

it("finds a circle of imports, and none where there is none", () => {
  const line = [value("start.ts", "a.ts"), value("a.ts", "b.ts"), value("b.ts", "c.ts"), value("c.ts", "zod")]
  expect(findCircle(line)).toEqual([])
  expect(findCircle([...line, value("c.ts", "a.ts")])).toEqual(["a.ts", "b.ts", "c.ts", "a.ts"])
})
