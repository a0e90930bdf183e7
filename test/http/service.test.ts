import { once } from "node:events"
import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { createServer, request as httpRequest } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { storeFile } from "#actions/files/stored-files.ts"
import type { Funds } from "#db/tables/chain.ts"
import { readConfig } from "#indexer/config.ts"
import { type Service, startService } from "#indexer/main.ts"
import { enqueue } from "#jobs/queue.ts"
import { parseCertificate } from "#proof/certificate.ts"
import type { LoginResponse } from "#shared/api/accounts.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { MintAllResponse, RecallResponse } from "#shared/api/mints.ts"
import type { CheckoutResponse } from "#shared/api/payments.ts"
import type { BulkUploadResponse, Product } from "#shared/api/products.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { openSession, setPassword } from "#test/support/accounts.ts"
import { type Client, createClient } from "#test/support/client.ts"
import { rowOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { aPhoto } from "#test/support/photos.ts"
import { prepareService, serviceOfTest } from "#test/support/prepare.ts"
import { figureOf, readMetrics } from "#test/support/read-metrics.ts"
import { addCompany } from "#test/support/rig.ts"
import { SINGLE, symbolsOf } from "#test/support/service.ts"
import { listen } from "#test/support/tcp.ts"

/** The parts as main.ts puts them together: real chains, threads and loops. */
describe("the whole service", { shuffle: false }, () => {
  const directory = prepareDirectory()
  const settings = { DATA_DIR: directory, PORT: "0", LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" }
  const PASSWORD = "correct horse"

  let service: Service
  let call: Client
  const spans: { url: string; body: string }[] = []
  const receiver = createServer(async (request, response) => {
    spans.push({ url: request.url!, body: await text(request) })
    response.setHeader("content-type", "application/json").end("{}")
  })
  const start = async (more: Record<string, string> = {}) => {
    service = await startService(readConfig({ ...settings, ...more }))
    call = createClient(service.url)
  }

  beforeAll(() => start())
  afterAll(async () => {
    await service.close()
    receiver.close()
  })

  let token: string
  let code: string

  it("is ready once it answers, and says which chains it speaks to", async () => {
    expect((await call("GET /ready")).status).toBe(200)
    const { json } = await call<ChainDescription[]>("GET /chains")
    expect(json.map(({ chain_id, network }) => [chain_id, network])).toEqual([
      [11155111, "local"],
      [1, "local"],
    ])
    expect(service.rpc_urls).toHaveLength(2)
  })

  it("has a thread move what is written into the database's own file", async () => {
    const path = join(directory, "touchmark.sqlite")
    const before = statSync(path).size
    const bytes = Buffer.alloc(8_000_000)
    const { company_id } = await addCompany(service.app, "business")
    const file = { company_id, kind: "document", name: "x", content_type: "application/pdf", bytes } as const
    await service.app.db.write((tx) => storeFile(tx, { ...file, now: service.app.now() }))
    await expect.poll(() => statSync(path).size, { timeout: 100_000 }).toBeGreaterThan(before + bytes.length)
  })

  it("takes a clerk from a sign-in through a file to products on chain", async () => {
    const me = await addCompany(service.app, "business")
    await setPassword(service.app, me.user_id, PASSWORD)
    const signed_in = await call<LoginResponse>("POST /login", { form: { username: me.email, password: PASSWORD } })
    token = signed_in.json.access_token
    const content = `name,serial number\n${Array.from({ length: 50 }, (_, row) => `Jug ${row},S-${row}\n`).join("")}`
    const file = { name: "jugs.csv", content }
    const uploaded = await call<BulkUploadResponse>("POST /upload-individual-products", { token, file })
    expect(uploaded.json).toMatchObject({ valid_count: 50, error_count: 0 })
    const { status, json } = await call<MintAllResponse>("POST /mint-onchain-all", { token })
    // On a slow machine it is answered before all are on chain.
    expect([status, json.count + json.sent]).toEqual([json.sent === 0 ? 200 : 202, 50])
    const products = async () => (await call<Product[]>("GET /products", { token })).json
    const minted = async () => (await products()).filter(({ status }) => status === "minted")
    await expect.poll(minted, { timeout: 100_000, interval: 500 }).toHaveLength(50)
    expect(new Set((await products()).map(({ tx_hash }) => tx_hash)).size).toBe(1)
    code = (await products())[7]!.short_code
  })

  it("moves a large photo and a large file into the threads that read them", async () => {
    const { user_id } = await addCompany(service.app, "business")
    const token = await openSession(service.app, user_id)
    const photo = new Uint8Array(await aPhoto({ width: 1_200, height: 900, noise: 1 }))
    expect(photo.length).toBeGreaterThan(100_000)
    expect((await call("POST /photos", { token, file: { name: "jug.jpg", content: photo } })).status).toBe(201)
    const content = `name,description\nJug,${"blue ".repeat(350)}\n${`Bowl,${"x".repeat(1_900)}\n`.repeat(40)}`
    const sent = { token, file: { name: "jugs.csv", content }, headers: { "idempotency-key": "once" } }
    const first = await call<BulkUploadResponse>("POST /upload-individual-products", sent)
    expect(first.json).toMatchObject({ valid_count: 41, error_count: 0 })
    const again = await call("POST /upload-individual-products", sent)
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([first.text, "true"])
  })

  it("lets a stranger verify a code and take its certificate away", async () => {
    const { json } = await call<VerifyResponse>("POST /verify", { json: { code } })
    expect(json).toMatchObject({ status: "valid", chain_id: 1, network: "local", name: expect.stringMatching(/^Jug/) })
    const { text } = await call(`GET /certificates/${code}`)
    expect(parseCertificate(text).batch).toMatchObject({ size: 50 })
  })

  it("shows a recall once it is on chain", async () => {
    const { status } = await call<RecallResponse>("POST /recall", {
      token,
      json: { short_code: code, reason: "safety" },
    })
    expect(status).toBe(202)
    const statusNow = async () => (await call<VerifyResponse>("POST /verify", { json: { code } })).json.status
    await expect.poll(statusNow, { timeout: 100_000, interval: 200 }).toBe("recalled")
  })

  it("turns a payment on the local card page into an account, by itself", async () => {
    const json = { email: "anna@brand.test", companyName: "Kékfestő Kft.", packageType: "business" }
    const { json: answered } = await call<CheckoutResponse>("POST /api/checkout", { json })
    expect(answered.url.startsWith(`${service.app.pay.local_url}/pay/cs_test_`)).toBe(true)
    await fetch(answered.url, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" })
    const company = () =>
      service.app.db.read.selectFrom("companies").selectAll().where("name", "=", json.companyName).executeTakeFirst()
    const paid = { plan: "business", active_subscription: 1 }
    await expect.poll(company, { timeout: 250_000, interval: 100 }).toMatchObject(paid)
  })

  it("knows everything again after it was stopped and started", async () => {
    await service.close()
    await expect(fetch(`${service.url}/health`)).rejects.toThrow()
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await listen(receiver)}` })
    const { json } = await call<VerifyResponse>("POST /verify", { json: { code } })
    expect(json).toMatchObject({ status: "recalled", recall_reason: "safety" })
    expect((await call("GET /me", { token })).status).toBe(200)
  })

  it("tells a receiver of OpenTelemetry's protocol of each request, below the proxy's span", async () => {
    const [trace, parent] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"]
    const answer = await fetch(`${service.url}/health`, { headers: { traceparent: `00-${trace}-${parent}-01` } })
    // Remaining spans are sent when the service ends.
    await service.close()
    const told = spans.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
    const span = told.find((one) => one.traceId === trace)
    expect(spans[0]!.url).toBe("/v1/traces")
    expect(span).toMatchObject({ name: "GET /health", parentSpanId: parent, kind: 2 })
    const attributes = Object.fromEntries(
      span.attributes.map((one: { key: string; value: object }) => [one.key, Object.values(one.value)[0]]),
    )
    const request_id = answer.headers.get("x-request-id")
    expect(attributes).toMatchObject({ "http.route": "/health", "touchmark.request_id": request_id })
    expect(Number(attributes["http.response.status_code"])).toBe(200)
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  })
})

const service = prepareService()

/** The service's raw answer to these bytes. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
  await once(socket, "connect")
  // Sends no more but stays connected: Node drops answers to clients that hang up.
  socket.write(bytes)
  return text(socket)
}

it.each(["/health", "/ready"])("answers a balancer's probe of %s: HTTP/1.0 without a Host header", async (path) => {
  const answer = await send(`GET ${path} HTTP/1.0\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.[01] 200 OK\r\n/)
  expect(answer).toMatch(/\r\n\r\n\{"status":"(ok|ready)"\}/)
})

it("refuses a request that it cannot read, and says so in the log", async () => {
  const answer = await send("GET /health HTTP/1.0\r\nHost: one/two\r\n\r\n")
  expect(answer).toMatch(/^HTTP\/1\.[01] 400 /)
  expect(service.log_lines.filter((line) => line.includes("refused before it was read"))).toHaveLength(1)
})

describe("metrics", () => {
  const service = prepareService()

  /** Scrapes after the cached figures have expired. */
  async function scrape() {
    service.clock.advance(10_000)
    const { status, text, headers } = await service.call("GET /metrics")
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8")
    return readMetrics(text)
  }

  describe("GET /metrics", () => {
    it("counts requests by the route's pattern, and how long they took", async () => {
      const before = await scrape()
      // No other test asks for it.
      const route = "/photos/:sha256"
      const requests = "touchmark_http_requests_total"
      const duration = "touchmark_http_request_duration_seconds"
      for (const path of ["/photos/x", "/photos/y?z=1"]) await service.call(`GET ${path}`)
      const after = await scrape()
      const counted = (metrics: typeof after) => figureOf(metrics, requests, { route, method: "GET", status: 404 }) ?? 0
      expect(counted(after) - counted(before)).toBe(2)
      const samples = after.get(duration)!.samples.filter(({ labels }) => labels.route === route)
      const buckets = samples.filter(({ name }) => name.endsWith("_bucket"))
      expect(buckets.at(-1)).toMatchObject({ labels: { le: "+Inf" }, value: 2 })
      expect(buckets.map(({ value }) => value)).toEqual(buckets.map(({ value }) => value).sort((a, b) => a - b))
      expect(samples.find(({ name }) => name.endsWith("_count"))!.value).toBe(2)
      expect(samples.find(({ name }) => name.endsWith("_sum"))!.value).toBeGreaterThan(0)
    })

    it("counts verifications by what was found, kept answers as well", async () => {
      const me = await service.company()
      const [minted] = await service.minted(me, [SINGLE])
      const waiting = await service.product(me)
      const before = await scrape()
      const verify = (code: string) => service.call("POST /verify", { json: { code } })
      for (const code of [minted!.short_code, minted!.short_code, minted!.token_id]) await verify(code)
      for (const code of [waiting.short_code, "0123-4567-89AK", "0123-4567-89AA"]) await verify(code)
      const after = await scrape()
      const grown = Object.fromEntries(
        ["valid", "identifier", "not_on_chain", "unknown_code", "mistyped_code"].map((outcome) => [
          outcome,
          figureOf(after, "touchmark_verifications_total", { outcome })! -
            (figureOf(before, "touchmark_verifications_total", { outcome }) ?? 0),
        ]),
      )
      expect(grown).toEqual({ valid: 2, identifier: 1, not_on_chain: 1, unknown_code: 1, mistyped_code: 1 })
    })

    it("says what waits on its way to a chain, and for how long", async () => {
      const me = await service.company()
      const chain = service.app.chains.get(1)!
      service.models[1].setBalance(chain.signers.minter.address, 0n)
      const { id } = await service.product(me, SINGLE)
      const asked = new AbortController()
      const headers = { authorization: `Bearer ${me.token}`, "content-type": "application/json" }
      const body = JSON.stringify({ product_id: id })
      fetch(`${service.url}/mint-onchain-all`, { method: "POST", headers, body, signal: asked.signal }).catch(() => {})
      await expect.poll(async () => figureOf(await scrape(), "touchmark_mints_queued", { chain: 1 })).toBe(1)
      asked.abort()
      expect(figureOf(await scrape(), "touchmark_mints_queued", { chain: 11155111 })).toBe(0)
      await service.tick(1)
      service.clock.advance(600_000)
      const stuck = await scrape()
      expect(figureOf(stuck, "touchmark_mints_queued", { chain: 1 })).toBe(0)
      expect(figureOf(stuck, "touchmark_outbox_prepared", { chain: 1 })).toBe(1)
      expect(figureOf(stuck, "touchmark_outbox_oldest_seconds", { chain: 1 })).toBeGreaterThan(600)
      service.models[1].setBalance(chain.signers.minter.address, 10n ** 18n)
      await service.tick(4)
      const moved = await scrape()
      expect(figureOf(moved, "touchmark_outbox_prepared", { chain: 1 })).toBe(0)
      expect(figureOf(moved, "touchmark_outbox_signed", { chain: 1 })).toBeGreaterThan(0)
      expect(figureOf(moved, "touchmark_outbox_oldest_seconds", { chain: 1 })).toBe(0)
      expect(figureOf(moved, "touchmark_follower_lag_blocks", { chain: 1 })).toBe(0)
      expect(figureOf(moved, "touchmark_chain_block", { chain: 1, which: "indexed" })).toBe(
        service.models[1].head().number,
      )
    })

    it("says what gas has cost, from the receipts of what is final", async () => {
      for (let block = 0; block < 25; block++) service.models[1].mine()
      await service.tick(2)
      await service.runTask("gas costs")
      const metrics = await scrape()
      const labels = { chain: 1, kind: "mint" }
      const transactions = figureOf(metrics, "touchmark_transactions_total", labels)!
      expect(transactions).toBeGreaterThan(0)
      const rows = await service.app.db.read.selectFrom("attempts").select("hash").execute()
      const receipts = await service.app.chains
        .get(1)!
        .rpc.batch(rows.map(({ hash }) => ({ method: "eth_getTransactionReceipt", params: [hash] })))
      const known = receipts.filter((receipt) => receipt !== null) as { gasUsed: string; effectiveGasPrice: string }[]
      const gas = known.reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0)
      const wei = known.reduce((sum, one) => sum + Number(one.gasUsed) * Number(one.effectiveGasPrice), 0)
      expect(figureOf(metrics, "touchmark_gas_used_total", labels)).toBe(gas)
      expect(figureOf(metrics, "touchmark_gas_spent_ether_total", labels)).toBeCloseTo(wei / 1e18, 6)
      expect(transactions).toBe(known.length)
    })

    it("says what letters and webhooks fail", async () => {
      const { app } = service
      const job = { letter: "password_changed", user_id: "nobody", at: 0 } as const
      const id = await app.db.write((tx) => enqueue(tx, "letter", job, { now: app.now() }))
      const failed = { state: "failed", error: "The mail server is away." } as const
      await app.db.write((tx) => tx.updateTable("jobs").set(failed).where("id", "=", id).execute())
      const metrics = await scrape()
      expect(figureOf(metrics, "touchmark_jobs", { kind: "letter", state: "failed" })).toBe(1)
      expect(figureOf(metrics, "touchmark_jobs_failing", { kind: "letter", state: "failed" })).toBe(1)
      expect(figureOf(metrics, "touchmark_webhook_deliveries", { state: "failed" })).toBe(0)
      expect(figureOf(metrics, "touchmark_webhook_endpoints_disabled")).toBe(0)
    })

    it("says how the process and the database fare", async () => {
      const metrics = await scrape()
      expect(figureOf(metrics, "touchmark_database_bytes")).toBeGreaterThan(100_000)
      expect(figureOf(metrics, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000)
      expect(figureOf(metrics, "process_cpu_seconds_total")).toBeGreaterThan(0)
      expect(metrics.get("touchmark_event_loop_delay_seconds")).toBeDefined()
      expect(figureOf(metrics, "touchmark_build_info", { version: "0.0.0-test" })).toBe(1)
    })

    it("says how the nodes are, how far behind the index is, and what the keys have left", async () => {
      const { app } = service
      const funds: Funds = {
        ...{ chain_id: 1, role: "minter", address: "0x1", balance_wei: "250000000000000000", needed_wei: "1", low: 1 },
        ...{ spent_a_day_wei: "1", days_left: 2, checked_at: app.now() },
      }
      await app.db.write((tx) => tx.insertInto("funds").values(funds).execute())
      const indexed = await rowOf(app, "chains", { chain_id: 1 })
      const head = { block: Number(indexed.indexed_block) + 7, time_ms: app.now() }
      await app.chains.get(1)!.rpc.nodes[0]!.note({ head })
      // A block's time is what its chain says.
      service.clock.advance(Math.max(0, Number(indexed.indexed_block_at) - app.now()) + 60_000)
      const age_s = (app.now() - Number(indexed.indexed_block_at)) / 1_000
      const metrics = await scrape()
      expect(figureOf(metrics, "touchmark_wallet_balance_ether", { chain: 1, role: "minter" })).toBe(0.25)
      expect(figureOf(metrics, "touchmark_wallet_left_seconds", { chain: 1, role: "minter" })).toBe(172_800)
      expect(figureOf(metrics, "touchmark_wallet_low", { chain: 1, role: "minter" })).toBe(1)
      expect(figureOf(metrics, "touchmark_follower_lag_blocks", { chain: 1 })).toBe(7)
      const lag_s = figureOf(metrics, "touchmark_follower_lag_seconds", { chain: 1 })!
      expect(lag_s).toBeGreaterThanOrEqual(age_s)
      expect(lag_s).toBeLessThan(age_s + 20)
      expect(age_s).toBeGreaterThanOrEqual(60)
      expect(figureOf(metrics, "touchmark_chain_head_age_seconds", { chain: 1 })).toBeGreaterThan(60)
      expect(figureOf(metrics, "touchmark_chain_quorum_warning", { chain: 1 })).toBe(0)
      expect(figureOf(metrics, "touchmark_node_state", { chain: 1, state: "healthy" })).toBe(1)
      expect(figureOf(metrics, "touchmark_nodes_needed", { chain: 1 })).toBe(1)
    })

    it.skipIf(process.env.TEST_DATABASE_URL)("says how old the newest copy of the database is", async () => {
      expect(figureOf(await scrape(), "touchmark_backup_age_seconds")).toBeUndefined()
      await service.runTask("copies of the database")
      service.clock.advance(100_000)
      const metrics = await scrape()
      expect(figureOf(metrics, "touchmark_backup_age_seconds")).toBeGreaterThan(100)
      expect(figureOf(metrics, "touchmark_backup_age_seconds")).toBeLessThan(120)
      expect(figureOf(metrics, "touchmark_backup_copies")).toBe(1)
      expect(figureOf(metrics, "touchmark_backup_bytes")).toBeGreaterThan(100_000)
      for (const role of ["data", "backups"]) {
        expect(figureOf(metrics, "touchmark_disk_free_bytes", { role })).toBeGreaterThan(0)
      }
    })

    it.runIf(process.env.TEST_DATABASE_URL)("says how old the newest dump of a PostgreSQL database is", async () => {
      expect(figureOf(await scrape(), "touchmark_backup_age_seconds")).toBeUndefined()
      const { directory } = service.app.config.backup!
      mkdirSync(directory, { recursive: true })
      writeFileSync(join(directory, "empty.dump"), "")
      writeFileSync(join(directory, "dump.part"), "half")
      expect(figureOf(await scrape(), "touchmark_backup_age_seconds")).toBeUndefined()
      writeFileSync(join(directory, "touchmark.dump"), "whole")
      const made_s = service.app.now() / 1_000 - 5_000
      utimesSync(join(directory, "touchmark.dump"), made_s, made_s)
      const metrics = await scrape()
      expect(figureOf(metrics, "touchmark_backup_age_seconds")).toBeGreaterThan(4_990)
      expect(figureOf(metrics, "touchmark_backup_age_seconds")).toBeLessThan(5_100)
      expect(figureOf(metrics, "touchmark_backup_copies")).toBe(1)
    })

    it("has no label that a visitor can choose, and no code in it", async () => {
      const me = await service.company()
      const [minted] = await service.minted(me, [SINGLE])
      const code = minted!.short_code
      for (const path of [`/v/${code}`, `/certificates/${code}`, `/nothing-${code}`, `/tokens/${minted!.token_id}`]) {
        await service.call(`GET ${path}`)
      }
      const count = async () => (await scrape()).get("touchmark_http_requests_total")!.samples.length
      const before = await count()
      for (let made = 0; made < 50; made++) await service.call(`GET /made-up-${made}?x=${made}`)
      expect(await count()).toBe(before)
      service.clock.advance(10_000)
      const { text } = await service.call("GET /metrics")
      expect(text).not.toContain(symbolsOf(code))
      expect(text).not.toContain(code)
      expect(text).not.toMatch(/made-up|0x[0-9a-f]{8}/)
    })

    it("asks the database once in five seconds, however often it is asked itself", async () => {
      service.clock.advance(10_000)
      const run = vi.spyOn(service.app.threads, "run")
      await Promise.all(Array.from({ length: 20 }, () => service.call("GET /metrics")))
      expect(run).toHaveBeenCalledTimes(1)
      service.clock.advance(10_000)
      await service.call("GET /metrics")
      expect(run).toHaveBeenCalledTimes(2)
      run.mockRestore()
    })

    it("still tells of the process when the database does not answer, and asks again at once", async () => {
      service.clock.advance(10_000)
      const run = vi.spyOn(service.app.threads, "run").mockRejectedValue(new Error("away"))
      const { status, text } = await service.call("GET /metrics")
      run.mockRestore()
      expect(status).toBe(200)
      expect(readMetrics(text).has("touchmark_database_bytes")).toBe(false)
      expect(readMetrics(text).has("touchmark_http_requests_total")).toBe(true)
      expect((await service.call("GET /metrics")).text).toContain("touchmark_database_bytes")
    })
  })

  describe("who may read /metrics", () => {
    const TOKEN = "a-token-of-an-operator"
    const statusOf = async (environment: Record<string, string>, headers: Record<string, string>) => {
      const other = await serviceOfTest({ environment })
      return (await other.call("GET /metrics", { headers })).status
    }

    it.each([
      ["a neighbour", {}, {}, 200],
      ["a visitor whom a proxy passes on", {}, { "x-forwarded-for": "203.0.113.7" }, 404],
      [
        "the same behind a proxy that is trusted",
        { TRUSTED_PROXIES: "127.0.0.1" },
        { "x-forwarded-for": "203.0.113.7" },
        404,
      ],
      ["one who claims to be a neighbour", { TRUSTED_PROXIES: "127.0.0.1" }, { "x-forwarded-for": "127.0.0.1" }, 404],
      ["one passed on in the newer way", {}, { forwarded: "for=203.0.113.7" }, 404],
      ["a neighbour without the token", { METRICS_TOKEN: TOKEN }, {}, 404],
      ["somebody with another token", { METRICS_TOKEN: TOKEN }, { authorization: `Bearer ${TOKEN}x` }, 404],
      [
        "somebody with the token, through a proxy",
        { METRICS_TOKEN: TOKEN },
        { authorization: `Bearer ${TOKEN}`, "x-forwarded-for": "203.0.113.7" },
        200,
      ],
    ])("%s", async (_name, environment, headers, expected) => {
      expect(await statusOf(environment, headers)).toBe(expected)
    })

    it("in production nobody without the token, since a proxy makes every visitor a neighbour", async () => {
      const other = await serviceOfTest()
      other.app.config.production = true
      expect((await other.call("GET /metrics")).status).toBe(404)
      other.app.config.metrics_token = TOKEN
      expect((await other.call("GET /metrics", { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
    })

    it("counts a method that nobody knows with the others", async () => {
      const { port } = new URL(service.url)
      for (const method of ["PROPFIND", "LINK", "PURGE"]) {
        await new Promise((resolve) =>
          httpRequest({ port, method, path: "/x" }, (answer) => answer.resume().on("end", resolve)).end(),
        )
      }
      const metrics = await scrape()
      expect(figureOf(metrics, "touchmark_http_requests_total", { method: "other" })).toBe(3)
      expect(
        metrics.get("touchmark_http_requests_total")!.samples.some(({ labels }) => labels.method === "PURGE"),
      ).toBe(false)
    })
  })
})
