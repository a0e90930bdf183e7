import { type ChildProcess, fork } from "node:child_process"
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo, Server } from "node:net"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { SMTPServer } from "smtp-server"
import { createWalletClient, encodeFunctionData, type Hex, http, keccak256, parseEther, toBytes } from "viem"
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { writeKeystore } from "#chain/keys/keystore.ts"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { MINTER_CAPACITY, MINTER_WINDOW_S } from "#contracts/local-deployment.ts"
import { listCopies } from "#indexer/backup/copies.ts"
import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { buildWeb } from "#scripts/build-web.ts"
import { findPages } from "#scripts/built-pages.ts"
import { type ChainId, DEMONSTRATED_IDS } from "#shared/chains.ts"
import { type LocalChain, openLocalChain } from "#stand-ins/chain/local-chain.ts"
import { openLocalStripe } from "#stand-ins/payments/local-stripe.ts"
import { BARE_ENVIRONMENT, openCommandLine } from "#test/support/command-line.ts"
import { databaseOf } from "#test/support/database.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { certificateForLocalhost } from "#test/support/mints.ts"
import { realNetworks } from "#test/support/real-networks.ts"
import { tcpProxyTo } from "#test/support/tcp.ts"

/**
 * The handbook's production as processes: three nodes per chain, mail server, Stripe's HTTP, TLS proxy, service and
 * doctor. Secrets are in files.
 */
const ROOT = join(import.meta.dirname, "../..")
const MARK = "Zq7hunter2"
const STRIPE_KEY = `sk_live_${MARK}0123456789`
const ROLES = ["minter", "recaller", "reinstater", "attester"] as const
const KEYS = {
  ...{ minter: generatePrivateKey(), recaller: generatePrivateKey() },
  ...{ reinstater: generatePrivateKey(), attester: generatePrivateKey() },
}
const CUSTODY = privateKeyToAddress(generatePrivateKey())
const isPostgres = process.env.TEST_DATABASE_URL !== undefined

const directory = prepareDirectory()
const secrets = join(directory, "secrets")
const opened: (() => unknown)[] = []
const chains: LocalChain[] = []
let settings: Record<string, string>
let service: ChildProcess
let service_url = ""

async function listen(server: Server | SMTPServer): Promise<number> {
  const net = (server instanceof SMTPServer ? server.server : server) as Server
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  opened.push(() => server.close())
  return (net.address() as AddressInfo).port
}

/** Forwards the request with other headers. */
function passOn(url: string, incoming: IncomingMessage, outgoing: ServerResponse, headers: Record<string, string>) {
  const { method, url: path } = incoming
  const asked = request(
    url + path,
    { method, headers: { ...incoming.headers, ...headers }, agent: false },
    (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    },
  )
  asked.on("error", () => outgoing.writeHead(502).end())
  incoming.pipe(asked)
}

/** A copy of the folder of secrets with one of them changed; answers the setting that names it. */
function secret(name: string, value: string): Record<string, string> {
  const changed = mkdtempSync(join(directory, "secrets-"))
  cpSync(secrets, changed, { recursive: true })
  putSecret(name, value, changed)
  return { SECRETS_DIR: changed }
}

function putSecret(name: string, value: string, folder = secrets): void {
  writeFileSync(join(folder, name), `${value}\n`, { mode: 0o600 })
}

/** In geth's format, with less work, because the cost of opening is not tested here. */
const keystoreOf = (key: Hex) => writeKeystore(key, `keys${MARK}`, { n: 1024, r: 8, p: 1, dklen: 32 })

/** The urls of three nodes of a chain. */
async function startNodes(chain_id: ChainId): Promise<string> {
  const chain = await openLocalChain({ chain_id, directory: join(directory, "chains"), port: 0 })
  const port = Number(new URL(chain.rpc_url!).port)
  const others = [await tcpProxyTo(port), await tcpProxyTo(port)]
  opened.push(() => chain.close(), ...others.map(({ close }) => close))
  chains.push(chain)
  await giveRoles(chain)
  return [chain.rpc_url, ...others.map((other) => `http://127.0.0.1:${other.port}`)].join()
}

/** Production takes no published key, so a chain's admin hands its roles to keys of our own. */
async function giveRoles({ rpc_url }: LocalChain): Promise<void> {
  const account = privateKeyToAccount(LOCAL_ACCOUNTS.deployer.private_key)
  const admin = createWalletClient({ account, transport: http(rpc_url!) })
  for (const role of ROLES) {
    const to = privateKeyToAddress(KEYS[role])
    if (role === "minter") {
      const call = { abi: productRegistryAbi, functionName: "setMinter" } as const
      const data = encodeFunctionData({ ...call, args: [to, MINTER_CAPACITY, MINTER_WINDOW_S] })
      await admin.sendTransaction({ chain: null, to: LOCAL_REGISTRY, data })
    } else {
      const args = [keccak256(toBytes(`${role.toUpperCase()}_ROLE`)), to] as const
      const data = encodeFunctionData({ abi: issuerRegistryAbi, functionName: "grantRole", args })
      await admin.sendTransaction({ chain: null, to: LOCAL_ISSUERS, data })
    }
    await admin.sendTransaction({ chain: null, to, value: parseEther("10") })
  }
}

async function startMail(): Promise<string> {
  const mail = new SMTPServer({
    ...{ allowInsecureAuth: true, hideSTARTTLS: true },
    onAuth: ({ password }, _session, done) => done(password === MARK ? null : new Error("535 no"), { user: "x" }),
  })
  return `smtp://brand:${MARK}@127.0.0.1:${await listen(mail)}`
}

/** The stand-in behind the key of a live account that has a webhook. */
async function startStripe(webhook_url: () => string): Promise<string> {
  const local = await openLocalStripe({ port: 0, host: "127.0.0.1", hostname: "127.0.0.1", now: Date.now })
  opened.push(local.close)
  const front = createServer((incoming, outgoing) => {
    if (incoming.headers.authorization !== `Bearer ${STRIPE_KEY}`) return passOn(local.url, incoming, outgoing, {})
    if (!incoming.url!.startsWith("/v1/webhook_endpoints")) {
      return passOn(local.url, incoming, outgoing, { authorization: `Bearer ${local.secret_key}` })
    }
    const data = [{ id: "we_1", url: webhook_url(), status: "enabled", enabled_events: [...FOLLOWED_EVENTS] }]
    outgoing.end(JSON.stringify({ object: "list", data, has_more: false, url: incoming.url }))
  })
  return `http://127.0.0.1:${await listen(front)}`
}

async function startDoor(): Promise<{ public_url: string; trusted: string }> {
  const { key, cert } = certificateForLocalhost()
  const trusted = join(directory, "certificate.pem")
  writeFileSync(trusted, cert)
  const door = createTlsServer({ key, cert }, (incoming, outgoing) =>
    passOn(service_url, incoming, outgoing, { "x-forwarded-for": "203.0.113.9" }),
  )
  return { public_url: `https://localhost:${await listen(door)}`, trusted }
}

async function startEverything(): Promise<Record<string, string>> {
  mkdirSync(secrets)
  await buildWeb()
  const nodes = await Promise.all(DEMONSTRATED_IDS.map(startNodes))
  const { public_url, trusted } = await startDoor()
  for (const role of ROLES) putSecret(`${role}.json`, await keystoreOf(KEYS[role]))
  const answers = {
    ...{ PUBLIC_URL: public_url, CUSTODY_ADDRESS: CUSTODY, DATABASE_URL: await databaseOf(directory) },
    ...realNetworks(nodes),
    KEYS_PASSWORD: `keys${MARK}`,
    ...{ PROVIDER_NAME: 'Brand "B" Kft.', PROVIDER_ADDRESS: "Fő utca 1.", PROVIDER_TAX_NUMBER: "12345678-2-41" },
    ...{ PROVIDER_EMAIL: "info@brand.example", MAIL_FROM: "Brand <no-reply@brand.example>" },
    ...{ SMTP_URL: await startMail(), METRICS_TOKEN: `${MARK}-sixteen-letters` },
    ...{ STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: `whsec_${MARK}0123456789`, ALLOW_TEST_PAYMENTS: "on" },
    STRIPE_API_URL: await startStripe(() => `${public_url}/api/stripe/webhook`),
  }
  return {
    ...(await setUp(answers)),
    ...{ NODE_ENV: "production", DATA_DIR: join(directory, "data"), PORT: "0", LOG_LEVEL: "warn", DRAIN_SECONDS: "0" },
    ...{ TRUSTED_PROXIES: "127.0.0.1", NODE_EXTRA_CA_CERTS: trusted, SECRETS_DIR: secrets },
  }
}

/** `npm run setup` from a file; answers the settings that it wrote. */
async function setUp(answers: Record<string, string>): Promise<Record<string, string>> {
  for (const chain of chains) await chain.mine()
  const path = join(directory, "answers")
  writeFileSync(
    path,
    Object.entries(answers)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(""),
    { mode: 0o600 },
  )
  const { code, text } = await run(["scripts/setup.ts", "--to", directory, "--answers", path], {
    DATA_DIR: join(directory, "data"),
  })
  if (code !== 0) throw new Error(text)
  expect(text).not.toContain(MARK)
  return parseEnv(readFileSync(join(directory, ".env"), "utf8")) as Record<string, string>
}

/** Certificates are read as a process starts, so that what trusts others has one of its own. */
const commands_by_trust = new Map<string | undefined, ReturnType<typeof openCommandLine>>()
async function run([program, ...given]: [string, ...string[]], env: NodeJS.ProcessEnv) {
  const trusted = env.NODE_EXTRA_CA_CERTS
  const commands = commands_by_trust.get(trusted) ?? openCommandLine({ NODE_EXTRA_CA_CERTS: trusted })
  commands_by_trust.set(trusted, commands)
  const { code, stdout, stderr } = await commands.run(program, given, env)
  return { code, text: stdout + stderr }
}

const environment = (changes: Record<string, string> = {}) => ({
  ...BARE_ENVIRONMENT,
  ...settings,
  VIES: "off",
  ...changes,
})

/** `npm run doctor`: how it ended, and every line that is not ok. */
async function doctor(changes: Record<string, string> = {}): Promise<{ code: number; lines: string[]; text: string }> {
  // Blocks are made only for transactions, and a stale chain is a finding.
  for (const chain of chains) await chain.mine()
  const { code, text } = await run(["scripts/doctor.ts"], environment(changes))
  const lines = text.split("\n").filter((line) => /^(warning|wrong) /.test(line))
  return { code, lines, text }
}

beforeAll(async () => {
  settings = await startEverything()
  service = fork(join(ROOT, "test/instances/instance.ts"), { env: environment() })
  service_url = await new Promise((resolve, reject) => {
    service.once("message", ({ url }: { url: string }) => resolve(url))
    service.once("exit", (code) => reject(new Error(`The service ended with ${code}.`)))
  })
  const hasCopy = () => isPostgres || listCopies(join(directory, "data", "backups")).length > 0
  await vi.waitFor(() => expect(hasCopy()).toBe(true), { timeout: 300_000, interval: 200 })
}, 900_000)
afterAll(async () => {
  service?.kill("SIGKILL")
  for (const { close } of commands_by_trust.values()) close()
  for (const close of opened.reverse()) await close()
})

/** Findings that a test cannot avoid: committed registries, another disk, an archive. */
const ELSEWHERE = [
  ...(isPostgres ? [/^warning {2}copies: the PostgreSQL server archives nothing -> switch archiving on/] : []),
  ...(isPostgres
    ? []
    : [/^warning {2}manifests: on the database's disk/, /^warning {2}copies: .*disk -> set SECOND_DISK/]),
  /^warning {2}VIES: off /,
  ...[/^warning {2}chain 11155111 deployments.ts: /, /^warning {2}chain 1 deployments.ts: /],
]
/** Findings of a small or busy machine. */
const MACHINE = [/-> make room: /, /^warning {2}clock: /]
const unexpected = (lines: string[]) =>
  lines.filter((line) => ![...ELSEWHERE, ...MACHINE].some((known) => known.test(line)))

it("is set up by a command, in files that nobody else can read", () => {
  const names = [".env", "roles.json", "secrets", ...readdirSync(secrets).map((name) => `secrets/${name}`)]
  expect(names.filter((name) => (statSync(join(directory, name)).mode & 0o077) !== 0)).toEqual([])
  expect(readFileSync(join(directory, ".env"), "utf8")).not.toContain(MARK)
  expect(settings).toMatchObject({ PROVIDER_NAME: 'Brand "B" Kft.', ADMIN_EMAIL: "info@brand.example" })
  const roles = JSON.parse(readFileSync(join(directory, "roles.json"), "utf8"))
  expect(roles).toMatchObject({ minter: privateKeyToAddress(KEYS.minter), admin: "", admin_delay_s: 172_800 })
})

describe("in a whole production, the doctor", () => {
  it("finds all well, and tells no secret", async () => {
    const { code, lines, text } = await doctor()
    expect(unexpected(lines)).toEqual([])
    expect(ELSEWHERE.filter((known) => !lines.some((line) => known.test(line)))).toEqual([])
    expect(text).toMatch(/\n\d{2} ok, \d warnings, 0 wrong\n$/)
    expect(code).toBe(0)
    expect(text).not.toContain(MARK)
  })

  it.each<[string, () => Record<string, string> | Promise<Record<string, string>>, RegExp]>([
    [
      "a key's password",
      () => secret("keys_password", `other${MARK}`),
      /(minter|recaller|reinstater|attester).json in SECRETS_DIR: is not opened by this pass/,
    ],
    ["a mail password", () => secret("smtp_url", "smtp://brand:no@127.0.0.1:1"), /SMTP_URL: connect ECONNREFUSED/],
    [
      "a Stripe key",
      () => secret("stripe_secret_key", "sk_live_no"),
      /Stripe: Invalid API Key .* -> check STRIPE_SECRET/,
    ],
    [
      "a database",
      () => secret("database_url", "postgres://a:b@127.0.0.1:1/c"),
      /database: .* ECONNREFUSED .*DATABASE_URL/,
    ],
    ["a certificate", () => ({ NODE_EXTRA_CA_CERTS: "" }), /PUBLIC_URL: .*certificate.* -> check DNS, the proxy/],
    [
      "a registry",
      () => ({ MAINNET_REGISTRY: LOCAL_CUSTODY }),
      /MAINNET_REGISTRY: there is no contract at 0x9965.* Eth/,
    ],
    [
      "a published custody",
      () => ({ CUSTODY_ADDRESS: LOCAL_CUSTODY }),
      /CUSTODY_ADDRESS: the key of 0x9965.* is published/,
    ],
    [
      "a minter's key that is published",
      async () => secret("minter.json", await keystoreOf(LOCAL_ACCOUNTS.minter.private_key)),
      /MINTER: the key of 0x7099.* is published; use one of your own/,
    ],
    ["test payments", () => ({ ALLOW_TEST_PAYMENTS: "" }), /STRIPE_API_URL: another host than Stripe would decide/],
  ])("says what to do about %s that is wrong", async (_name, change, words) => {
    const { code, lines, text } = await doctor(await change())
    expect(unexpected(lines).filter((line) => !words.test(line))).toEqual([])
    expect(text).toMatch(words)
    expect(code).toBe(1)
    expect(text).not.toContain(MARK)
  })

  it("serves pages that were built for production", () => {
    // Only React's development build carries this warning.
    const scripts = globSync(join(findPages().directory, "assets", "*.js"))
    expect(scripts.filter((path) => readFileSync(path, "utf8").includes("cannot contain a nested"))).toEqual([])
    expect(scripts.length).toBeGreaterThan(10)
  })

  it("names the node that is another chain's", async () => {
    const { lines, code } = await doctor(
      secret("mainnet_rpc_urls", readFileSync(join(secrets, "testnet_rpc_urls"), "utf8")),
    )
    expect(lines.filter((line) => /chain 1 node \d: It answers for chain 11155111. -> /.test(line))).toHaveLength(3)
    expect(code).toBe(1)
  })

  it("sees that the service is gone", async () => {
    service.kill("SIGKILL")
    await new Promise((resolve) => service.once("exit", resolve))
    const { lines } = await doctor()
    expect(unexpected(lines)).toEqual([
      expect.stringMatching(/PUBLIC_URL: .*\/ready answers 502 -> read the service's log/),
    ])
  })
})
