import type { ChildProcess, fork } from "node:child_process"
import { createHash } from "node:crypto"
import { getPriority } from "node:os"
import { afterEach, expect, it, vi } from "vitest"
import { aPdf } from "#test/support/documents.ts"
import { prepareService } from "#test/support/prepare.ts"
import { addCompany } from "#test/support/rig.ts"
import { openLongTasks } from "#threads/long-tasks.ts"

const { started } = vi.hoisted(() => ({ started: [] as ChildProcess[] }))
vi.mock("node:child_process", async (original) => {
  const real = await original<typeof import("node:child_process")>()
  const noted = (...given: Parameters<typeof fork>) => {
    started.push(real.fork(...given))
    return started.at(-1)
  }
  return { ...real, fork: noted }
})
const service = prepareService()
afterEach(() => void started.splice(0))

const open = () => openLongTasks(service.app.config.database_url).workersOf("company", { threads: 2 })

it("takes several files at once, each whole, and stores them though systemd has told every process to end", async () => {
  const { company_id, user_id } = await addCompany(service.app)
  const workers = open()
  const files = Array.from({ length: 5 }, (_, at) => aPdf("", `4 0 obj (${String(at).repeat(500_000)}) endobj`))
  const stored = files.map(async (bytes) => {
    const form = new FormData()
    form.set("file", new File([bytes], "care.pdf"))
    const sent = new Response(form)
    const content_type = sent.headers.get("Content-Type")!
    const input = { company_id, user_id, form: { content_type, body: Buffer.from(await sent.arrayBuffer()) }, now: 1 }
    await workers.run({ name: "storeDocument", input, owner: company_id })
  })
  await stored[0]
  expect(getPriority(started[0]!.pid)).toBe(Math.max(10, getPriority()))
  started[0]!.kill("SIGTERM")
  await Promise.all(stored)
  const kept = await service.app.db.read.selectFrom("files").select("sha256").execute()
  const digests = files.map((bytes) => `0x${createHash("sha256").update(bytes).digest("hex")}`)
  expect(kept.map(({ sha256 }) => sha256).sort()).toEqual(digests.sort())
  await workers.close()
  expect(started).toHaveLength(1)
  expect(started[0]!.connected).toBe(false)
})

it("fails what is under way when its process is ended, and then starts another", async () => {
  const workers = open()
  const read = () => workers.run({ name: "verifyAuditLog", input: undefined, owner: "service" })
  const lost = read()
  started[0]!.kill("SIGKILL")
  await expect(lost).rejects.toThrow("The process of long tasks has ended: SIGKILL")
  expect(await read()).toMatchObject({ value: { lines: expect.any(Number) } })
  await workers.close()
  expect(started).toHaveLength(2)
})

it("waits for nothing that could not be sent, and for what is asked for while it is closed", async () => {
  const workers = open()
  expect(() => workers.run({ name: "verifyAuditLog", input: () => {}, owner: "service" })).toThrow("cloned")
  const closed = workers.close()
  const read = workers.run({ name: "verifyAuditLog", input: undefined, owner: "service" })
  await closed
  expect(await read).toMatchObject({ value: { lines: expect.any(Number) } })
  expect(started[0]!.signalCode).toBe("SIGKILL")
})
