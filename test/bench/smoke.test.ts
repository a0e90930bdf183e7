import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { openDatabase } from "#db/open.ts"
import { withChildren } from "./child.ts"
import { weigh } from "./growth.ts"
import { alternate, best } from "./results.ts"
import { loadClosed, loadPaced } from "./verify-load.ts"

/** Longer than a child may be silent, so that the bench says itself what was missing. */
const LATE_MS = 580_000
const cwd = join(import.meta.dirname, "..", "..")
const run = (args: string[]) => promisify(execFile)(process.execPath, args, { cwd, timeout: LATE_MS })
const never = new Promise<never>(() => {})

it("runs each row of the bench, but for those that need what may not be here", async () => {
  const { stdout } = await run(["test/bench/run.ts", "--small"])
  expect(stdout.trim().split("\n")).toEqual([
    "verify: ran",
    "engines: left out, needs PostgreSQL and starts the service twice more",
    "follower: ran",
    "tree: ran",
    "import: ran",
    "pages: left out, needs a browser and Lighthouse",
    "growth: left out, starts the service once more",
    "gas: ran",
    "first views: left out, test/web/first-view.test.ts has the site built",
  ])
}, 600_000)

it("weighs what is stored of a product: the database by table, and the manifests", async () => {
  const data_dir = mkdtempSync(join(tmpdir(), "touchmark-weighed-"))
  const db = openDatabase(`sqlite:${join(data_dir, "touchmark.sqlite")}`)
  await db.makeTables()
  await db.close()
  mkdirSync(join(data_dir, "manifests", "1"), { recursive: true })
  writeFileSync(join(data_dir, "manifests", "1", "one.manifest"), "123456")
  const { database_bytes, manifest_bytes, tables } = weigh(data_dir, 2)
  rmSync(data_dir, { recursive: true })
  const table_bytes = tables.map(({ bytes }) => bytes)
  expect(manifest_bytes).toBe(3)
  expect(table_bytes).toEqual(table_bytes.toSorted((one, other) => other - one))
  expect(Math.min(...table_bytes)).toBeGreaterThan(2_000)
  expect(database_bytes).toBeGreaterThan(table_bytes.reduce((sum, bytes) => sum + bytes))
})

const SILENT = "setInterval(() => {}, 1_000)"

it.each([
  ["dies", "process.exit(3)", 60_000, "ended by itself with code 3"],
  ["ends well too early", "", 60_000, "ended by itself with code 0"],
  ["is killed", "process.kill(process.pid, 'SIGKILL')", 60_000, "ended by itself with SIGKILL"],
  ["tells nothing", SILENT, 50, "has told nothing for 0.05 s"],
])("fails when a child %s, whatever it waits for", async (_, script, silent_ms_max, reason) => {
  const waiting = withChildren((start) => start(["-e", script]) && never, silent_ms_max)
  await expect(waiting).rejects.toThrow(reason)
  const asking = withChildren((start) => start(["-e", script]).told(), silent_ms_max)
  await expect(asking).rejects.toThrow(reason)
})

it("fails when a child ends badly, or when its work does", async () => {
  const script = "process.stdin.resume().on('end', () => process.exit(4))"
  await expect(withChildren(async (start) => void start(["-e", script]))).rejects.toThrow("ended with code 4")
  const broken = withChildren(async (start) => {
    start(["-e", script])
    throw new Error("The work broke.")
  })
  await expect(broken).rejects.toThrow("The work broke.")
})

it("ends the bench with the child's error and exit code 1", async () => {
  const script = `import { withChildren } from "#test/bench/child.ts"
    ${SILENT}
    await withChildren((start) => start(["-e", "throw new Error('No such chain.')"]) && new Promise(() => {}))`
  const failed = run(["--input-type=module", "-e", script])
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/No such chain.*ended by itself/s),
  })
})

it("fails when a server closes its connections, answered or not", async () => {
  const server = createServer((socket) => void socket.once("data", () => socket.destroy()).on("error", () => {}))
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(Number(Object(server.address()).port)))
  })
  const load = { per_second: 1_000, until: never, connections: 2 }
  await expect(loadPaced([port], () => "one", load)).rejects.toThrow("closed a connection")
  await expect(loadClosed(port, () => "one", { connections: 2 })).rejects.toThrow("closed a connection")
  server.close()
})

it("takes the mean of the best quarter of rounds in turn, another side first each time", async () => {
  const order: string[] = []
  const side = (name: string) => () => order.push(name)
  const taken = await alternate(2, { ours: side("ours"), theirs: side("theirs") })
  expect(order).toEqual(["ours", "theirs", "theirs", "ours"])
  expect(taken).toEqual({ ours: [1, 4], theirs: [2, 3] })
  expect(best([8, 1, 3, 5, 6, 7, 4, 2])).toBe(1.5)
  expect(best([8, 1, 3, 5, 6, 7, 4, 2], "most")).toBe(7.5)
  expect(() => best([])).toThrow("no round")
})
