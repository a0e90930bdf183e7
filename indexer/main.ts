import { mkdirSync, readFileSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import type { Logger } from "pino"
import { inviteFirstAdministrator } from "#actions/accounts/accounts.ts"
import { createCheckCounter } from "#actions/checks/check-counter.ts"
import { attestWhereOffered } from "#actions/companies/attestations.ts"
import { canDraw, drawFirstView } from "#actions/first-view/draw.ts"
import { createCounter } from "#actions/verifications/counter.ts"
import { startChainLoops } from "#chain/loops.ts"
import { openManifests, refuseOtherRecords } from "#chain/mint/manifest.ts"
import { registerChain } from "#chain/open-chain.ts"
import { type Database, databaseTime } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import { createHttp } from "#http/create-http.ts"
import { guardConnections, guardRequests } from "#http/limits/connections.ts"
import { keepAssets } from "#http/web-pages.ts"
import { nameOwner } from "#jobs/lease.ts"
import { openMail } from "#mail/open-mail.ts"
import { openPayments } from "#pay/open-payments.ts"
import { openRegister } from "#register/open-register.ts"
import type { DrawForVisitor } from "#shared/first-view.ts"
import { openThreads } from "#threads/pool.ts"
import type { Threads } from "#threads/threads.ts"
import type { App } from "./app.ts"
import { startBackground } from "./background.ts"
import type { Config } from "./config.ts"
import { createLog } from "./log.ts"
import { startLoop } from "./loop.ts"
import { openChains } from "./open-chains.ts"
import { makePrivate } from "./private-files.ts"
import { openTracing } from "./tracing.ts"

export interface Service {
  app: App
  /** Where it listens. */
  url: string
  /** The local chains' own addresses, for wallets and scripts. */
  rpc_urls: string[]
  /** Reports not ready, keeps answering while balancers notice, lets running work finish, and closes. */
  stop(): Promise<void>
  /** At once. */
  close(): Promise<void>
}

export interface ServiceOptions {
  /** The built pages; unset, only the calls are served. */
  web_dir?: string
  /** For messages to the console, such as links in letters that are written to files. */
  print?: (line: string) => void
  /** Done before the first request is taken. */
  prepare?: (app: App) => Promise<void>
}

const LOCAL_PAUSE_MS = 300
const REAL_PAUSE_MS = 2_000
/** Counts of this period are lost on a power failure. */
const COUNTS_PAUSE_MS = 10_000

/** Puts the service together: config, database, chains, threads, HTTP, loops. `close` undoes it in the opposite order. */
export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const log = createLog(config.log_level)
  const opened: { close(): Promise<unknown> }[] = []
  const close = async () => {
    for (const part of opened.splice(0).reverse()) await part.close()
  }
  try {
    keepPrivate(config, log)
    const manifests = openManifests(config.manifest_dir)
    const db = openDatabase(config.database_url, { manualCheckpoint: true })
    opened.push(db)
    await db.makeTables()
    await refuseOtherRecords(db)
    await db.proveTransactions()
    const clock = await openClock(db, log)
    opened.push(clock)
    const threads = openThreads(config.database_url)
    opened.push(threads)
    const { chains, locals } = await openChains(config, log, opened, db)
    for (const chain of chains) {
      if (!(await registerChain(db, chain))) continue
      log.warn({ chain: chain.name }, "the index lacks what the chain says of brands' keys: npm run reindex reads it")
    }

    const mail = openMail(config, options.print)
    opened.push(mail)

    const payments = await openPayments(config, {
      now: clock.now,
      report: (reason) => log.warn({ reason }, "the payment provider refused"),
    })
    opened.push(payments)

    const registers = await openRegister(config)
    opened.push(registers)

    const app: App = {
      config,
      db,
      threads,
      mail,
      log,
      now: clock.now,
      pay: payments.pay,
      register: registers.register,
      chains: new Map(chains.map((chain) => [chain.chain_id, chain])),
    }
    await options.prepare?.(app)
    const local_rpc = new Map(locals.map((local) => [local.chain_id as number, local.read_only]))
    const counter = createCounter(app)
    const checks = createCheckCounter(app)
    for (const [name, one] of Object.entries({ "verification counts": counter, "check counts": checks })) {
      const counting = startLoop(name, () => one.flush(), { pause_ms: COUNTS_PAUSE_MS, log })
      // After the last request, and while the threads still run.
      opened.push({ close: () => counting.stop().then(() => one.flush()) })
    }
    const tracing = config.otlp_endpoint ? await openTracing(config.otlp_endpoint, version()) : undefined
    if (tracing) opened.push(tracing)
    let stopping = false
    const isStopping = () => stopping
    const { listener } = createHttp(app, {
      local_rpc,
      version: version(),
      counter,
      checks,
      isStopping,
      trace: tracing?.trace,
      draw: drawing(threads, options.web_dir),
      ...options,
    })
    const { url, finish } = await listen(listener, config, opened)
    // Elsewhere the build itself keeps its earlier files.
    if (options.web_dir !== undefined && config.production) {
      const keeping = keepAssets(options.web_dir, config.data_dir).catch((error) =>
        log.warn({ err: error }, "pages of another version may lack this one's scripts"),
      )
      opened.push({ close: () => keeping })
    }
    const stop = async () => {
      stopping = true
      await new Promise((resolve) => setTimeout(resolve, config.drain_ms))
      await finish()
      await close()
    }
    payments.local?.deliverTo(`${url}/api/stripe/webhook`)
    for (const chain of chains) {
      const pause_ms = chain.network === "local" ? LOCAL_PAUSE_MS : REAL_PAUSE_MS
      const loops = startChainLoops(chain, {
        db,
        threads,
        manifests,
        log,
        now: app.now,
        owner: nameOwner(),
        pause_ms,
      })
      opened.push({ close: loops.stop })
    }
    await inviteFirstAdministrator(app)
    await attestWhereOffered(app)
    opened.push(startBackground(app))
    return { app, url, rpc_urls: locals.flatMap(({ rpc_url }) => rpc_url ?? []), stop, close }
  } catch (error) {
    await close()
    throw error
  }
}

function drawing(threads: Threads, web_dir: string | undefined): DrawForVisitor | undefined {
  if (web_dir === undefined || !canDraw(web_dir)) return undefined
  return (typed, view, network) => threads.run(drawFirstView, { web_dir, typed, view }, { network })
}

/** Closes folders from before files were made privately. A private folder's content stays as it is. */
function keepPrivate(config: Config, log: App["log"]): void {
  mkdirSync(config.data_dir, { recursive: true, mode: 0o700 })
  const open = makePrivate(config)
  if (open.length > 0) log.warn({ open: open.slice(0, 10), count: open.length }, "others may read what is in DATA_DIR")
}

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
/** How long an answer may make no progress, be it ours or its reader's. */
const STALLED_MS_MAX = 120_000
/** Longer than a proxy keeps idle connections (Caddy: two minutes), so that none is closed just as it is reused. */
const KEEP_ALIVE_MS = 130_000
/** The time that running work has left when the service stops. */
const FINISH_MS_MAX = 30_000
const IDLE_LOOK_MS = 50

async function listen(listener: RequestListener, config: Config, opened: { close(): Promise<unknown> }[]) {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    guardRequests(listener, config.trusted_proxies),
  )
  server.timeout = STALLED_MS_MAX
  guardConnections(server, config.trusted_proxies)
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(config.port, config.host, resolve)
  })
  opened.push({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  })
  const { port } = server.address() as AddressInfo
  const finish = async () => {
    const over = new Promise((resolve) => server.close(resolve))
    // A connection that is kept alive is idle once its answer is out.
    const looking = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
    const late = setTimeout(() => server.closeAllConnections(), FINISH_MS_MAX)
    await over
    clearInterval(looking)
    clearTimeout(late)
  }
  return { url: `http://${config.host}:${port}`, finish }
}

function version(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8")).version
}

interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  close(): Promise<void>
}

const LOOK_EVERY_MS = 10_000
/** An answer that took longer says too little of when it was given. */
const ANSWER_MS_MAX = 1_000
const OFFSET_MS_WARN = 5_000

/**
 * The clock of all instances on one PostgreSQL: the server's time, read every ten seconds and advanced by a monotonic timer.
 * On SQLite all processes share one machine.
 */
export async function openClock(db: Database, log: Logger): Promise<Clock> {
  if (db.engine === "sqlite") return { now: Date.now, close: async () => {} }
  let origin = (await readOrigin(db)).origin
  const now = () => Math.floor(origin + performance.now())
  const offset_ms = Date.now() - now()
  if (Math.abs(offset_ms) > OFFSET_MS_WARN) {
    log.warn({ offset_ms }, "this machine's clock differs from the database's, which is the one that counts")
  }
  const look = async () => {
    const read = await readOrigin(db)
    if (read.took_ms <= ANSWER_MS_MAX) origin = read.origin
    return false
  }
  const loop = startLoop("clock", look, { pause_ms: LOOK_EVERY_MS, log })
  return { now, close: () => loop.stop() }
}

/** The server's time at this process's timer 0, assuming that the server answered halfway through the request. */
async function readOrigin(db: Database): Promise<{ origin: number; took_ms: number }> {
  const asked_at = performance.now()
  const { time } = await db.quick.selectNoFrom(databaseTime(db).as("time")).executeTakeFirstOrThrow()
  const took_ms = performance.now() - asked_at
  return { origin: Number(time) - asked_at - took_ms / 2, took_ms }
}
