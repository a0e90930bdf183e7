import { execFile } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { readConfig } from "#indexer/config.ts"
import { makePrivate, openPaths } from "#indexer/private-files.ts"
import { lookAtMachine } from "#scripts/doctor/machine.ts"
import { openCommandLine } from "#test/support/command-line.ts"
import { openToOthers } from "#test/support/directories.ts"

const ROOT = join(import.meta.dirname, "../..")
const run = promisify(execFile)
const commands = openCommandLine()
const made: string[] = []
let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "touchmark-modes-"))
  made.push(place)
})
afterAll(() => {
  commands.close()
  for (const one of made) rmSync(one, { recursive: true, force: true })
})

/** Runs it where new files are for others to read. */
async function command(name: string, given: string[], data_dir: string): Promise<void> {
  const { code, stderr } = await commands.run(`scripts/${name}.ts`, given, { DATA_DIR: data_dir, PORT: "1" })
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
}

describe("what is in DATA_DIR belongs to its user alone", () => {
  it("after each command", async () => {
    const data_dir = join(place, "data")
    for (const [name, ...given] of [
      ["create-admin", "vera@touchmark.test"],
      ["reindex"],
      ["restore", "none"],
    ] as const) {
      await command(name, given, data_dir)
      expect([name, openToOthers(data_dir)]).toEqual([name, []])
    }
    expect(readdirSync(data_dir)).toEqual(expect.arrayContaining(["touchmark.sqlite", "chains", "outbox"]))
  })

  it("also where an older version has left it open, once the service has started", async () => {
    const data_dir = join(place, "data")
    await command("create-admin", ["vera@touchmark.test"], data_dir)
    mkdirSync(join(data_dir, "chains"))
    chmodSync(join(data_dir, "chains"), 0o755)
    chmodSync(join(data_dir, "touchmark.sqlite"), 0o644)
    chmodSync(data_dir, 0o755)
    const config = readConfig({ DATA_DIR: data_dir })
    const modes = async () => (await lookAtMachine(config, Date.now())).find(({ what }) => what === "file modes")
    expect(await modes()).toMatchObject({ outcome: "wrong", found: expect.stringContaining("3 files or folders") })
    expect(makePrivate(config)).toEqual([])
    expect(openToOthers(data_dir)).toEqual([])
    expect(await modes()).toMatchObject({ outcome: "ok" })
  })

  it("and what touchmark-run starts makes private files", async () => {
    const settings = { TOUCHMARK_ETC: place, TOUCHMARK_CODE: ROOT }
    writeFileSync(join(place, ".env"), "")
    const shell = ["-c", "umask 022; exec sh docs/deploy/touchmark-run sh -c umask"]
    const { stdout } = await run("sh", shell, { cwd: ROOT, env: { PATH: process.env.PATH, ...settings } })
    expect(stdout).toBe("0077\n")
  })

  it("and nothing else that stands in the same folder is touched", () => {
    chmodSync(place, 0o755)
    mkdirSync(join(place, "photographs"))
    chmodSync(join(place, "photographs"), 0o755)
    const config = readConfig({ DATA_DIR: place })
    expect(openPaths(config)).toEqual([place])
    makePrivate(config)
    expect(statSync(join(place, "photographs")).mode & 0o777).toBe(0o755)
  })
})
