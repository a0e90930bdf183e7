import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { importProducts } from "#actions/products/import.ts"
import { writeManifest } from "#chain/mint/manifest.ts"
import { CallerGone } from "#indexer/errors.ts"
import type { BulkUploadResponse, Product } from "#shared/api/products.ts"
import { holdWriters } from "#test/support/database.ts"
import { createService, type ServiceOptions, type TestService } from "#test/support/service.ts"
import { checkpointDatabase } from "#threads/checkpoint-database.ts"
import type { CompanyWork } from "#threads/whose.ts"

let service: TestService
const sockets: Socket[] = []
afterEach(async () => {
  hangUp()
  await service.close()
})
const start = async (options: ServiceOptions = {}) => {
  service = await createService(options)
}
const hangUp = () => {
  for (const socket of sockets.splice(0)) socket.destroy()
}

type Company = Awaited<ReturnType<TestService["company"]>>

/** Sends a request on a separate connection, and reads none of the answer. */
function askUnread(path: string, { token }: Company): Socket {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
  socket.on("error", () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  sockets.push(socket)
  return socket
}

const answered = (route: string) =>
  service.log_lines.filter((line) => line.includes(`"method":"GET","route":"${route}"`)).length

async function fill(me: Company, rows: number, description: string): Promise<void> {
  const form = new FormData()
  const lines = Array.from({ length: rows }, (_, row) => `Product ${row},${description}\n`)
  form.set("file", new File([`name,description\n${lines.join("")}`], "x.csv"))
  const request = new Response(form)
  const sent = { content_type: request.headers.get("content-type")!, body: new Uint8Array(await request.arrayBuffer()) }
  const by = { company_id: me.company_id, user_id: me.user_id, now: service.app.now() }
  const outcome = await importProducts(service.app.db, { ...by, form: sent, import_what_fits: false })
  if (!outcome.ok || outcome.response.valid_count !== rows) throw new Error(JSON.stringify(outcome))
}

describe("a company that asks for more than its share", () => {
  it("keeps nobody else from a list, an import and a mint, whether it reads, waits or hangs up", async () => {
    await start({ threads: "real" })
    const [greedy, other] = [await service.company(), await service.company()]
    await service.minted(greedy, Array(150).fill({ nft_scope: "batch" }))
    await service.product(other)
    const statuses: number[] = []
    const live = async (token: string) => {
      const file = { name: "x.csv", content: "name\nx\n" }
      statuses.push((await service.call("GET /products", { token })).status)
      statuses.push(
        (await service.call<BulkUploadResponse>("POST /upload-individual-products", { token, file })).status,
      )
      statuses.push((await service.whileMining(service.call("POST /mint-onchain-all", { token }))).status)
    }
    for (let asked = 0; asked < 200; asked++) askUnread("/products.csv", greedy)
    await live(other.token)
    hangUp()
    await live(other.token)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    await expect.poll(() => answered("/products.csv")).toBe(200)
    const busy = service.log_lines.filter((line) => line.includes('"status":503'))
    expect(busy.every((line) => line.includes('"route":"/products.csv"'))).toBe(true)
    expect(busy.length).toBeGreaterThanOrEqual(150)
  })

  it("keeps neither the service from its own work nor people from their screens, with every other thread taken", async () => {
    await start({ threads: "real" })
    const companies = await Promise.all(Array.from({ length: 12 }, () => service.company()))
    const letWrite = await holdWriters(service.app.config.database_url)
    const { run } = service.app.threads
    let asked = 0
    service.app.threads.run = (task, input, whose) => {
      asked++
      return run(task, input, whose)
    }
    const file = { name: "x.csv", content: "name\nx\n" }
    const uploads = companies.map(({ token }) => service.call("POST /upload-individual-products", { token, file }))
    let isUploaded = false
    void Promise.all(uploads).then(() => {
      isUploaded = true
    })
    // Tasks with a thread wait for the lock, the others for a thread.
    await expect.poll(() => asked).toBe(companies.length)
    await service.app.threads.run(
      writeManifest,
      { directory: service.app.config.data_dir, transaction_id: "none" },
      "service",
    )
    await service.app.threads.run(checkpointDatabase, null, "service")
    const [{ token }] = companies as [Company]
    for (const screen of ["/products?limit=10", "/product-stats", "/verification-stats"]) {
      expect((await service.call(`GET ${screen}`, { token })).status).toBe(200)
    }
    expect(isUploaded).toBe(false)
    await letWrite()
    for (const { status } of await Promise.all(uploads)) expect(status).toBe(200)
  })

  it("is told so when it asks for a third list while two are on their way, and nobody else is", async () => {
    await start()
    const [greedy, other] = [await service.company(), await service.company()]
    await fill(greedy, 2_200, "x".repeat(4_000))
    for (let asked = 0; asked < 60; asked++) askUnread("/products", greedy)
    await expect.poll(() => answered("/products")).toBe(60)
    // Two answers wait, each with at most a page of 250 products in memory.
    await expect.poll(() => service.guard.unread_bytes()).toBeGreaterThan(0)
    expect(service.guard.unread_bytes()).toBeLessThan(2 * 250 * 8_192)
    const third = await service.call("GET /products", { token: greedy.token })
    expect(third.status).toBe(503)
    expect(third.json.code).toBe("busy")
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await service.call("GET /products", { token: other.token })).status).toBe(200)
    expect((await service.call("GET /products?limit=10", { token: greedy.token })).status).toBe(200)
  })
})

describe("an answer that nobody reads", () => {
  it("is cut off when it has made no progress for half a minute, and makes room for the next one", async () => {
    await start()
    const me = await service.company()
    await fill(me, 2_200, "x".repeat(4_000))
    for (let asked = 0; asked < 2; asked++) askUnread("/products", me)
    await expect.poll(() => answered("/products")).toBe(2)
    await expect.poll(() => service.guard.unread_bytes()).toBeGreaterThan(0)
    service.guard.look(0)
    service.guard.look(29_999)
    expect((await service.call("GET /products", { token: me.token })).status).toBe(503)
    let now = 0
    const unread = () => {
      // Again and again: an answer may have gone on a little after the first look.
      now += 30_000
      service.guard.look(now)
      return service.guard.unread_bytes()
    }
    await expect.poll(unread).toBe(0)
    const { status, json } = await service.call<Product[]>("GET /products", { token: me.token })
    expect(status).toBe(200)
    expect(json).toHaveLength(2_200)
  })

  it("is left alone while it is read, however slowly, and so is a request that is being worked on", async () => {
    await start()
    const me = await service.company()
    await fill(me, 2_200, "x".repeat(4_000))
    const socket = askUnread("/products", me)
    let isClosed = false
    let read = 0
    socket.on("close", () => {
      isClosed = true
    })
    socket.on("data", (chunk) => {
      read += chunk.length
      socket.pause()
    })
    await expect.poll(() => service.guard.unread_bytes()).toBeGreaterThan(0)
    for (let now = 0; service.guard.unread_bytes() > 0; now += 29_000) {
      service.guard.look(now)
      const [unread, before] = [service.guard.unread_bytes(), read]
      // Reads on until the other side has noticed.
      while (service.guard.unread_bytes() === unread && read < before + 4_000_000) {
        socket.resume()
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    expect(isClosed).toBe(false)
    hangUp()
    const begun = Promise.withResolvers<void>()
    const page = Promise.withResolvers<never>()
    service.app.threads.run = () => {
      begun.resolve()
      return page.promise
    }
    const working = service.call("GET /products?limit=1", { token: me.token })
    await begun.promise
    service.guard.look(1_000_000)
    service.guard.look(2_000_000)
    page.resolve(new TextEncoder().encode("{}") as never)
    expect((await working).status).toBe(200)
  })
})

describe("a caller who goes away", () => {
  it("takes along what waits for it", async () => {
    await start()
    const me = await service.company()
    const asked = Promise.withResolvers<CompanyWork>()
    service.app.threads.run = (_name, _input, whose) =>
      new Promise((_resolve, reject) => {
        const work = whose as CompanyWork
        work.gone!.addEventListener("abort", () => reject(new CallerGone()))
        asked.resolve(work)
      })
    askUnread("/products?limit=10", me)
    const { gone, company_id } = await asked.promise
    expect(company_id).toBe(me.company_id)
    expect(gone!.aborted).toBe(false)
    hangUp()
    await expect.poll(() => gone!.aborted).toBe(true)
    await expect.poll(() => service.log_lines.some((line) => line.includes('"status":499'))).toBe(true)
    expect(service.log_lines.some((line) => line.includes("unexpected error"))).toBe(false)
  })
})
