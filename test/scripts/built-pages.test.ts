import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { forgetOldFiles } from "#scripts/build-web.ts"
import { findPages, PagesMissing, requirePages, stampPages } from "#scripts/built-pages.ts"
import { lookAtPages } from "#scripts/doctor/pages.ts"
import { realNetworks } from "#test/support/real-networks.ts"

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchmark-pages-"))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

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
  for (const file of ["package.json", "package-lock.json", "vite.config.ts"]) cpSync(join(here, file), join(root, file))
  symlinkSync(join(here, "node_modules"), join(root, "node_modules"))
  const address = `0x${"11".repeat(20)}`
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: join(root, "data"), PORT: "0" },
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
