import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { forgetOldFiles } from "#scripts/build-web.ts"
import { findPages, PagesMissing, requirePages, stampPages } from "#scripts/built-pages.ts"
import { findCircle, findFaults, type Import, readWalls } from "#scripts/check-walls.ts"
import { copyContracts } from "#scripts/contract-copy.ts"
import { lookAtPages } from "#scripts/doctor/machine.ts"
import { firstBlockOf } from "#scripts/registry/audit.ts"
import { findOverweight, readLimits } from "#scripts/size.ts"
import { BARE_ENVIRONMENT } from "#test/support/command-line.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { realNetworks } from "#test/support/real-networks.ts"

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
    ["metrics know http", value("indexer/metrics/metrics.ts", "indexer/http/limits.ts"), "what others decided"],
    [
      "a screen uses another",
      value("web/dashboard/products/products-page.tsx", "web/dashboard/product/qr-panel.tsx"),
      "move what both need",
    ],
    [
      "the result uses a page of the site",
      value("web/verify/result/lead.tsx", "web/site/legal/legal-page.tsx"),
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
      value("web/dashboard/products/products-page.tsx", "web/dashboard/products/use-product-page.ts"),
      value("web/site/landing/landing-page.tsx", "web/verify/box/verify-box.tsx"),
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

const limits = readLimits(`
### Sizes

| room | at most | goal |
|---|--:|--:|
| indexer | 1,000 | 800 |
| tracked files | 20 | 15 |

## Next
| web | 7 | 7 |
`)

it("reads what each room may weigh", () => {
  expect([...limits]).toEqual([
    ["indexer", 1000],
    ["tracked files", 20],
  ])
})

it("finds a room above its number, and one without a number", () => {
  const weigh = (indexer: number) => findOverweight([{ name: "indexer", size: indexer }], limits)
  expect(weigh(1000)).toEqual([])
  expect(weigh(1001)[0]).toContain("indexer has 1001, of 1000 at most")
  expect(findOverweight([{ name: "web", size: 1 }], limits)[0]).toContain("web has no number")
})

describe("contract copy", () => {
  const copy = copyContracts((config) => config)
  afterAll(() => copy.remove())

  /** `npm run mutants` and `npm run coverage` work on such a copy, and CI runs neither. */
  it("a copy of the contracts has all that its tests are run with", async () => {
    const { exit_code, output } = await copy.test("--help")
    expect({ exit_code, output }).toEqual({ exit_code: 0, output: expect.stringContaining("hardhat") })
  })
})

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

describe("built pages", () => {
  let root: string
  beforeEach(() => {
    root = directoryOfTest()
  })

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  function build(): void {
    for (const path of ["web/main.tsx", "web/ui/button.css", "contracts/deployments.ts", "verifier/proof/code.ts"])
      write(path, "one")
    write("dist/web/index.html", "<html>")
    stampPages(root)
  }

  describe("the pages in dist", () => {
    it("keep the scripts of earlier builds for a month, which pages that are open still ask for", () => {
      for (const name of ["new", "kept", "old"]) write(`dist/web/assets/${name}.js`, name)
      const ago = (days: number) => Date.now() / 1_000 - days * 86_400
      utimesSync(join(root, "dist/web/assets/kept.js"), ago(29), ago(29))
      utimesSync(join(root, "dist/web/assets/old.js"), ago(31), ago(31))
      forgetOldFiles(join(root, "dist/web/assets"))
      expect(readdirSync(join(root, "dist/web/assets")).sort()).toEqual(["kept.js", "new.js"])
    })

    it.each([
      ["contracts/ignition/deployments/chain-1/journal.jsonl", "fresh"],
      ["contracts/interfaces/IRegistry.sol", "fresh"],
      ["web/ui/.button.css.swp", "fresh"],
      ["web/main.tsx.orig", "fresh"],
      ["web/.DS_Store", "fresh"],
      ["web/main.tsx", "stale"],
      ["contracts/deployments.ts", "stale"],
      ["verifier/proof/code.ts", "stale"],
      ["package-lock.json", "stale"],
    ] as const)("with %s written after the build are %s", (path, state) => {
      build()
      write(path, "two")
      expect(findPages(root).state).toBe(state)
    })

    it("are served in production as they are, with a warning where they do not match", () => {
      const warnings: string[] = []
      const serve = () => requirePages((sentence) => warnings.push(sentence), root)
      expect(serve).toThrow(PagesMissing)
      expect(lookAtPages(root)).toMatchObject({ outcome: "wrong", what: "pages" })
      build()
      expect(serve()).toBe(join(root, "dist", "web"))
      expect(lookAtPages(root).outcome).toBe("ok")
      expect(warnings).toEqual([])
      write("web/main.tsx", "two")
      expect(serve()).toBe(join(root, "dist", "web"))
      expect(warnings).toEqual([expect.stringMatching(/other sources than these\. Run npm ci && npm run build\.$/)])
      expect(lookAtPages(root).outcome).toBe("warning")
    })
  })

  it("npm start in production refuses in one sentence where there are no pages, and builds none", () => {
    const here = join(import.meta.dirname, "../..")
    for (const folder of ["scripts", "indexer", "contracts", "verifier", "web"])
      cpSync(join(here, folder), join(root, folder), { recursive: true })
    for (const file of ["package.json", "package-lock.json", "vite.config.ts"])
      cpSync(join(here, file), join(root, file))
    symlinkSync(join(here, "node_modules"), join(root, "node_modules"))
    const address = `0x${"11".repeat(20)}`
    const env = {
      ...{ ...BARE_ENVIRONMENT, NODE_ENV: "production", DATA_DIR: join(root, "data"), PORT: "0" },
      ...realNetworks(["http://127.0.0.1:1", "http://127.0.0.1:1"]),
      CUSTODY_ADDRESS: address,
      ...Object.fromEntries(
        ["MINTER", "RECALLER", "ATTESTER"].map((role) => [`${role}_PRIVATE_KEY`, `0x${"22".repeat(32)}`]),
      ),
      ...{ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@b.test", STRIPE_SECRET_KEY: "sk_live_x" },
      ...{ STRIPE_WEBHOOK_SECRET: "whsec_x", PROVIDER_NAME: "a", PROVIDER_ADDRESS: "a", PROVIDER_TAX_NUMBER: "a" },
      ...{ PROVIDER_EMAIL: "a@b.test", PUBLIC_URL: "https://touchmark.test" },
    }
    const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/start.ts")], { env, encoding: "utf8" })
    expect([status, stderr]).toEqual([
      1,
      `There are no built pages in ${join(root, "dist", "web")}. Run npm ci && npm run build.\n`,
    ])
  })
})
