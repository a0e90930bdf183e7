import { describe, expect, it } from "vitest"
import { findCircle, findFaults, type Import, readWalls } from "#scripts/check-walls.ts"

const walls = readWalls()
const value = (from: string, to: string): Import => ({ from, to, is_type: false })
const type = (from: string, to: string): Import => ({ from, to, is_type: true })
/** Without the names that nothing needs: these are few imports. */
const refusals = (...imports: Import[]) => findFaults(walls, imports).filter((fault) => !fault.startsWith("Nothing in"))

describe("the walls", () => {
  it.each([
    ["http reads a file", value("indexer/http/routes/products.ts", "indexer/csv/read-products.ts"), "asks an action"],
    ["an action uses a chain", value("indexer/actions/recalls/recall.ts", "indexer/chain/send/fees.ts"), "from app"],
    ["an action uses viem", value("indexer/actions/recalls/recall.ts", "viem/utils"), "without HTTP or a chain client"],
    ["metrics know http", value("indexer/metrics/requests.ts", "indexer/http/limits.ts"), "what others decided"],
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

  it("name a file without a room, and a name that nothing needs", () => {
    const made = { reserved: ["pg"], walls: [{ room: "room/", may: ["packages", "fflate"], instead: "ask." }] }
    const imports = [value("room/a.ts", "zod"), value("room/a.ts", "pg"), value("shed/b.ts", "zod")]
    expect(findFaults(made, imports)).toEqual([
      "Nothing in room/ imports fflate: take it out of scripts/walls.json.",
      "room/a.ts may not import pg: ask.",
      "shed/b.ts is in no room: give its folder a wall in scripts/walls.json.",
    ])
  })

  it("make a room of each folder that a star or a list stands for, the most exact wall first", () => {
    const walls = [
      { room: "web/(card|box)/", may: ["web/ui"], instead: "hand it over." },
      { room: "web/*/", may: ["web/card"], instead: "no." },
      { room: "web/", may: [] },
    ]
    const imports = [
      value("web/card/a.ts", "web/ui/b.ts"),
      value("web/page/a.ts", "web/card/b.ts"),
      value("web/theme.ts", "web/session.ts"),
      value("web/box/a.ts", "web/card/b.ts"),
      value("web/page/a.ts", "web/theme.ts"),
    ]
    expect(findFaults({ reserved: [], walls }, imports)).toEqual([
      "web/box/a.ts may not import web/card/b.ts: hand it over.",
      "web/page/a.ts may not import web/theme.ts: no.",
    ])
  })
})

it("finds a circle of imports, and none where there is none", () => {
  const line = [value("start.ts", "a.ts"), value("a.ts", "b.ts"), value("b.ts", "c.ts"), value("c.ts", "zod")]
  expect(findCircle(line)).toEqual([])
  expect(findCircle([...line, value("c.ts", "a.ts")])).toEqual(["a.ts", "b.ts", "c.ts", "a.ts"])
})
