import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { firstViewsSection } from "#test/bench/first-views.ts"
import { FIRST_VIEWS, FONT_BYTES_MAX, modulesIn, STYLE_BYTES_MAX, WALLET } from "#web/build/first-views.ts"
import { SETTINGS } from "#web/build/leave-out-settings.ts"
import { type BuiltSite, buildSite } from "#web/build/measure-views.ts"

const web = join(import.meta.dirname, "..", "..", "web")
const viewOf = (route: string) => FIRST_VIEWS.find((view) => view.route === route)!
const CHECKED = viewOf("/v/{code}, with the visitor's own check")

let site: BuiltSite
beforeAll(async () => {
  // Vite would otherwise build in the test runner's mode.
  vi.stubEnv("NODE_ENV", "production")
  site = await buildSite()
})
afterAll(() => void vi.unstubAllEnvs())

describe("the first view", () => {
  it.each(FIRST_VIEWS)("of $route weighs no more than it may", (view) => {
    const { script_bytes, style_bytes, font_bytes } = site.weigh(view)
    expect(script_bytes).toBeLessThanOrEqual(view.script_bytes_max)
    expect(style_bytes).toBeLessThanOrEqual(STYLE_BYTES_MAX)
    expect(font_bytes).toBeLessThanOrEqual(FONT_BYTES_MAX)
  })

  it("of each route is a row in the bench's results", () => {
    const rows = firstViewsSection(site)
      .split("\n")
      .filter((line) => line.startsWith("|"))
    expect(rows).toHaveLength(2 + FIRST_VIEWS.length + 1)
  })

  it("of a result is at most 103 KiB of script, whatever the table says", () => {
    expect(CHECKED.script_bytes_max).toBeLessThanOrEqual(103 * 1024)
  })

  it("holds no setting that no page reads", () => {
    const held = SETTINGS.filter((name) => site.chunks.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code)))
    expect(held).toEqual([])
  })

  it("has a budget on every route", () => {
    const sourceOf = (file: string) => readFileSync(join(web, file), "utf8")
    const source = sourceOf("public-pages.ts") + sourceOf("account-routes.tsx")
    const pages = Array.from(source.matchAll(/import\("\.\/(\w+\/.+?\.tsx)"\)/g), ([, page]) => `web/${page}`)
    const budgeted = new Set(FIRST_VIEWS.flatMap(({ modules }) => modules))
    expect(pages.length).toBeGreaterThan(15)
    const screens = globSync("web/{dashboard,admin}/*/*-page.tsx", { cwd: join(web, "..") })
    expect([...pages, ...screens].filter((page) => !budgeted.has(page))).toEqual([])
  })
})

describe("a stranger's first view", () => {
  it.each([viewOf("/"), CHECKED, viewOf("/v/{number}")])(
    "holds no validator, router, query cache, wallet or dashboard code ($route)",
    ({ modules }) => {
      const inside = insideOf(modules)
      const foreign =
        /node_modules\/(zod|react-router|@tanstack|@radix-ui|radix-ui|react-hook-form|wagmi|@wagmi|@rainbow-me|viem|papaparse|sonner)\/|web\/(dashboard|api\/dashboard|layouts\/dashboard|dashboard)/
      expect(inside.filter((id) => foreign.test(id))).toEqual([])
    },
  )

  it("begins the visitor's own check before React has come", () => {
    const inside = insideOf(["web/main.ts", "web/verify/result/read-for-yourself.ts"])
    expect(inside.filter((id) => /node_modules\/(react|react-dom|scheduler)\//.test(id))).toEqual([])
  })

  it("does not name the service's own description of its bodies, which would bring the validator", () => {
    const inside = site.chunks.flatMap(({ moduleIds }) => moduleIds)
    expect(inside.filter((id) => id.includes("/indexer/shared/api/"))).toEqual([])
  })
})

describe("wagmi and RainbowKit", () => {
  const OF_WALLETS = /node_modules\/(wagmi|@wagmi|@rainbow-me|zustand|cuer)\//

  it("come when a wallet is to be chosen, and in no first view", () => {
    const profile = viewOf("/dashboard/profile")
    expect(site.weigh(WALLET, profile).script_bytes).toBeLessThanOrEqual(WALLET.script_bytes_max)
    expect(insideOf(WALLET.modules).some((id) => OF_WALLETS.test(id))).toBe(true)
    for (const { modules } of FIRST_VIEWS) expect(insideOf(modules).filter((id) => OF_WALLETS.test(id))).toEqual([])
  })

  it("bring none of their own dictionaries and pictures", () => {
    const inside = site.chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes("/@rainbow-me/"))
    expect(inside.filter((id) => !/\/(index|chunk-\w+|en_US-\w+)\.js$|\.css/.test(id))).toEqual([])
  })
})

function insideOf(modules: readonly string[]): string[] {
  return site.chunksOf(modulesIn("en", { modules })).flatMap(({ moduleIds }) => moduleIds)
}
