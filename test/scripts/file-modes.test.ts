import { execFile, spawn } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest"
import { readConfig } from "#indexer/config.ts"
import { makePrivate, openPaths } from "#indexer/private-files.ts"
import { lookAtMachine } from "#scripts/doctor/machine.ts"
import { BARE_ENVIRONMENT } from "#test/support/command-line.ts"

const ROOT = join(import.meta.dirname, "../..")
const run = promisify(execFile)
const made: string[] = []
let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "touchmark-modes-"))
  made.push(place)
})
const running: { kill(): void }[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.kill()
})
afterAll(() => {
  for (const one of made) rmSync(one, { recursive: true, force: true })
})

const environment = (data_dir: string) => ({
  ...BARE_ENVIRONMENT,
  PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`,
  ...{ DATA_DIR: data_dir, PORT: "0", LOG_LEVEL: "warn", DRAIN_SECONDS: "0" },
})

/** Runs it in a shell whose umask lets others read new files. */
function inShell(command: string, data_dir: string) {
  return run("sh", ["-c", `umask 022; exec ${command}`], { cwd: ROOT, env: environment(data_dir) })
}

/** Everything in the folder, itself included, that others may read, write or enter. */
function openToOthers(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true }) as string[]
  const open = (name: string) => (statSync(join(directory, name)).mode & 0o077) !== 0
  return [".", ...names].filter(open)
}

/** Starts the service, waits until it is ready with its demonstration, and stops it. */
async function startAndStop(data_dir: string, meanwhile: () => void): Promise<void> {
  const child = spawn("sh", ["-c", "umask 022; exec node scripts/start.ts"], {
    ...{ cwd: ROOT, env: environment(data_dir), stdio: ["ignore", "pipe", "inherit"] },
  } as const)
  running.push(child)
  let said = ""
  const over = new Promise((resolve) => child.once("exit", resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text) => {
      said += text
      if (said.includes("Ctrl-C stops it.")) resolve()
    })
    child.once("exit", () => reject(new Error(said)))
  })
  meanwhile()
  child.kill("SIGTERM")
  await over
}

describe("what is in DATA_DIR belongs to its user alone", () => {
  it("while the service runs, after it has stopped, and after each command", async () => {
    const data_dir = join(place, "data")
    await startAndStop(data_dir, () => expect(openToOthers(data_dir)).toEqual([]))
    expect(openToOthers(data_dir)).toEqual([])
    expect(readdirSync(data_dir)).toEqual(expect.arrayContaining(["touchmark.sqlite", "chains", "payments"]))
    for (const command of [
      "node scripts/create-admin.ts vera@touchmark.test",
      "node scripts/reindex.ts",
      "node scripts/restore.ts none",
      "node scripts/create-keystore.ts $DATA_DIR/key.json < $DATA_DIR/../password",
    ]) {
      await run("sh", ["-c", `echo a-long-password > ${join(place, "password")}`])
      await inShell(command, data_dir)
      expect([command, openToOthers(data_dir)]).toEqual([command, []])
    }
  }, 240_000)

  it("also where an older version has left it open, once the service has started", async () => {
    const data_dir = join(place, "data")
    await inShell("node scripts/create-admin.ts vera@touchmark.test", data_dir)
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
