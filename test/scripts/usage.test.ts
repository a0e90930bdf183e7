import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { privateKeyToAddress } from "viem/accounts"
import { afterAll, describe, expect, it } from "vitest"
import { openKeystore } from "#chain/keys/keystore.ts"
import { openDatabase } from "#db/open.ts"

const STARTING_MS_MAX = 300_000
const directory = mkdtempSync(join(tmpdir(), "touchmark-usage-"))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs it in a separate folder without settings; `input` is everything typed. */
function run(script: string, given: string[], input = ""): Promise<{ code: number; output: string }> {
  const path = new URL(`../../scripts/${script}.ts`, import.meta.url).pathname
  const env = { PATH: process.env.PATH, DATA_DIR: join(directory, "data") }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path, ...given], { cwd: directory, env }, (_error, out, err) => {
      resolve({ code: child.exitCode!, output: out + err })
    })
    child.stdin!.end(input)
  })
}

describe.each([
  ...["create-admin", "create-keystore", "doctor", "move-database", "reindex", "restore", "setup", "stripe-stand-in"],
  "verify-certificate",
])("%s", (script) => {
  it("says how it is used, and does nothing", { timeout: STARTING_MS_MAX }, async () => {
    const { code, output } = await run(script, ["--help"])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(script) })
    expect(existsSync(join(directory, "data"))).toBe(false)
  })

  it("says so too to whoever asks for what it has not, without its own insides", {
    timeout: STARTING_MS_MAX,
  }, async () => {
    const { code, output } = await run(script, ["--frobnicate"])
    expect(code).toBeGreaterThan(0)
    expect(output).toContain(script)
    expect(output).not.toMatch(/^ {4}at /m)
  })
})

describe("a word too many or a wrong one is told in a sentence", () => {
  it.each([
    ["doctor", ["now"], /^npm run doctor/],
    ["create-keystore", [join(directory, "missing", "minter.json")], /ENOENT: no such file or directory/],
    [
      "move-database",
      ["--from", `sqlite:${directory}`, "--to", "postgres://a:b@127.0.0.1:9/c"],
      /^There is no database at/,
    ],
  ])("%s %s", { timeout: STARTING_MS_MAX }, async (script, given, words) => {
    const { code, output } = await run(script, given, "a password of many words\n")
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(words) })
    expect(output).not.toMatch(/^ {4}at /m)
  })
})

describe("a new key", () => {
  const path = join(directory, "minter.json")

  it.each([
    ["without a password", "", /at least 12 characters/],
    ["with a short one", "eleven char\n", /at least 12 characters/],
  ])("is not made %s", { timeout: STARTING_MS_MAX }, async (_how, typed, words) => {
    const { code, output } = await run("create-keystore", [path], typed)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(words) })
    expect(existsSync(path)).toBe(false)
  })

  it("is for its owner alone, opens with the password, and is never overwritten", {
    timeout: STARTING_MS_MAX,
  }, async () => {
    const { code, output } = await run("create-keystore", [path], "a password of many words\n")
    expect(code).toBe(0)
    expect(output).not.toContain("many words")
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const written = readFileSync(path, "utf8")
    const key = await openKeystore(written, "a password of many words")
    expect(output).toContain(privateKeyToAddress(key))
    expect(await run("create-keystore", [path], "a password of many words\n")).toMatchObject({
      code: 1,
      output: expect.stringContaining("Nothing was written"),
    })
    expect(readFileSync(path, "utf8")).toBe(written)
  })
})

it("a database that cannot be reached is told in a sentence", { timeout: STARTING_MS_MAX }, async () => {
  const from = `sqlite:${join(directory, "touchmark.sqlite")}`
  const db = openDatabase(from)
  await db.makeTables()
  await db.close()
  const { code, output } = await run("move-database", ["--from", from, "--to", "postgres://a:secret@127.0.0.1:9/b"])
  expect(code).toBe(1)
  expect(output).toMatch(/^Nothing was moved\.\n.*ECONNREFUSED/)
  expect(output).not.toMatch(/secret|^ {4}at /m)
})
