import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "touchmark-restore-"))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** As an operator types it. */
function run(script: string, args: string[], environment: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const path = join(import.meta.dirname, "..", "..", "scripts", `${script}.ts`)
    const env = { PATH: process.env.PATH, DATA_DIR: directory, PORT: "1", ...environment }
    execFile(process.execPath, [path, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

describe("npm run restore", () => {
  it("says how it is used, and what copies there are", async () => {
    expect(await run("restore", [])).toMatchObject({
      code: 1,
      err: expect.stringContaining("npm run restore -- latest"),
    })
    expect(await run("restore", ["--list"])).toMatchObject({
      code: 0,
      out: `0 copies in ${join(directory, "backups")}\n`,
    })
    const { code, err } = await run("restore", ["latest"])
    expect([code, err]).toEqual([1, `There is no copy in ${join(directory, "backups")}.\n`])
  })

  it("refuses beside a service that answers, and touches nothing", async () => {
    const server = createServer((_request, response) => response.end("{}"))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const { code, err } = await run("restore", ["none"], { PORT: String(port) })
    server.close()
    expect([code, err]).toEqual([1, `A service answers on port ${port}. Stop it first.\n`])
    expect(existsSync(join(directory, "touchmark.sqlite"))).toBe(false)
  })

  it("begins anew from manifests and chains, and the index then is what the chains say", async () => {
    expect(await run("reindex", [])).toMatchObject({ code: 1, err: expect.stringContaining("There is no database at") })
    const { code, out } = await run("restore", ["none"])
    expect(code).toBe(0)
    expect(out).toContain("Began with an empty database.")
    expect(out).toContain("0 manifests, 0 of them unknown to the copy")
    const compared = await run("reindex", [])
    expect(compared.code).toBe(0)
    expect(compared.out.match(/: equal$/gm)).toHaveLength(2)
  })
})
