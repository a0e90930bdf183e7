import { EventEmitter, once } from "node:events"
import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import { text } from "node:stream/consumers"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { importProducts } from "#actions/products/import.ts"
import { writeManifest } from "#chain/mint/manifest.ts"
import { checkpointDatabase } from "#db/database.ts"
import { guardConnections, guardRequests } from "#http/limits/connections.ts"
import { CallerGone } from "#indexer/errors.ts"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { holdWriters } from "#test/support/database.ts"
import { prepareService, renewService, serviceOfTest } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"
import type { CompanyWork } from "#threads/threads.ts"

const sockets: Socket[] = []

const hangUp = () => {
  for (const socket of sockets.splice(0)) socket.destroy()
}

describe("guard connections", () => {
  let server: Server

  afterEach(async () => {
    hangUp()
    await new Promise((resolve) => server.close(resolve))
  })

  async function listen(trusted_proxies: string[]): Promise<void> {
    server = createServer()
    guardConnections(server, trusted_proxies)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  }

  /** Whether the server keeps it. Over IPv4 the server accepts in the order in which these are opened. */
  async function open(from = "127.0.0.1"): Promise<boolean> {
    const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve))
    const { port } = server.address() as AddressInfo
    const socket = connect({ port, host: "127.0.0.1", localAddress: from })
    socket.on("error", () => {})
    sockets.push(socket)
    return !(await accepted).destroyed
  }

  const openMany = async (count: number, from?: string) => {
    let kept = 0
    for (let opened = 0; opened < count; opened++) if (await open(from)) kept++
    return kept
  }

  it("keeps 512 connections of a network, and another one once one of them is closed", async () => {
    await listen([])
    expect(await openMany(514)).toBe(512)
    sockets[0]!.destroy()
    await expect.poll(() => open()).toBe(true)
  })

  it("counts no connections of a proxy that is trusted: it stands for everybody", async () => {
    await listen(["127.0.0.1"])
    expect(await openMany(514)).toBe(514)
  })

  it("keeps 1,024 connections of the range around an address", async () => {
    await listen([])
    for (const last of [1, 2]) expect(await openMany(512, `127.0.0.${last}`)).toBe(512)
    expect(await openMany(2, "127.0.0.3")).toBe(0)
    expect(await openMany(2, "127.0.1.1")).toBe(2)
  })
})

describe("guard connections crowded", () => {
  const PROXY = "203.0.113.80"

  /** A server without sockets of the system's, so that thousands of connections cost nothing. */
  function createServer() {
    const closeIdleConnections = vi.fn()
    const server = Object.assign(new EventEmitter(), { maxConnections: 0, closeIdleConnections })
    guardConnections(server as unknown as Server, [PROXY])
    const connect = (remoteAddress: string) => {
      const destroy = vi.fn()
      const connection = { remoteAddress, destroy, writableLength: 0, bytesWritten: 0 }
      const socket = Object.assign(new EventEmitter(), connection)
      server.emit("connection", socket)
      return { isKept: () => !destroy.mock.calls.length, close: () => socket.emit("close") }
    }
    /** Each from a range of its own. */
    const connectMany = (count: number, first = 0) =>
      Array.from({ length: count }, (_, index) => connect(`8.${(first + index) >> 8}.${(first + index) & 255}.1`))
    return { server, connect, connectMany, closeIdleConnections }
  }

  it("answers probes and its own proxies when 4,096 others are connected", () => {
    const { server, connect, connectMany } = createServer()
    const others = connectMany(4_096)
    expect(others.every((other) => other.isKept())).toBe(true)
    expect(connect("9.9.9.9").isKept()).toBe(false)
    for (const address of ["10.0.0.7", "127.0.0.1", PROXY]) expect(connect(address).isKept(), address).toBe(true)
    expect(server.maxConnections).toBe(4_096 + 256)
    for (const other of others.slice(0, 4)) other.close()
    expect(connect("9.9.9.9").isKept()).toBe(true)
  })

  it("closes connections with nothing to do from 3,600 on", () => {
    const { connectMany, closeIdleConnections } = createServer()
    connectMany(3_599)
    expect(closeIdleConnections).not.toHaveBeenCalled()
    connectMany(1, 3_599)
    expect(closeIdleConnections).toHaveBeenCalledTimes(1)
  })
})

describe("guard requests", () => {
  const ADDRESS_MAX = 64
  const NEIGHBOURHOOD_MAX = 256
  const ALL_MAX = 2_048

  let server: Server
  let guarded: RequestListener
  let held: IncomingMessage[] = []

  beforeEach(() => {
    held = []
  })
  afterEach(async () => {
    hangUp()
    await new Promise((resolve) => server.close(resolve))
  })

  const echo: RequestListener = async (incoming, outgoing) => {
    outgoing.end(await text(incoming).catch(() => ""))
  }

  /** Begins a request within this turn of the event loop. */
  function hold(address: string): void {
    const incoming = new IncomingMessage(new Socket())
    Object.assign(incoming.headers, { "content-length": "50", "x-forwarded-for": address })
    Object.defineProperty(incoming.socket, "remoteAddress", { value: "127.0.0.1" })
    guarded(incoming as never, new ServerResponse(incoming) as never)
    held.push(incoming)
  }

  /** Behind a proxy that says whose a request is. */
  async function listen(): Promise<void> {
    guarded = guardRequests(echo, ["127.0.0.1"])
    server = createServer(guarded)
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  }

  function send(address: string, body: string, bytes = body.length): Socket {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {})
    sockets.push(socket)
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${bytes}\r\n\r\n${body}`)
    return socket
  }

  /** Begins a request and sends none of its body. Resolves once the server has it. */
  async function begin(address: string): Promise<Socket> {
    const seen = once(server, "request")
    const socket = send(address, "", 50)
    await seen
    // The guard counts it at the end of this turn.
    await new Promise(setImmediate)
    return socket
  }

  async function statusOf(socket: Socket): Promise<string> {
    const [data] = (await once(socket, "data")) as [Buffer]
    return data.toString().split(" ")[1]!
  }

  it("keeps 64 unfinished requests of an address, and refuses the next in words", async () => {
    await listen()
    for (let begun = 0; begun < ADDRESS_MAX; begun++) await begin("198.51.100.7")
    const refused = send("198.51.100.7", "x")
    const [answer] = (await once(refused, "data")) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 .*"code":"busy"/s)
    expect(await statusOf(send("198.51.100.8", "x"))).toBe("200")
  })

  it("takes requests again once unfinished ones have gone", async () => {
    await listen()
    const begun: Socket[] = []
    while (begun.length < ADDRESS_MAX) begun.push(await begin("198.51.100.7"))
    for (const socket of begun) socket.destroy()
    await expect.poll(() => statusOf(send("198.51.100.7", "x"))).toBe("200")
  })

  it("counts the addresses of one range together", async () => {
    await listen()
    for (let begun = 0; begun < NEIGHBOURHOOD_MAX; begun++) await begin(`2001:db8:1:${begun.toString(16)}::1`)
    expect(await statusOf(send("2001:db8:1:ffff::1", "x"))).toBe("503")
    expect(await statusOf(send("2001:db8:2:ffff::1", "x"))).toBe("200")
  })

  it("closes those beyond the limit that begin in the same turn of the event loop", async () => {
    await listen()
    for (let begun = 0; begun < 3 * ADDRESS_MAX; begun++) hold("198.51.100.7")
    await new Promise(setImmediate)
    expect(held.filter(({ destroyed }) => destroyed)).toHaveLength(2 * ADDRESS_MAX)
  })

  it("keeps 2,048 of everybody, and answers what comes in one piece all the same", async () => {
    await listen()
    for (let begun = 0; begun < ALL_MAX + 10; begun++) hold(`2001:db8:${(begun >> 6).toString(16)}:0::1`)
    await new Promise(setImmediate)
    expect(held.filter(({ destroyed }) => !destroyed)).toHaveLength(ALL_MAX)
    expect(await statusOf(send("198.51.100.7", "x"))).toBe("200")
  })

  it("does not count what comes in one piece", async () => {
    await listen()
    const answered = Array.from({ length: 3 * ADDRESS_MAX }, () => statusOf(send("198.51.100.7", "x")))
    expect(new Set(await Promise.all(answered))).toEqual(new Set(["200"]))
  })
})

describe("large bodies that do not end", () => {
  const UPLOAD_BYTES = 10 * 1024 * 1024
  /** Uploads of that size. */
  const COMPANY_MAX = 2
  const EVENT_BYTES = 1024 * 1024
  const VISITOR_MAX = 8

  const service = renewService()
  afterEach(hangUp)

  /** Begins a request, sends none of its body, and tells the status if there is an answer all the same. */
  function begin(path: string, headers: Record<string, string | number>): Promise<string> {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
    sockets.push(socket)
    const lines = Object.entries({ Host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)
    return new Promise((resolve) => {
      socket.on("error", () => {}).once("data", (data) => resolve(data.toString().split(" ")[1]!))
    })
  }

  const times = (n: number, one: () => Promise<string>) => Promise.race(Array.from({ length: n }, one))

  async function upload(token: string): Promise<number> {
    const file = `name,description\nTablecloth,${"x".repeat(2_000)}\n`.padEnd(100_000, "\n")
    const form = new FormData()
    form.set("file", new File([file], "products.csv"))
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${service.url}/upload-individual-products`, { method: "POST", headers, body: form })).status
  }

  it("are refused to the company that sends too many, to nobody else, and to it no longer once they are gone", async () => {
    const [greedy, calm] = [await service.company(), await service.company()]
    const headers = {
      ...{ Authorization: `Bearer ${greedy.token}`, "Content-Type": "multipart/form-data; boundary=x" },
      ...{ "Content-Length": UPLOAD_BYTES },
    }
    const key = () => ({ "Idempotency-Key": crypto.randomUUID() })
    const beginOne = () => begin("/upload-individual-products", { ...headers, ...key() })
    expect(await times(COMPANY_MAX + 1, beginOne)).toBe("503")
    expect(await upload(calm.token)).toBe(200)
    hangUp()
    await vi.waitFor(async () => expect(await upload(greedy.token)).toBe(200), { timeout: 30_000, interval: 200 })
  })

  it("are read no further once they are answered, and cut off when the answer can have been read", async () => {
    const to = { port: Number(new URL(service.url).port), host: "127.0.0.1", allowHalfOpen: true }
    const socket = connect(to).on("error", () => {})
    sockets.push(socket)
    socket.write(`POST /upload-individual-products HTTP/1.1\r\nHost: x\r\nContent-Length: ${10 * UPLOAD_BYTES}\r\n\r\n`)
    let sent_mb = 0
    const send = () => socket.write(Buffer.alloc(1_000_000), (error) => void (!error && ++sent_mb < 60 && send()))
    send()
    const [answer] = (await once(socket, "data")) as [Buffer]
    expect(answer.toString()).toContain(" 401 ")
    // So nobody sends another request here.
    await once(socket, "end")
    await new Promise((resolve) => socket.once("close", resolve))
    // What the system keeps for both ends; the rest nobody took.
    expect(sent_mb).toBeLessThan(30)
  })

  it("are refused before they come where the plan takes no files, with an Idempotency-Key as well", async () => {
    const { token } = await service.company("free")
    const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": "a", "Content-Length": UPLOAD_BYTES }
    expect(await begin("/upload-individual-products", headers)).toBe("403")
  })

  it("are refused to a visitor's network, before any signature is looked at", async () => {
    const headers = { "Content-Type": "application/json", "Content-Length": EVENT_BYTES }
    expect(await times(VISITOR_MAX + 1, () => begin("/api/stripe/webhook", headers))).toBe("503")
  })
})

describe("neighbours", () => {
  const withThreads = prepareService({ threads: "real" })
  let service: TestService
  beforeEach(() => {
    service = withThreads
  })
  afterEach(() => {
    hangUp()
    vi.restoreAllMocks()
  })

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
    const sent = {
      content_type: request.headers.get("content-type")!,
      body: new Uint8Array(await request.arrayBuffer()),
    }
    const by = { company_id: me.company_id, user_id: me.user_id, now: service.app.now() }
    const outcome = await importProducts(service.app.db, { ...by, form: sent, import_what_fits: false })
    if (!outcome.ok || outcome.response.valid_count !== rows) throw new Error(JSON.stringify(outcome))
  }

  describe("a company that asks for more than its share", () => {
    it("keeps nobody else from a list, an import and a mint, whether it reads, waits or hangs up", async () => {
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
      const companies = await Promise.all(Array.from({ length: 12 }, () => service.company()))
      const letWrite = await holdWriters(service.app.config.database_url)
      const asked = vi.spyOn(service.app.threads, "run")
      const file = { name: "x.csv", content: "name\nx\n" }
      const uploads = companies.map(({ token }) => service.call("POST /upload-individual-products", { token, file }))
      let isUploaded = false
      void Promise.all(uploads).then(() => {
        isUploaded = true
      })
      // Tasks with a thread wait for the lock, the others for a thread.
      await expect.poll(() => asked.mock.calls.length).toBe(companies.length)
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
      service = await serviceOfTest()
      const [greedy, other] = [await service.company(), await service.company()]
      await fill(greedy, 2_200, "x".repeat(4_000))
      for (let asked = 0; asked < 60; asked++) askUnread("/products", greedy)
      await expect.poll(() => answered("/products")).toBe(60)
      // Two answers wait, each with at most a page of 250 products in memory.
      await expect.poll(() => service.unread_bytes()).toBeGreaterThan(0)
      expect(service.unread_bytes()).toBeLessThan(2 * 250 * 8_192)
      const third = await service.call("GET /products", { token: greedy.token })
      expect(third.status).toBe(503)
      expect(third.json.code).toBe("busy")
      expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0)
      expect((await service.call("GET /products", { token: other.token })).status).toBe(200)
      expect((await service.call("GET /products?limit=10", { token: greedy.token })).status).toBe(200)
    })
  })

  describe("a caller who goes away", () => {
    it("takes along what waits for it", async () => {
      service = await serviceOfTest()
      const me = await service.company()
      const asked = Promise.withResolvers<CompanyWork>()
      vi.spyOn(service.app.threads, "run").mockImplementation((_name, _input, whose) => {
        return new Promise((_resolve, reject) => {
          const work = whose as CompanyWork
          work.gone!.addEventListener("abort", () => reject(new CallerGone()))
          asked.resolve(work)
        })
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
})
