import { type ChildProcess, fork } from "node:child_process"
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createSocketServer, type Server } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeKeystore } from "#chain/keys/keystore.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY } from "#contracts/local.ts"
import { type ChainModel, createChainModel } from "#test/support/chain-model/chain-model.ts"
import { BARE_ENVIRONMENT, openCommandLine } from "#test/support/command-line.ts"
import { databaseOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { realNetworks } from "#test/support/real-networks.ts"
import { listen } from "#test/support/tcp.ts"

const MARK = "Zq7hunter2"
const RPC = {
  user: `rpcuser${MARK}`,
  password: `rpcpass${MARK}`,
  path: `rpcpath0123456789${MARK}`,
  query: `rpcquery${MARK}`,
}
const KEYS = [LOCAL_ACCOUNTS.minter, LOCAL_ACCOUNTS.recaller, LOCAL_ACCOUNTS.attester].map(
  ({ private_key }) => private_key,
)
const SECRETS = {
  KEYSTORE: `keystore${MARK}`,
  STRIPE: `sk_test_${MARK}StripeStripeStripe`,
  WEBHOOK: `whsec_${MARK}WebhookWebhook`,
  SMTP: `smtp${MARK}`,
  FORM: `form0123456789${MARK}`,
  METRICS: `metrics${MARK}0123456789abcdef0123456789`,
  DATABASE: `database${MARK}`,
}

/** Values that must not appear anywhere, in every encoding in which they are sent. */
const FORBIDDEN = [
  ...[MARK, ...KEYS.map((key) => key.slice(2))],
  ...[`${RPC.user}:${RPC.password}`, SECRETS.STRIPE, `${SECRETS.STRIPE}:`, SECRETS.SMTP].map(base64),
  base64(`\0mailer\0${SECRETS.SMTP}`),
]
function base64(text: string): string {
  return Buffer.from(text).toString("base64").replace(/=+$/, "")
}
const leaksIn = (text: string) => FORBIDDEN.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))

const directory = prepareDirectory()
const servers: { close(): unknown }[] = []
const models = [createChainModel({ chain_id: 11155111 }), createChainModel({ chain_id: 1 })]
/** When false, the test network's nodes refuse, the main network's answer with a page, and both echo what they were sent. */
let areWell = true
let output = ""
/** Every body that anybody got from the service. */
let bodies = ""
let settings: Record<string, string>
const commands = openCommandLine()
let child: ChildProcess
let service: { url: string; token: string; email: string }

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** All that was sent, told back: as bad as a provider can be. */
const echoOf = (request: IncomingMessage, body: string) =>
  `${request.headers.host}${request.url} ${JSON.stringify(request.headers)} ${body}`

async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => unknown,
): Promise<number> {
  const server = createServer(async (request, response) => answer(request, response, await readBody(request)))
  servers.push(server)
  return listen(server)
}

const serveNode = (model: ChainModel) =>
  serve(async (request, response, body) => {
    const sent = JSON.parse(body)
    const message = `project ${echoOf(request, body)} has used up its quota`
    const refuse = ({ id }: { id: number }) => ({ jsonrpc: "2.0", id, error: { code: -32_000, message } })
    if (areWell) return response.end(JSON.stringify(await model.request(sent)))
    if (model.chain_id === 1) return response.writeHead(500).end(message)
    return response.end(JSON.stringify(Array.isArray(sent) ? sent.map(refuse) : refuse(sent)))
  })

/** A mail server that refuses every sign-in and repeats the attempt. */
async function serveMail(): Promise<number> {
  const server: Server = createSocketServer((socket) => {
    socket.on("error", () => {})
    socket.write("220 mail\r\n")
    socket.on("data", (data) => {
      const line = data.toString().trim()
      if (/^EHLO/i.test(line)) return socket.write("250-mail\r\n250 AUTH PLAIN LOGIN\r\n")
      return socket.write(`535 5.7.8 not ${line} ${Buffer.from(line, "base64")}\r\n`.replaceAll("\0", " "))
    })
  })
  servers.push(server)
  return listen(server)
}

const settingsOf = (environment: Record<string, string>) => ({
  ...{ PORT: "0", LOG_LEVEL: "debug", DATA_DIR: join(directory, "data") },
  ...environment,
})

function start(environment: Record<string, string>): ChildProcess {
  const started = fork(join(import.meta.dirname, "secrets-child.ts"), [], {
    env: { ...BARE_ENVIRONMENT, ...settingsOf(environment) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  for (const stream of [started.stdout!, started.stderr!]) stream.on("data", (data) => (output += data))
  return started
}

async function environment(): Promise<Record<string, string>> {
  const secrets = join(directory, "secrets")
  mkdirSync(secrets)
  // With less work than usual: each child opens it.
  const keystore = await writeKeystore(KEYS[0]!, SECRETS.KEYSTORE, { n: 1024, r: 8, p: 1, dklen: 32 })
  writeFileSync(join(secrets, "minter.json"), keystore)
  const rpc = (port: number) =>
    `http://${RPC.user}:${RPC.password}@127.0.0.1:${port}/v2/${RPC.path}?apikey=${RPC.query}`
  const [testnet, mainnet, second] = await Promise.all([...models, models[1]!].map(serveNode))
  const failing = await serve((request, response, body) =>
    response.writeHead(401).end(JSON.stringify({ error: { message: echoOf(request, body) } })),
  )
  const database_url = await databaseOf(directory)
  if (database_url.startsWith("postgres")) FORBIDDEN.push(new URL(database_url).password)
  return {
    DATABASE_URL: database_url,
    ...realNetworks([rpc(testnet!), `${rpc(mainnet!)},${rpc(second!)}`]),
    CUSTODY_ADDRESS: LOCAL_CUSTODY,
    ...{ SECRETS_DIR: secrets, KEYS_PASSWORD: SECRETS.KEYSTORE },
    ...{ RECALLER_PRIVATE_KEY: KEYS[1]!, ATTESTER_PRIVATE_KEY: KEYS[2]! },
    ...{ STRIPE_SECRET_KEY: SECRETS.STRIPE, STRIPE_WEBHOOK_SECRET: SECRETS.WEBHOOK },
    STRIPE_API_URL: `http://127.0.0.1:${failing}`,
    SMTP_URL: `smtp://mailer:${SECRETS.SMTP}@127.0.0.1:${await serveMail()}`,
    CONTACT_FORM_URL: `http://127.0.0.1:${failing}/f/${SECRETS.FORM}`,
    METRICS_TOKEN: SECRETS.METRICS,
  }
}

async function call(method: string, path: string, sent: unknown = undefined, headers: Record<string, string> = {}) {
  const body = sent === undefined ? {} : { body: typeof sent === "string" ? sent : JSON.stringify(sent) }
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...body,
  })
  const text = await response.text()
  bodies += `${method} ${path} ${response.status} ${JSON.stringify([...response.headers])} ${text}\n`
  return response.status
}

/** The failures that the service stored for its jobs. */
function failedJobs(): Promise<{ kind: string; error: string }[]> {
  return new Promise((resolve) => {
    child.once("message", ({ jobs }: { jobs: { kind: string; error: string }[] }) => resolve(jobs))
    child.send("errors")
  })
}

const said = (words: RegExp) => expect.poll(() => words.test(output), { timeout: 200_000, interval: 200 }).toBe(true)

beforeAll(async () => {
  settings = await environment()
  child = start(settings)
  service = await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as typeof service))
    child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${output}`)))
  })
}, 600_000)
afterAll(() => {
  child.kill("SIGKILL")
  commands.close()
  for (const server of servers) server.close()
})

describe("the service with a secret in every setting that takes one", () => {
  it("fails at each of its ports without telling them", async () => {
    areWell = false
    child.send("mint")
    const person = { email: "somebody@example.test", companyName: "Próba Kft.", agreeTerms: true }
    const company = { vatNumber: "12345678-1-37", address: "Fő tér 1.", country: "HU" }
    await call("POST", "/api/checkout", { ...person, ...company, packageType: "business" })
    await call(
      "POST",
      "/api/checkout",
      { agreeTerms: true, packageType: "enterprise" },
      { authorization: `Bearer ${service.token}` },
    )
    await call("POST", "/api/update-subscription-after-payment", { email: service.email, packageType: "business" })
    await call("GET", "/api/verify-session?session_id=cs_test_1")
    await call("POST", "/api/stripe/webhook", "{}", { "stripe-signature": "t=1,v1=00" })
    await call("POST", "/contact", { name: "Anna", email: "anna@example.test", message: "Hello" })
    await call("POST", "/forgot-password", { email: service.email })
    await call("POST", "/verify", { code: "nothing" })
    await call("POST", "/login", "{")
    await call("GET", "/metrics", undefined, { authorization: "Bearer wrong" })
    await call("GET", "/nothing")
    await said(/used up its quota/)
    await said(/HTTP 500/)
    const kinds = async () => (await failedJobs()).map(({ kind }) => kind).sort()
    await expect.poll(kinds, { timeout: 200_000, interval: 500 }).toEqual(["contact_form", "letter"])
    for (const path of ["/status", "/ready", "/chains", "/docs", "/openapi.json"]) await call("GET", path)
    await call("GET", "/metrics", undefined, { authorization: `Bearer ${SECRETS.METRICS}` })
    const stored = JSON.stringify(await failedJobs())
    areWell = true
    child.send("stop")
    await new Promise((resolve) => child.once("exit", resolve))
    expect(bodies).toContain("HTTP 500")
    expect(leaksIn(output)).toEqual([])
    expect(leaksIn(bodies)).toEqual([])
    expect(leaksIn(stored)).toEqual([])
  }, 600_000)

  it.each<[string, Record<string, string>]>([
    ["a keystore's password that is wrong", { KEYS_PASSWORD: `other${MARK}` }],
    ["a private key that is none", { RECALLER_PRIVATE_KEY: MARK }],
    ["a node's address that is none", { MAINNET_RPC_URLS: `ftp://${RPC.user}@x/${RPC.path}` }],
    [
      "nodes that nobody answers at",
      { MAINNET_RPC_URLS: `http://${RPC.user}:${RPC.password}@127.0.0.1:1/${RPC.path}` },
    ],
    ["a payment provider's key that is none", { STRIPE_SECRET_KEY: `pk_live_${MARK}` }],
    ["a signing secret that is none", { STRIPE_WEBHOOK_SECRET: MARK }],
    ["a mail server's address that is none", { SMTP_URL: `http://mailer:${SECRETS.SMTP}@127.0.0.1` }],
    [
      "a database that is not there",
      { DATABASE_URL: `postgres://touchmark:${SECRETS.DATABASE}@127.0.0.1:1/touchmark` },
    ],
    [
      "a database's address that is none",
      { DATABASE_URL: `mysql://touchmark:${SECRETS.DATABASE}@127.0.0.1/touchmark` },
    ],
  ])("does not start with %s, and does not tell it", async (_name, changes) => {
    areWell = true
    const DATA_DIR = mkdtempSync(join(directory, "data-"))
    const environment = { ...settings, DATABASE_URL: await databaseOf(DATA_DIR), ...changes, DATA_DIR }
    const { code, stdout, stderr } = await commands.run("test/secrets-child.ts", [], settingsOf(environment))
    expect(code).toBe(1)
    expect(stdout + stderr).not.toBe("")
    expect(leaksIn(stdout + stderr)).toEqual([])
  })
})
