import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCheckCounter } from "#actions/checks/check-counter.ts"
import { queueMints } from "#actions/mints/queue.ts"
import { uploadSingle } from "#actions/products/upload.ts"
import { createCounter } from "#actions/verifications/counter.ts"
import { openManifests } from "#chain/mint/manifest.ts"
import { registerChain } from "#chain/open-chain.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { createHttp } from "#http/create-http.ts"
import { guardConnections, guardRequests } from "#http/limits/connections.ts"
import type { Limits } from "#http/limits/limits.ts"
import type { App, Caller } from "#indexer/app.ts"
import { readConfig } from "#indexer/config.ts"
import { createHandlers } from "#indexer/handlers.ts"
import { createLog } from "#indexer/log.ts"
import { SCHEDULED_TASKS } from "#indexer/scheduled-tasks.ts"
import { LANES } from "#jobs/kinds.ts"
import { runDueJob } from "#jobs/run-job.ts"
import type { Mail } from "#mail/mail.ts"
import type { Message } from "#mail/smtp.ts"
import { parseCode } from "#proof/code.ts"
import { SingleUpload } from "#shared/api/products.ts"
import { type ChainId, DEMONSTRATED_IDS } from "#shared/chains.ts"
import type { DrawForVisitor } from "#shared/first-view.ts"
import type { PlanName } from "#shared/plans.ts"
import type { LocalStripe } from "#stand-ins/payments/local-stripe.ts"
import { type ChainModel, createChainModel } from "#test/support/chain-model/chain-model.ts"
import { databaseOf } from "#test/support/database.ts"
import { addCompany, inlineThreads, modelChain, stepChain } from "#test/support/rig.ts"
import { openThreads } from "#threads/pool.ts"
import { openSession } from "./accounts.ts"
import { type Client, createClient } from "./client.ts"
import { createPayments } from "./create-payments.ts"
import { collectLetters, tokenIn } from "./jobs.ts"

export const CONFIRMATIONS = 2

/** The service's time: advances a millisecond per read, and otherwise only when a test says so. */
interface Clock {
  now(): number
  advance(ms: number): void
  /** It no longer goes on with every look at it. */
  stop(): void
}

export interface TestService {
  app: App
  http: ReturnType<typeof createHttp>["http"]
  url: string
  /** Bytes of answers that wait in this process to be read. */
  unread_bytes(): number
  clock: Clock
  /** Of its calls. */
  limits: Limits
  call: Client
  models: Record<ChainId, ChainModel>
  /** Every line the service has logged. */
  log_lines: string[]
  /** Sent mail, in order; `work` sends waiting letters. */
  letters: Message[]
  /** A new company with a signed-in owner. */
  company(plan?: PlanName): Promise<Caller & { token: string }>
  /** A product with its code, not minted. */
  product(me: Caller, input?: Partial<SingleUpload>): Promise<{ id: string; short_code: string }>
  /** Products on chain and confirmed, all of one transaction. */
  minted(me: Caller, inputs: Partial<SingleUpload>[]): Promise<MintedProduct[]>
  /** One step of both chains and a block on each. */
  tick(times?: number): Promise<void>
  /** Runs every due job but webhooks, and those that they queue, until none is due. */
  work(): Promise<void>
  /** Runs one of the scheduled tasks, once. */
  runTask(name: string): Promise<void>
  /** Writes down what verifications and checks were counted, as the service does every few seconds. */
  count(): Promise<void>
  /** Keeps both chains going while `work` waits for them. */
  whileMining<T>(work: Promise<T>): Promise<T>
  /** The stand-in for Stripe, on this clock. Sends events only on request. */
  stripe(): Promise<LocalStripe>
  /** Closes everything and fails when a code or a token has got into the log. */
  close(): Promise<void>
}

/** What is minted by itself, and not in a batch as a test's products are otherwise: stretching its code takes 70 ms. */
export const SINGLE = { nft_scope: "individual" } as const

export interface MintedProduct {
  id: string
  short_code: string
  tx_hash: string
  token_id: string
}

export interface ServiceOptions {
  /** Real worker threads instead of the same functions at once. */
  threads?: "inline" | "real"
  environment?: Record<string, string>
  /** Another way for letters than into `letters`. */
  mail?: Mail
  /** The built pages; unset, only the calls are served. */
  web_dir?: string
  /** Draws the first views of results. */
  draw?: DrawForVisitor
  /** Unset: those of the demonstration. */
  networks?: readonly ChainId[]
}

/** The service's HTTP on a free port, over chains in memory. Tests step the loops and set the clock. */
export async function createService(options: ServiceOptions = {}): Promise<TestService> {
  const { threads = "inline", environment = {}, web_dir, draw, networks = DEMONSTRATED_IDS } = options
  const directory = mkdtempSync(join(tmpdir(), "touchmark-http-"))
  const DATABASE_URL = await databaseOf(environment.DATA_DIR ?? directory)
  const config = readConfig({ DATA_DIR: directory, PORT: "0", DATABASE_URL, ...environment })
  const db = openDatabase(config.database_url)
  const pool = threads === "real" ? openThreads(config.database_url) : inlineThreads(db)
  const models = Object.fromEntries(networks.map((id) => [id, modelOf(id)])) as Record<ChainId, ChainModel>
  const chains = networks.map((id) => chainOver(models[id]))
  for (const chain of chains) await registerChain(db, chain)

  const log_lines: string[] = []
  const log = createLog("debug", { write: (line) => void log_lines.push(line) })
  const clock = createClock()
  // See `follow-clock.ts`; other programs that start a service have none.
  ;(globalThis as { followClock?: () => void }).followClock?.()
  const now = clock.now
  const letters: Message[] = []
  let webhook_url = ""
  const payments = createPayments(now, () => webhook_url, {
    tax: config.stripe.tax,
    report: (reason) => log.warn({ reason }, "the payment provider refused"),
  })
  const mail = options.mail ?? collectLetters(letters)
  const app: App = {
    ...{ config, db, threads: pool, mail, log, now, pay: payments.pay, register: null },
    chains: new Map(chains.map((one) => [one.chain_id, one])),
  }
  const local_rpc = new Map(Object.values(models).map((model) => [model.chain_id, model.request]))
  const counter = createCounter(app)
  const checks = createCheckCounter(app)
  const { http, listener, limits } = createHttp(app, {
    local_rpc,
    counter,
    checks,
    version: "0.0.0-test",
    ...(web_dir === undefined ? {} : { web_dir, draw }),
  })
  const server = await listen(listener)
  webhook_url = `${server.url}/api/stripe/webhook`
  const needs = { db, threads: inlineThreads(db), log, now, manifests: openManifests(join(directory, "manifests")) }
  const tokens: string[] = []

  const tick = async (times = 1) => {
    for (let done = 0; done < times; done++) {
      for (const chain of chains) await stepChain(needs, chain)
      for (const model of Object.values(models)) model.mine()
    }
    for (const chain of chains) await stepChain(needs, chain)
  }
  const product: TestService["product"] = (me, input = {}) =>
    uploadSingle(app, me, SingleUpload.parse({ product_name: "Indigo tablecloth", nft_scope: "batch", ...input }))

  return {
    ...{
      app,
      http,
      clock,
      limits,
      models,
      log_lines,
      letters,
      tick,
      product,
      url: server.url,
      unread_bytes: server.unread_bytes,
      call: createClient(server.url),
    },
    stripe: payments.stripe,
    async company(plan = "enterprise") {
      const me = await addCompany(app, plan)
      const token = await openSession(app, me.user_id)
      tokens.push(token)
      return { ...me, token }
    },
    async minted(me, inputs) {
      const made = []
      for (const input of inputs) made.push(await product(me, input))
      await mintNow(app, me, made)
      await tick(CONFIRMATIONS + 1)
      return Promise.all(made.map(async (one) => ({ ...one, ...(await tokenOf(db, one.id)) })))
    },
    async work() {
      const handlers = createHandlers(app)
      const lanes = LANES.filter((lane) => lane !== "webhooks")
      for (const lane of lanes) while (await runDueJob(db, handlers, { now, lane })) {}
    },
    async count() {
      await counter.flush()
      await checks.flush()
    },
    async runTask(name) {
      const task = SCHEDULED_TASKS.find((one) => one.name === name)
      if (!task) throw new Error(`There is no scheduled task called ${name}.`)
      if (!task.isDue || (await task.isDue(app))) await task.run(app)
    },
    async whileMining(work) {
      let waiting = true
      const over = work.finally(() => {
        waiting = false
      })
      over.catch(() => {})
      while (waiting) {
        await tick()
        // The chains are all in memory: without this, nothing from a socket would ever be read.
        await new Promise((resolve) => setImmediate(resolve))
      }
      return over
    },
    async close() {
      await payments.close()
      await server.close()
      const codes = await db.read.selectFrom("products").select("code").execute()
      await pool.close()
      await db.close()
      rmSync(directory, { recursive: true, force: true })
      const links = letters.filter(({ link }) => link?.includes("token=")).map(tokenIn)
      refuseLeaks(log_lines, [...codes.map(({ code }) => code), ...tokens, ...links])
    },
  }
}

const modelOf = (chain_id: ChainId) => createChainModel({ chain_id, finality_blocks: 20 })

function chainOver(model: ChainModel) {
  const genesis_hash = model.blocks()[0]!.hash
  return modelChain(model.chain_id as ChainId, (body) => model.request(body), CONFIRMATIONS, genesis_hash)
}

function createClock(): Clock {
  let time = 1_800_000_000_000
  let step_ms = 1
  return {
    now: () => (time += step_ms),
    stop() {
      step_ms = 0
    },
    advance(ms) {
      time += ms
      const { clock } = Date as { clock?: { setSystemTime(at: number): void } }
      clock?.setSystemTime(Date.now() + ms)
    },
  }
}

async function listen(listener: RequestListener) {
  // Leaves connections to the client, so that none is closed just as it is reused on a slow machine.
  const server = createServer({ keepAliveTimeout: 0 }, guardRequests(listener, []))
  guardConnections(server, [])
  const sockets = new Set<Socket>()
  server.on("connection", (socket) => void sockets.add(socket.once("close", () => sockets.delete(socket))))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    unread_bytes: () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

export async function mintNow(app: App, me: Caller, products: { id: string }[]): Promise<void> {
  await app.db.write(async (tx) => {
    const company = await tx
      .selectFrom("companies")
      .select(["id", "plan"])
      .where("id", "=", me.company_id)
      .executeTakeFirstOrThrow()
    const order = { now: app.now(), offered: [...app.chains.keys()] }
    for (const { id } of products) await queueMints(tx, company, { product_id: id }, order)
  })
}

function tokenOf(db: Database, product_id: string): Promise<{ tx_hash: string; token_id: string }> {
  return db.read
    .selectFrom("mints")
    .innerJoin("records", "records.mint_id", "mints.id")
    .innerJoin("events", (join) =>
      join.onRef("events.chain_id", "=", "records.chain_id").onRef("events.subject", "=", "records.first_token_id"),
    )
    .select(["events.tx_hash", "records.token_id"])
    .where("mints.product_id", "=", product_id)
    .where("mints.superseded", "=", 0)
    .executeTakeFirstOrThrow()
}

/** A log is read by more people than the labels of a brand may be. */
function refuseLeaks(lines: string[], secrets: string[]): void {
  const text = lines.join("").toUpperCase().replaceAll("-", "")
  const leaked = secrets.filter((secret) => text.includes(secret.toUpperCase().replaceAll("-", "")))
  const named = lines.join("").match(/(tmk|whsec)_[\w-]{20}/)
  if (named) throw new Error(`A key stands in the log: ${named[0]}.`)
  if (leaked.length > 0) throw new Error(`${leaked.length} codes or tokens stand in the log, such as ${leaked[0]}.`)
}

/** The 12 symbols of a code as it is shown. */
export function symbolsOf(short_code: string): string {
  const parsed = parseCode(short_code)
  if (!parsed.ok) throw new Error(`${short_code} is no code.`)
  return parsed.code
}
