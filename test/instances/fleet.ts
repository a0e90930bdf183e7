import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import type { App, Caller } from "#indexer/app.ts"
import { LEASE_MS, readLeaseSilence } from "#jobs/lease.ts"
import { DEMONSTRATED_IDS } from "#shared/chains.ts"
import type { PlanName } from "#shared/plans.ts"
import { openSession } from "#test/support/accounts.ts"
import { createChainModel } from "#test/support/chain-model/chain-model.ts"
import { serveOver, wireTo } from "#test/support/chain-model/faults.ts"
import { type Client, createClient } from "#test/support/client.ts"
import { BARE_ENVIRONMENT } from "#test/support/command-line.ts"
import { databaseOf } from "#test/support/database.ts"
import { realNetworksAndKeys } from "#test/support/real-networks.ts"
import { addCompany } from "#test/support/rig.ts"
import { listen, type TcpProxy, tcpProxyTo } from "#test/support/tcp.ts"

/** Both chains make a block so often: twelve of them are a confirmation. */
const BLOCK_MS = 150
const START_MS_MAX = 300_000

export interface Instance {
  url: string
  pid: number
  call: Client
  /** Its way to the database. */
  line: TcpProxy
  /** At once, as a power cut does. */
  kill(): Promise<void>
  /** Stops it as an operator does for a new version; returns the exit code. */
  stop(): Promise<number | null>
}

export interface Fleet {
  db: Database
  app: App
  balancer: Balancer
  /** Through the balancer. */
  call: Client
  instances: Instance[]
  /** With `clock_ahead_ms`, on a machine with a wrong clock. */
  start(clock_ahead_ms?: number): Promise<Instance>
  company(plan?: PlanName): Promise<Caller & { token: string }>
  /** Which instance holds this lease; undefined: none that lives. */
  holderOf(lease: string): Promise<Instance | undefined>
  close(): Promise<void>
}

/** Instances in separate processes behind a balancer, with one PostgreSQL database and one node per chain. */
export async function startFleet(size: number): Promise<Fleet> {
  const directory = mkdtempSync(join(tmpdir(), "touchmark-fleet-"))
  const database_url = await databaseOf(directory)
  const db = openDatabase(database_url)
  const models = DEMONSTRATED_IDS.map((chain_id) => createChainModel({ chain_id, finality_blocks: 20 }))
  const nodes = await Promise.all(models.map((model) => serveOver(wireTo(model))))
  const mining = setInterval(() => {
    for (const model of models) model.mine()
  }, BLOCK_MS)
  const balancer = await startBalancer()
  const instances: Instance[] = []
  const app = { db, now: Date.now } as App
  const environment = {
    ...{ ...BARE_ENVIRONMENT, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" },
    ...realNetworksAndKeys(nodes.map(({ url }) => url)),
    DRAIN_SECONDS: "3",
  }

  async function start(clock_ahead_ms = 0): Promise<Instance> {
    const own_url = new URL(database_url)
    const line = await tcpProxyTo(Number(own_url.port))
    own_url.port = String(line.port)
    const DATA_DIR = join(directory, `instance-${line.port}`)
    const env = { ...environment, DATA_DIR, DATABASE_URL: own_url.href }
    const child = fork(join(import.meta.dirname, "instance.ts"), {
      env,
      execArgv: [...process.execArgv, "--import", wrongClock(clock_ahead_ms)],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    })
    const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)))
    const url = await listening(child)
    const leave = async () => {
      const code = await ended
      balancer.remove(url)
      instances.splice(instances.indexOf(instance), 1)
      await line.close()
      return code
    }
    const instance: Instance = {
      ...{ url, line, pid: child.pid!, call: createClient(url) },
      async kill() {
        child.kill("SIGKILL")
        await leave()
      },
      stop() {
        child.kill("SIGTERM")
        return leave()
      },
    }
    instances.push(instance)
    balancer.add(url)
    return instance
  }

  // All at once, as after a power cut: who is first notes the chains.
  await Promise.all(Array.from({ length: size }, () => start()))
  return {
    ...{ db, app, balancer, instances, start, call: createClient(balancer.url) },
    async company(plan = "enterprise") {
      const me = await addCompany(app, plan)
      return { ...me, token: await openSession(app, me.user_id) }
    },
    async holderOf(name) {
      const lease = (await readLeaseSilence(db)).find((one) => one.name === name)
      const pid = Number(lease?.owner.split(":")[1])
      return lease && lease.silent_ms < LEASE_MS ? instances.find((one) => one.pid === pid) : undefined
    },
    async close() {
      for (const instance of [...instances]) await instance.kill()
      await balancer.close()
      clearInterval(mining)
      for (const node of nodes) await node.close()
      await db.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A module loaded before the service and its threads, which shifts their time. */
function wrongClock(ahead_ms: number): string {
  const text = `const now = Date.now; Date.now = () => now() + ${ahead_ms}`
  return `data:text/javascript,${encodeURIComponent(text)}`
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), START_MS_MAX)
    child.once("message", ({ url }: { url: string }) => {
      clearTimeout(timer)
      resolve(url)
    })
    child.once("exit", (code, signal) => reject(new Error(`An instance ended with ${code ?? signal}.`)))
  })
}

const LOOK_EVERY_MS = 100
const READY_MS_MAX = 10_000

interface Balancer {
  url: string
  /** Adds an instance, once it reports ready. */
  add(url: string): void
  remove(url: string): void
  /** The instances that get requests now. */
  ready(): string[]
  close(): Promise<void>
}

/**
 * A plain load balancer: rotates over instances that answer `/ready`, and tries each request once. Appends the client's
 * address to X-Forwarded-For.
 */
async function startBalancer(): Promise<Balancer> {
  const known = new Set<string>()
  const ready = new Set<string>()
  let turn = 0

  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const urls = [...ready]
    const url = urls[turn++ % Math.max(1, urls.length)]
    if (url) pass(url, incoming, outgoing)
    else outgoing.writeHead(502).end("No instance is ready.")
  })
  async function look(url: string): Promise<void> {
    const isReady = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(READY_MS_MAX) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady && known.has(url)) ready.add(url)
    else ready.delete(url)
  }
  const looking = setInterval(() => void Promise.all([...known].map(look)), LOOK_EVERY_MS)
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    add: (url) => void known.add(url),
    remove(url) {
      known.delete(url)
      ready.delete(url)
    },
    ready: () => [...ready],
    close: () => {
      clearInterval(looking)
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

function pass(url: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const said = incoming.headers["x-forwarded-for"]
  const visitor = incoming.headers["x-visitor"] ?? "203.0.113.1"
  const headers = { ...incoming.headers, "x-forwarded-for": said ? `${said}, ${visitor}` : String(visitor) }
  const { method, url: path } = incoming
  // A connection for each: one that is kept may be closed at the far end just as it is used again.
  const asked = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(outgoing)
  })
  asked.on("error", (error) => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end(`${url} did not answer: ${error.message}`)
  })
  incoming.pipe(asked)
}
