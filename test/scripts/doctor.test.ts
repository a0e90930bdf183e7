import { once } from "node:events"
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Chain } from "#chain/chain.ts"
import { localChain } from "#chain/open-chain.ts"
import { probeNodes } from "#chain/rpc/probe-nodes.ts"
import { openDatabase } from "#db/open.ts"
import { makeCopy } from "#indexer/backup/copies.ts"
import { type Config, readConfig } from "#indexer/config.ts"
import { createLog } from "#indexer/log.ts"
import { makePrivate } from "#indexer/private-files.ts"
import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { isOurs, lookAtContracts, lookAtKeys, lookAtNodes, lookAtUrls } from "#scripts/doctor/chain.ts"
import {
  type Archive,
  type Connection,
  type Creation,
  judgeArchive,
  judgeCreation,
  keepsPrepared,
} from "#scripts/doctor/database.ts"
import { type Finding, write, wrong } from "#scripts/doctor/finding.ts"
import { lookAtMachine } from "#scripts/doctor/machine.ts"
import { lookAtVies, lookOutside } from "#scripts/doctor/outside.ts"
import { lookAtSettings } from "#scripts/doctor/settings.ts"
import { openLocalChain } from "#stand-ins/chain/local-chain.ts"
import { openLocalVies } from "#stand-ins/vies.ts"
import { prepareDirectory } from "#test/support/directories.ts"

const log = createLog("silent")
const KEY = `0x${"1".repeat(64)}`
const GOOD = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://brand.example",
  TRUSTED_PROXIES: "127.0.0.1",
  METRICS_TOKEN: "sixteen letters!",
  TESTNET_RPC_URLS: "https://a.example/secret-key-of-ours",
  MAINNET_RPC_URLS: "https://b.example",
  CUSTODY_ADDRESS: `0x${"a".repeat(40)}`,
  ...{ SMTP_URL: "smtp://user:secret@mail.example:587", MAIL_FROM: "no-reply@brand.example" },
  ...{ PROVIDER_NAME: "P", PROVIDER_ADDRESS: "A", PROVIDER_TAX_NUMBER: "1", PROVIDER_EMAIL: "p@brand.example" },
  ...{ STRIPE_SECRET_KEY: "sk_live_1234567890123456", STRIPE_WEBHOOK_SECRET: "whsec_1234567890123456" },
}

const directory = prepareDirectory()
let secrets: string
beforeAll(() => {
  secrets = join(directory, "secrets")
  mkdirSync(secrets)
  for (const name of ["minter.json", "recaller.json", "attester.json", "keys_password"]) {
    writeFileSync(join(secrets, name), "{}", { mode: 0o600 })
  }
  Object.assign(GOOD, { SECRETS_DIR: secrets })
})

const bad = (findings: Finding[]) =>
  findings.filter(({ outcome }) => outcome !== "ok").map(({ outcome, what }) => `${outcome} ${what}`)

describe("the settings", () => {
  it("of a production that is complete are well", () => expect(bad(lookAtSettings(GOOD).findings)).toEqual([]))

  it.each([
    ["a missing provider", { PROVIDER_NAME: "" }, ["wrong PROVIDER_NAME"]],
    ["no TLS", { PUBLIC_URL: "http://brand.example" }, ["wrong PUBLIC_URL"]],
    ["a public address that is not named", { PUBLIC_URL: "" }, ["wrong PUBLIC_URL"]],
    ["payments that move no money", { STRIPE_SECRET_KEY: "sk_test_1234567890123456" }, ["wrong STRIPE_SECRET_KEY"]],
    ["no proxy named", { TRUSTED_PROXIES: "" }, ["warning TRUSTED_PROXIES"]],
    ["everybody as proxy", { TRUSTED_PROXIES: "0.0.0.0/0" }, ["wrong TRUSTED_PROXIES"]],
    ["no token for figures", { METRICS_TOKEN: "" }, ["warning METRICS_TOKEN"]],
    ["not said to be production", { NODE_ENV: "" }, ["warning NODE_ENV"]],
    [
      "bare keys",
      { SECRETS_DIR: "", MINTER_PRIVATE_KEY: KEY, RECALLER_PRIVATE_KEY: KEY, ATTESTER_PRIVATE_KEY: KEY },
      ["warning MINTER_PRIVATE_KEY", "warning RECALLER_PRIVATE_KEY", "warning ATTESTER_PRIVATE_KEY"],
    ],
    ["secrets that are not there", { SECRETS_DIR: "/nowhere" }, ["wrong SECRETS_DIR"]],
  ])("show %s", (_name, change, expected) => {
    expect(bad(lookAtSettings({ ...GOOD, ...change }).findings)).toEqual(expected)
  })

  it("show a key that others can read", () => {
    const path = join(secrets, "attester.json")
    chmodSync(path, 0o644)
    expect(bad(lookAtSettings(GOOD).findings)).toEqual(["warning SECRETS_DIR's attester.json"])
    chmodSync(path, 0o600)
  })

  it("are never printed where they are secret", () => {
    const wrongs = { ...GOOD, SMTP_URL: "http://user:secret@x", TESTNET_RPC_URLS: "ftp://secret-key-of-ours" }
    const text = [GOOD, wrongs].flatMap((env) => lookAtSettings(env).findings.map(write)).join("\n")
    expect(text).not.toMatch(/secret-key|:secret@|sk_live_1|whsec_1|sixteen/)
    expect(write(wrong("x", "smtp://user:secret@mail.example refused sk_live_1234567890123456", "y"))).toBe(
      "wrong    x: smtp://user:[hidden]@mail.example refused [hidden] -> y",
    )
  })
})

describe("the machine", () => {
  /** But for how much room this machine has left. */
  const lookIn = async (name: string, now: number) =>
    (await lookAtMachine(readConfig({ DATA_DIR: join(directory, name) }), now)).filter(
      ({ found }) => !found.endsWith("GB free"),
    )

  it("before the first start has nothing wrong, and is left as it is", async () => {
    expect(bad(await lookIn("new", Date.now()))).toEqual(["warning manifest.key", "warning database"])
    expect(existsSync(join(directory, "new"))).toBe(false)
  })

  it("with manifests whose key is missing is wrong", async () => {
    const manifests = join(directory, "keyless", "manifests")
    mkdirSync(manifests, { recursive: true })
    writeFileSync(join(manifests, "one.manifest"), "")
    expect(bad(await lookIn("keyless", Date.now()))).toContain("wrong manifest.key")
  })

  it("with a database and no copy, or an old or damaged one, is wrong", async () => {
    const config = readConfig({ DATA_DIR: join(directory, "used") })
    mkdirSync(join(directory, "used", "manifests"), { recursive: true })
    const db = openDatabase(config.database_url)
    await db.makeTables()
    await db.close()
    makePrivate(config)
    const beside = ["warning manifests", "warning manifest.key", "warning administrators"]
    expect(bad(await lookIn("used", 0))).toEqual([...beside, "wrong copies"])
    const at = Date.parse("2026-11-21T12:00:00Z")
    const { directory: to, bytes_max } = config.backup!
    const name = await makeCopy({ from: join(directory, "used", "touchmark.sqlite"), directory: to, at, bytes_max })
    expect(bad(await lookIn("used", at + 60_000))).toEqual([...beside, "warning copies"])
    expect(bad(await lookIn("used", at + 7_200_000))).toEqual([...beside, "wrong copies"])
    writeFileSync(join(to, name), "x")
    expect(bad(await lookIn("used", at))).toEqual([...beside, "wrong copies"])
  })

  it("says so when the tables are another version's, or there are none", async () => {
    const { default: SqliteDatabase } = await import("better-sqlite3")
    const tables = async (statement: string) => {
      const raw = new SqliteDatabase(join(directory, "used", "touchmark.sqlite"))
      raw.exec(statement)
      raw.close()
      return (await lookIn("used", 0)).find(({ what }) => what === "tables")
    }
    expect(await tables("update baseline set fingerprint = 'x'")).toMatchObject({
      outcome: "wrong",
      found: expect.stringMatching(/^This database has the tables of another version/),
    })
    rmSync(join(directory, "used", "touchmark.sqlite"))
    expect(await tables("create table notes (words text)")).toMatchObject({ outcome: "warning", found: "none yet" })
  })
})

describe("a PostgreSQL server's archive", () => {
  it.each<[string, Archive, string]>([
    ["that is off", { mode: "off", archived_hours: null, failed_hours: null }, "warning"],
    ["that has just been filled", { mode: "on", archived_hours: 0.1, failed_hours: null }, "ok"],
    ["that failed once, and goes on", { mode: "on", archived_hours: 0.1, failed_hours: 3 }, "ok"],
    ["that fails now", { mode: "on", archived_hours: 3, failed_hours: 0.1 }, "wrong"],
    ["that has always failed", { mode: "always", archived_hours: null, failed_hours: 0.1 }, "wrong"],
    ["that is empty", { mode: "on", archived_hours: null, failed_hours: null }, "warning"],
    ["that has fallen behind", { mode: "on", archived_hours: 5, failed_hours: null }, "warning"],
  ])("%s", (_name, archive, outcome) => expect(judgeArchive(archive).outcome).toBe(outcome))
})

describe("a PostgreSQL database", () => {
  const made = { encoding: "UTF8", collation: "C", character_type: "C.UTF-8", provider: "c", may_create: true }
  it.each<[string, Partial<Creation>, RegExp]>([
    ["as the handbook says", {}, /^ok /],
    ["with the same order under another name", { collation: "C.utf8", provider: "b" }, /^ok /],
    ["with ICU's order", { provider: "i" }, /^wrong .* ICU's: .*createdb .*--lc-collate=C/],
    ["with a language's order", { collation: "hu_HU.UTF-8" }, /^wrong .* hu_HU.UTF-8: lists/],
    ["that knows no capitals beyond A to Z", { character_type: "C" }, /^wrong .*Á would not be found as á/],
    ["with another encoding", { encoding: "LATIN2" }, /^wrong .*LATIN2/],
    ["of somebody else's", { may_create: false }, /^wrong .*may not create tables/],
  ])("%s", (_name, change, words) => expect(write(judgeCreation({ ...made, ...change }))).toMatch(words))
})

describe("a pooler of connections", () => {
  /** Two clients of a pooler that has one connection for whoever is in no transaction, and one more. */
  function clients(remembers: boolean): [Connection, Connection] {
    let isTaken = false
    const client = (): Connection => ({
      async query(asked) {
        if (asked === "begin") isTaken = true
        if (typeof asked === "string") return { rows: [] }
        if (isTaken && !remembers) throw Object.assign(new Error("does not exist"), { code: "26000" })
        return { rows: [] }
      },
      release() {},
    })
    return [client(), client()]
  }

  it.each([true, false])("that remembers what was prepared: %s", async (remembers) => {
    expect(await keepsPrepared(...clients(remembers))).toBe(remembers)
  })
})

describe("a chain", () => {
  let chain: Chain
  let close: () => Promise<void>
  beforeAll(async () => {
    const config = readConfig({ DATA_DIR: directory })
    const local = await openLocalChain({ chain_id: 1, directory: join(directory, "chains"), port: 0, log: () => {} })
    close = () => local.close()
    chain = localChain(config, local)
    await probeNodes(chain, log, Date.now)
  })
  afterAll(() => close())

  it("has our code, but for immutables, and another's is noticed", async () => {
    expect(bad(await lookAtContracts("chain 1", chain))).toEqual(["warning chain 1 deployments.ts"])
    expect(bad(await lookAtContracts("chain 1", { ...chain, registry: chain.issuers }))).toContain(
      "wrong chain 1 ProductRegistry",
    )
    const issuers = `0x${"ab".repeat(20)}` as const
    expect(isOurs("0x", "0x6000", [issuers])).toBe(false)
    const start = "60".repeat(20)
    const place = "00".repeat(12)
    expect(isOurs(`0x${start}${place}${issuers.slice(2)}01`, `0xff${start}${"00".repeat(32)}01aa`, [issuers])).toBe(
      true,
    )
    expect(isOurs(`0x${start}01`, `0xff${start}02aa`, [issuers])).toBe(false)
    expect(isOurs(`0x${start}0101`, `0xff${start}01`, [issuers])).toBe(false)
    // A zero in our bytecode is no wildcard: it may be part of a role, a bound or a scope.
    expect(isOurs(`0x${start}01`, `0xff${start}00aa`, [issuers])).toBe(false)
    const other = `${place}${"cd".repeat(20)}`
    expect(isOurs(`0x${start}${other}01`, `0xff${start}${"00".repeat(32)}01aa`, [issuers])).toBe(false)
  })

  it("knows the roles and the money of our keys", async () => {
    expect(bad(await lookAtKeys("chain 1", chain))).toEqual([])
    const { minter: one, recaller } = chain.signers
    const swapped = { ...chain, signers: { ...chain.signers, minter: recaller, recaller: one } }
    expect(
      (await lookAtKeys("chain 1", swapped)).filter(({ found }) => found.startsWith("does not hold")),
    ).toHaveLength(2)
    const shared = { ...chain, signers: { ...chain.signers, reinstater: recaller } }
    expect(bad(await lookAtKeys("chain 1", shared))).toEqual([
      `wrong chain 1 reinstater ${recaller.address}`,
      "warning chain 1 reinstater",
    ])
    expect(bad(await lookAtKeys("chain 1", { ...chain, custody_address: one.address }))).toEqual([
      "wrong CUSTODY_ADDRESS",
    ])
  })

  it.each([
    [1, "only one, so nothing confirms its answers"],
    [2, "only two: either one stops new products while it is down"],
    [3, undefined],
  ])("with %i nodes is warned of: %s", (count, found) => {
    const node = chain.rpc.nodes[0]!
    const rpc = { ...chain.rpc, nodes: Array.from({ length: count }, () => node) }
    const findings = lookAtNodes("chain 1", { rpc }, node.health().head_time_ms!)
    expect(findings.find(({ what }) => what === "chain 1 nodes")?.found).toBe(found)
  })

  it("is warned of a node that takes few calls at once, as many providers do", async () => {
    type Call = { id: number; method: string }
    const hash = `0x${"1".repeat(64)}`
    const block = { number: "0x1", hash, parentHash: hash, timestamp: "0x10" }
    const one = ({ id, method }: Call) => ({ jsonrpc: "2.0", id, result: method === "eth_chainId" ? "0x1" : block })
    const node = createServer(async (request, response) => {
      const body = (await json(request)) as Call | Call[]
      if (Array.isArray(body) && body.length > 3) response.writeHead(400).end()
      else response.end(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body)))
    })
    await once(node.listen(0, "127.0.0.1"), "listening")
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
    const findings = await lookAtUrls({ chain_id: 1, rpc_urls: [url] }, log, () => 16_000)
    node.close()
    expect(findings.find(({ found }) => found.includes("at once"))).toMatchObject({
      ...{ outcome: "warning", found: "takes 2 calls at once" },
    })
  })

  it("is looked at through each of its nodes, and so is our clock", () => {
    const { head_time_ms } = chain.rpc.nodes[0]!.health()
    expect(bad(lookAtNodes("chain 1", chain, head_time_ms!))).toEqual(["warning chain 1 nodes"])
    expect(bad(lookAtNodes("chain 1", chain, head_time_ms! - 60_000))).toEqual(["warning chain 1 nodes", "wrong clock"])
    expect(bad(lookAtNodes("chain 1", chain, head_time_ms! + 600_000))).toContain("wrong chain 1 head")
  })
})

describe("the world outside", () => {
  const listen = (server: Server | SMTPServer): Promise<number> =>
    new Promise((resolve) => {
      const listening = server.listen(0, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port))
    })
  const NOW = Date.parse("2026-11-21T12:00:00Z")
  const paths: string[] = []
  const answers: Record<string, [number, unknown]> = {}
  const door = createServer((request, response) => {
    const path = request.url!.split("?")[0]!
    paths.push(path)
    const [status, body] = answers[path] ?? [404, { error: { type: "invalid_request_error", message: "no" } }]
    const headers = { "content-type": "application/json", date: new Date(NOW).toUTCString() }
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  const mail = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: (auth, _session, callback) =>
      callback(auth.password === "right" ? null : new Error("535 no"), { user: "x" }),
  })
  const all = async (mail_password: string, now = () => NOW) => {
    const [door_port, mail_port] = [(door.address() as AddressInfo).port, (mail.server.address() as AddressInfo).port]
    const url = `http://127.0.0.1:${door_port}`
    const config = readConfig({
      ...{ DATA_DIR: directory, PUBLIC_URL: url, STRIPE_API_URL: url },
      ...{ STRIPE_SECRET_KEY: "sk_live_1234567890123456", STRIPE_WEBHOOK_SECRET: "whsec_1234567890123456" },
      SMTP_URL: `smtp://user:${mail_password}@127.0.0.1:${mail_port}`,
    })
    return lookOutside(config, now)
  }
  const hook = { id: "we_1", url: "", status: "enabled", enabled_events: [...FOLLOWED_EVENTS] as string[] }
  beforeAll(async () => {
    const port = await listen(door)
    await listen(mail)
    const list = (data: unknown[]) => ({ object: "list", data, has_more: false, url: "/" })
    answers["/ready"] = [200, {}]
    answers["/v1/prices"] = [200, list([])]
    hook.url = `http://127.0.0.1:${port}/api/stripe/webhook`
    answers["/v1/webhook_endpoints"] = [200, list([hook])]
  })
  afterAll(async () => {
    door.close()
    await new Promise<void>((resolve) => mail.close(resolve))
  })

  it("is well when all let us in, and nothing is sent", async () => {
    expect(bad(await all("right"))).toEqual([])
    expect(new Set(paths)).toEqual(new Set(["/ready", "/metrics", "/v1/prices", "/v1/webhook_endpoints"]))
  })

  it.each([
    ["that is disabled", { status: "disabled" }, /the one for this address is disabled -> enable it/],
    [
      "that gets too little",
      { enabled_events: [...FOLLOWED_EVENTS.slice(1)] },
      /does not get checkout.session.completed/,
    ],
    [
      "of another address",
      { url: "https://other.example/api/stripe/webhook" },
      /none exists for this address -> create one for/,
    ],
  ])("is wrong with a webhook %s", async (_name, change, words) => {
    const well = { ...hook }
    Object.assign(hook, change)
    const changed = await all("right").finally(() => Object.assign(hook, well))
    expect(bad(changed)).toEqual(["wrong Stripe webhook"])
    expect(changed.map(write).join("\n")).toMatch(words)
  })

  it("asks VIES how it is, says whether it proves its answers, and that it is switched off", async () => {
    const vies = await openLocalVies()
    const look = async (register: Config["register"]) =>
      (await lookAtVies({ register }, vies.url)).map(({ outcome, found }) => `${outcome} ${found}`)
    expect(await look({ vies: "on", requester: "HU99999999" })).toEqual([
      "ok it answers, and proves each question with a number",
    ])
    expect(await look({ vies: "on", requester: null })).toEqual(["warning it answers, without proof"])
    expect(await look({ vies: "off", requester: null })).toEqual(["warning off"])
    expect(await look({ vies: "stand-in", requester: null })).toEqual([])
    await vies.close()
  })

  it("says why the front door is shut", async () => {
    const config = readConfig({ DATA_DIR: directory, PUBLIC_URL: "http://127.0.0.1:2" })
    const found = (await lookOutside(config, Date.now)).find(({ what }) => what === "PUBLIC_URL")
    expect(found).toMatchObject({ outcome: "wrong", found: "connect ECONNREFUSED 127.0.0.1:2" })
  })

  it("is wrong when the mail server refuses, the webhook is missing, the door is shut or figures are open", async () => {
    const refused = await all("wrong")
    expect(bad(refused)).toEqual(["wrong SMTP_URL"])
    answers["/v1/webhook_endpoints"] = [200, { object: "list", data: [], has_more: false, url: "/" }]
    answers["/ready"] = [503, {}]
    answers["/metrics"] = [200, {}]
    expect(bad(await all("right"))).toEqual(["wrong Stripe webhook", "wrong PUBLIC_URL", "wrong /metrics"])
    answers["/v1/prices"] = [
      401,
      { error: { type: "invalid_request_error", message: "Invalid API Key: sk_live_1234567890123456" } },
    ]
    const found = await all("right", () => NOW + 120_000)
    expect(bad(found)).toEqual(["wrong Stripe", "wrong PUBLIC_URL", "wrong clock", "wrong /metrics"])
    expect(found.map(write).join("\n")).not.toMatch(/sk_live_1|:wrong@/)
  })
})
