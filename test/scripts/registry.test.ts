import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { createHardhatRuntimeEnvironment } from "hardhat/hre"
import type { HardhatUserConfig } from "hardhat/types/config"
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { writeKeystore } from "#chain/keys/keystore.ts"
import { deployments } from "#contracts/deployments.ts"
import { keyHashOf } from "#contracts/key-acts.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY } from "#contracts/local.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { auditRegistry } from "#scripts/registry/audit.ts"
import { deploy } from "#scripts/registry/deploy.ts"
import { connect, connectToRead } from "#scripts/registry/networks.ts"
import { Refusal, readPlan, signingWithLedger } from "#scripts/registry/plan.ts"
import { publish } from "#scripts/registry/publish.ts"
import { runCommand } from "#scripts/registry/run-command.ts"
import { TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { startAnvil } from "#test/support/anvil.ts"
import { ALL_ROUNDS } from "#test/support/campaign.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { listen } from "#test/support/tcp.ts"

const { PASSWORD } = vi.hoisted(() => ({ PASSWORD: "correct horse battery" }))
vi.mock("#scripts/ask.ts", () => ({ ask: async () => PASSWORD }))

const { minter, recaller, reinstater, pauser, attester, deployer } = LOCAL_ACCOUNTS
const PLAN = {
  ...{ minter: minter.address, recaller: recaller.address, pauser: pauser.address, attester: attester.address },
  reinstater: reinstater.address,
  ...{ admin: LOCAL_CUSTODY, admin_delay_s: 172_800, base_uri: "https://touchmark.example/tokens/" },
}
const STRANGER = "0x14dC79964da2C08b23698B3D3cc7Ca32193d9955"
const COMPANY = "11111111-1111-4111-8111-111111111111"
const OTHER_COMPANY = "22222222-2222-4222-8222-222222222222"

const JOURNALS = "contracts/ignition/deployments"
const journals = () => (existsSync(JOURNALS) ? readdirSync(JOURNALS) : [])
const others = journals()

const directory = prepareDirectory()
let hre: HardhatRuntimeEnvironment
const said: string[] = []

beforeAll(async () => {
  process.env.HARDHAT_DISABLE_TELEMETRY = "true"
  vi.spyOn(console, "log").mockImplementation((line) => void said.push(String(line)))
  hre = (await import("hardhat")).default
})
afterAll(() => {
  vi.restoreAllMocks()
  for (const name of journals()) if (!others.includes(name)) rmSync(join(JOURNALS, name), { recursive: true })
})

const planFile = (plan: object) => {
  const path = join(directory, `${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(plan))
  return path
}

describe("a plan", () => {
  it.each([
    ["an address that is none", { ...PLAN, minter: "0x12" }, /minter: must be an address/],
    ["nobody as admin", { ...PLAN, admin: `0x${"0".repeat(40)}` }, /admin: must not be the zero address/],
    ["one key for two roles", { ...PLAN, pauser: PLAN.minter }, /give each role its own key/],
    ["a role that nobody knows", { ...PLAN, burner: STRANGER }, /burner/],
    ["a base that is no folder", { ...PLAN, base_uri: "https://touchmark.example/tokens" }, /base_uri/],
  ])("is refused with %s", (_name, plan, words) => expect(() => readPlan(planFile(plan))).toThrow(words))

  it("is refused in a sentence when there is none, or no JSON", () => {
    const path = join(directory, "broken.json")
    writeFileSync(path, "{ admin: ")
    for (const one of [path, join(directory, "nowhere.json")]) {
      expect(() => readPlan(one)).toThrow(Refusal)
      expect(() => readPlan(one)).toThrow(one)
    }
  })
})

describe("a rehearsal on chains of one's own", () => {
  const ofNetwork = (network: string) =>
    Object.create(hre, { globalOptions: { value: { ...hre.globalOptions, network } } }) as HardhatRuntimeEnvironment

  /** A node with prepared answers, or none. */
  async function nodeOf(answers: Record<string, unknown>) {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const { id, method } = JSON.parse(Buffer.concat(chunks).toString())
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] ?? null }))
    })
    process.env.STAGING_MAINNET_RPC_URL = `http://127.0.0.1:${await listen(server)}`
    return server
  }

  it.each([
    ["is signed by keys of one's own", `0x${"12".repeat(32)}`, null],
    [
      "is refused on the public network",
      "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
      /staging_mainnet is for your own chains/,
    ],
  ])("%s", async (_what, hash, refusal) => {
    const block = { hash, number: "0x0", timestamp: "0x1", transactions: [] }
    const server = await nodeOf({ eth_chainId: "0x1", eth_getBlockByNumber: block })
    process.env.STAGING_ADMIN_KEY = pauser.private_key
    const connected = connect(ofNetwork("staging_mainnet"), "admin")
    if (refusal) await expect(connected).rejects.toThrow(refusal)
    else {
      const { isReal, isPublic, signer } = await connected
      expect({ isReal, isPublic, account: signer.account!.address }).toEqual({
        ...{ isReal: true, isPublic: false },
        account: expect.stringMatching(new RegExp(pauser.address, "i")),
      })
    }
    server.close()
  })

  it("does not take the place of a registry that is trusted already", async () => {
    deployments[1] = { registry: LOCAL_CUSTODY, first_block: 1, explorer: "https://etherscan.io" }
    const block = { hash: `0x${"12".repeat(32)}`, number: "0x0", timestamp: "0x1", transactions: [] }
    const server = await nodeOf({ eth_chainId: "0x1", eth_getBlockByNumber: block, eth_getCode: "0x" })
    process.env.STAGING_DEPLOYER_KEY = deployer.private_key
    const deployed = deploy(ofNetwork("staging_mainnet"), { plan: planFile(PLAN), dryRun: true, yes: true })
    await expect(deployed).rejects.toThrow("Rehearse in a separate checkout")
    delete deployments[1]
    server.close()
  })
})

/** Two nodes here with only the protocol in common; real chains are tried by hand. */
const NODES = ALL_ROUNDS ? ["the project's own node", "anvil"] : ["the project's own node"]

describe.each(NODES)("over RPC, against %s", (which) => {
  let url: string | undefined
  let close: () => Promise<unknown> = async () => {}
  let registry = ""

  beforeAll(async () => {
    if (which === "anvil") {
      const anvil = await startAnvil({ chain_id: TESTNET_CHAIN_ID, block_time_s: 1 })
      if (!anvil) return
      ;({ url, close } = anvil)
    } else {
      const server = await hre.network.createServer("osaka", "127.0.0.1")
      const { address, port } = await server.listen()
      url = `http://${address}:${port}`
      close = () => server.close()
    }
    process.env.LOCAL_RPC_URL = url
  })
  afterAll(() => close())

  beforeEach(({ skip }) => skip(url === undefined))

  const give = (name: string, options: Record<string, string> = {}) =>
    runCommand(hre, name, { registry, print: false, ...options })
  const findingsNow = async () =>
    auditRegistry(hre, await connectToRead(hre), registry as never, { first_block: 0, plan: readPlan(planFile(PLAN)) })
  const audit = async () => {
    const findings = await findingsNow()
    return findings.filter(({ found, expected }) => expected !== null && found !== expected).map(({ what }) => what)
  }

  it("says what it would cost, and sends nothing", async () => {
    const before = readFileSync("contracts/deployments.ts", "utf8")
    await deploy(hre, { plan: planFile(PLAN), dryRun: true, yes: true })
    expect(said.join("\n")).toMatch(/cost {6}5\d{6} gas/)
    expect(said.at(-1)).toBe("Dry run: nothing was sent.")
    expect(readFileSync("contracts/deployments.ts", "utf8")).toBe(before)
  })

  it("deploys what was tested, gives the roles out and offers the admin on", async () => {
    said.length = 0
    await deploy(hre, { plan: planFile(PLAN), dryRun: false, yes: true })
    registry = /ProductRegistry {2}(0x\w{40})/.exec(said.join("\n"))![1]!
    expect(said.filter((line) => line.startsWith("SURPRISE"))).toEqual([])
    expect(said).toContain("ok        admin is: one key; a multisig or a timelock would be safer")
    expect(said.at(-1)).toMatch(/stays as it is/)
    // The plan's own admin can accept only once the delay is over.
    expect(said.join("\n")).toMatch(/waits {5}admin is offered to: 0x\w{40}; from \d{4}-.*Z on.*accept-admin/)
    expect(await audit()).toEqual([])
  })

  it("does nothing the second time", async () => {
    said.length = 0
    await deploy(hre, { plan: planFile(PLAN), dryRun: false, yes: true })
    expect(said.join("\n")).toContain(registry)
  })

  // Hardhat publishes nothing of its own node's chain.
  it.runIf(which === "anvil")(
    "shows the source of what was deployed, once, and says what is missing with another key",
    async () => {
      const etherscan = await startEtherscan({ key: "published", chain_id: TESTNET_CHAIN_ID })
      const publishing = await publishingTo(hre, etherscan.url)
      const errors = vi.spyOn(console, "error").mockImplementation(() => {})
      process.env.ETHERSCAN_API_KEY = "another"
      await publish(publishing)
      expect(etherscan.published.size).toBe(0)
      expect(errors.mock.calls.join()).toContain("Invalid API Key")
      expect(said.at(-1)).toMatch(/^The source is not published everywhere/)

      process.exitCode = 0
      process.env.ETHERSCAN_API_KEY = "published"
      await publish(await publishingTo(hre, etherscan.url))
      expect(process.exitCode).toBe(0)
      const { source, name, compiler } = etherscan.published.get(registry)!
      expect([...etherscan.published.values()].map((one) => one.name.split(":")[1]).sort()).toEqual([
        ...["IssuerKeys", "IssuerRegistry", "ProductRegistry"],
      ])
      expect(name).toMatch(/ProductRegistry$/)
      expect(compiler).toMatch(/^v0\.8\.37\+commit/)
      expect(JSON.parse(source).settings).toMatchObject({ viaIR: true, optimizer: { enabled: true, runs: 1 } })

      said.length = 0
      await publish(await publishingTo(hre, etherscan.url))
      expect(said.filter((line) => line.includes("already been verified"))).toHaveLength(3)
      errors.mockRestore()
      await etherscan.close()
    },
  )

  it("runs every command, each with the key that may", async () => {
    await give("set-minter", { account: STRANGER, capacity: "1", windowSeconds: "60" })
    await give("grant", { role: "attester", account: STRANGER })
    expect(await audit()).toEqual(expect.arrayContaining(["minters", "ATTESTER_ROLE"]))
    await give("set-minter", { account: STRANGER, capacity: "0", windowSeconds: "0" })
    await give("revoke", { role: "attester", account: STRANGER })
    await give("pause")
    expect(await audit()).toContain("paused")
    await give("unpause")
    await give("attest", { issuer: COMPANY, name: "ACME Kft.", domain: "acme.example" })
    await give("revoke-issuer", { issuer: COMPANY, since: "2024-05-01T00:00:00Z" })
    await give("attest", { issuer: COMPANY, name: "ACME Kft.", domain: "" })
    const borrowed = { issuer: OTHER_COMPANY, name: "\u0410CME Kft.", domain: "" }
    await expect(give("attest", borrowed)).rejects.toThrow(/looks like an attested one: ACME Kft\./)
    await expect(give("attest", { ...borrowed, name: "ＡCME" })).rejects.toThrow(/in another shape/)
    await give("attest", { ...borrowed, similar: "yes" })
    await give("set-minter", { account: minter.address, capacity: "5000", windowSeconds: "3600" })
    expect(await audit()).toContain("minters")
    await give("set-minter", { account: minter.address, capacity: "1048576", windowSeconds: "86400" })
    await give("distrust", { issuer: "all", fromBlock: "1", toBlock: "2" })
    await give("distrust", { issuer: COMPANY, fromBlock: "1", toBlock: "2", reason: "7" })
    await give("keep-admin")
    await give("offer-admin", { account: LOCAL_CUSTODY })
    // A hand-over that waits for its date is none.
    expect(await audit()).toEqual([])
  })

  it("gives a brand its keys, and does what a live one signs", async () => {
    const account = privateKeyToAccount(`0x${"b7".repeat(32)}`)
    const signedBy = join(directory, "brand.json")
    writeFileSync(signedBy, await writeKeystore(`0x${"b7".repeat(32)}`, PASSWORD, { n: 2, r: 8, p: 1, dklen: 32 }))
    const issuer = COMPANY
    const lifeOf = () => /^The key is live from (\S+?)(?: until (\S+))?\.$/.exec(said.at(-1)!)!.slice(1)
    const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

    await give("add-key", { issuer, key: account.address })
    const [first] = lifeOf()
    await give("add-key", { issuer, key: `0x${"11".repeat(32)},0x${"22".repeat(32)}`, signedBy })
    expect(days(first!, lifeOf()[0]!)).toBe(0)
    await give("add-key", { issuer, key: STRANGER })
    const recovery = lifeOf()
    expect([days(first!, recovery[0]!), recovery[1]]).toEqual([30, undefined])
    await give("end-key", { issuer, key: STRANGER, since: "2024-05-01T00:00:00Z", signedBy })
    expect(lifeOf()).toEqual([recovery[0], recovery[0]])

    await give("set-signed-from", { issuer, time: "2100-01-01T00:00:00Z", signedBy })
    expect(said.at(-1)).toBe("The brand signs everything from 2100-01-01T00:00:00.000Z.")
    await give("set-signed-from", { issuer, time: "never", signedBy: "ask" })
    const made = await account.signTypedData(JSON.parse(said.at(-1)!))
    await give("set-signed-from", { issuer, time: "never", signedBy: made })
    expect(said.at(-1)).toBe("The brand need not sign.")

    await give("end-key", { issuer, key: keyHashOf(account.address).hash, compromised: "yes" })
    const [from, until] = lifeOf()
    expect(from).toBe(first)
    expect(Date.parse(until!)).toBeGreaterThan(Date.parse(first!))
    const again = give("set-signed-from", { issuer, time: "2100-01-01T00:00:00Z", signedBy })
    await expect(again).rejects.toThrow(/NotSignedByLiveKey/)
  })

  it("lists in the audit what was said of companies, their keys and distrusted blocks", async () => {
    const stated = (await findingsNow()).flatMap(({ what, found }) => {
      const [, name] = /^(\w+) in block \d+$/.exec(what) ?? []
      return name ? [`${name}: ${found}`] : []
    })
    const issuer = issuerIdOf(COMPANY)
    expect(stated).toEqual(
      expect.arrayContaining([
        `IssuerAttested: issuer ${issuer}, name "ACME Kft.", domain "acme.example"`,
        `IssuerRevoked: issuer ${issuer}, since 2024-05-01T00:00:00.000Z`,
        "BlocksDistrusted: issuer all, fromBlock 1, toBlock 2, reason 0",
        `BlocksDistrusted: issuer ${issuer}, fromBlock 1, toBlock 2, reason 7`,
        expect.stringMatching(/^KeyAdded: issuer 0x\w+, keyHash 0x\w+, kind 2, from 20/),
        expect.stringMatching(/^KeyEnded: issuer 0x\w+, keyHash 0x\w+, since 20\S+, compromised true$/),
        `SignedFromSet: issuer ${issuer}, time 2100-01-01T00:00:00.000Z`,
        `SignedFromSet: issuer ${issuer}, time never`,
      ]),
    )
  })

  it.each([
    ["unpause", {}, /ExpectedPause\(\): minting is not paused$/],
    ["recall", { token: `0x8${"0".repeat(62)}1`, reason: "safety" }, /TokenNotFound/],
    ["accept-admin", {}, /AccessControlInvalidDefaultAdmin/],
  ])("sends nothing that would fail: %s %o", async (name, options, words) => {
    await expect(give(name, options)).rejects.toThrow(words)
  })

  it.each([
    ["recall", { token: "0x1", reason: "safety" }, /64 hex digits/],
    ["recall", { token: `0x8${"0".repeat(62)}1`, reason: "rust" }, /no reason rust/],
    ["grant", { role: "admin", account: STRANGER }, /no role admin/],
    ["grant", { role: "recaller", account: "0x12" }, /not an address/],
    ["grant", { role: "recaller", account: STRANGER.replace("0x14dC", "0x14dc") }, /right checksum/],
    ["offer-admin", { account: STRANGER.replace("0x14dC", "0x14dc") }, /right checksum/],
    ["attest", { issuer: "ACME", name: "ACME Kft.", domain: "acme.example" }, /company's id/],
    ["base-uri", { uri: "https://touchmark.example/tokens" }, /ends in \//],
    ["base-uri", { uri: "tokens/" }, /ends in \//],
    ["set-minter", { account: STRANGER, capacity: "5", windowSeconds: "x" }, /not a whole number/],
    ["set-minter", { account: STRANGER, capacity: "1e3", windowSeconds: "60" }, /not a whole number/],
    ["set-minter", { account: STRANGER, capacity: "9".repeat(70), windowSeconds: "60" }, /64-bit/],
    ["grant", { role: "minter", account: STRANGER }, /no role minter/],
    ["grant", { role: "recaller" }, /--account is missing/],
    ["revoke-issuer", { issuer: COMPANY, since: "yesterday" }, /not a date and time/],
    ["add-key", { issuer: COMPANY, key: "0x12" }, /not an address/],
    ["add-key", { issuer: COMPANY, key: `${STRANGER},0x12` }, /64 hex digits/],
    ["add-key", { issuer: COMPANY, key: STRANGER, signedBy: "nowhere.json" }, /not a key file/],
    ["end-key", { issuer: COMPANY, key: STRANGER, compromised: "maybe" }, /neither yes nor no/],
    ["end-key", { issuer: COMPANY, key: STRANGER, since: "2024-05-01" }, /Without --signed-by the key ends now/],
    ["end-key", { issuer: COMPANY, key: STRANGER, signedBy: "0x12" }, /--since is missing/],
    ["set-signed-from", { issuer: COMPANY, time: "2100-01-01" }, /--signedBy is missing/],
    ["distrust", { issuer: "some", fromBlock: "1", toBlock: "2" }, /company's id/],
  ])("neither sends nor prints what cannot be meant: %s %o", async (name, options, words) => {
    for (const print of [false, true]) {
      const refused = runCommand(hre, name, { registry, ...options, print })
      await expect(refused).rejects.toThrow(words)
      await expect(refused).rejects.toBeInstanceOf(Refusal)
    }
  })

  it("prints a transaction for a signer elsewhere", async () => {
    said.length = 0
    await runCommand(hre, "pause", { registry, print: true } as never)
    expect(JSON.parse(said.at(-1)!)).toMatchObject({ to: registry, value: "0", data: "0x8456cb59" })
  })

  it("needs no key for that: whoever signs elsewhere has none here", async () => {
    process.env.SEPOLIA_RPC_URL = url
    const globalOptions = { value: { ...hre.globalOptions, network: "sepolia" } }
    const elsewhere: HardhatRuntimeEnvironment = Object.create(hre, { globalOptions })
    // It gets as far as finding that this is not Sepolia.
    const refused = runCommand(elsewhere, "unpause", { registry, print: true })
    await expect(refused).rejects.toThrow(/^The node('s chain| serves)/)
  })
})

describe("with a Ledger", () => {
  const plan = { plan: "contracts/ignition/roles.example.json", dryRun: true, yes: true }

  it.each([
    ["without its plugin, how to get it", STRANGER, /npm install --no-save @nomicfoundation\/hardhat-ledger/],
    ["for what is no address", "0x12", /--ledger: 0x12 is not an address/],
  ])("says %s", (_name, ledger, words) => {
    expect(() => signingWithLedger(hre, ledger)).toThrow(words)
    return expect(deploy(hre, { ...plan, ledger })).rejects.toThrow(words)
  })
})

it("knows nothing of a stranger's contract", async () => {
  const server = await hre.network.createServer("osaka", "127.0.0.1")
  const { address, port } = await server.listen()
  process.env.LOCAL_RPC_URL = `http://${address}:${port}`
  const place = await connectToRead(hre)
  await expect(auditRegistry(hre, place, deployer.address, { first_block: 0 })).rejects.toThrow()
  await server.close()
})

interface Etherscan {
  url: string
  /** What was published, by address. */
  published: Map<string, { source: string; name: string; compiler: string }>
  close(): Promise<void>
}

/** The part of Etherscan's API v2 that shows a contract's source, for one key and one chain. */
async function startEtherscan({ key, chain_id }: { key: string; chain_id: number }): Promise<Etherscan> {
  const published: Etherscan["published"] = new Map()
  const refuse = (result: string) => ({ status: "0", message: "NOTOK", result })
  const accept = (result: unknown) => ({ status: "1", message: "OK", result })

  function answer(query: URLSearchParams, form: URLSearchParams): object {
    if (query.get("apikey") !== key) return refuse("Invalid API Key")
    if (query.get("chainid") !== String(chain_id)) return refuse("Missing or unsupported chainid parameter")
    switch (query.get("action")) {
      case "getsourcecode":
        return accept([{ SourceCode: published.get(query.get("address") ?? "")?.source ?? "" }])
      case "verifysourcecode": {
        const source = form.get("sourceCode") ?? ""
        if (form.get("codeformat") !== "solidity-standard-json-input") return refuse("Unknown codeformat")
        published.set(form.get("contractaddress") ?? "", {
          ...{ source, name: form.get("contractname") ?? "", compiler: form.get("compilerversion") ?? "" },
        })
        return accept("a-guid")
      }
      case "checkverifystatus":
        return accept("Pass - Verified")
    }
    return refuse("Error! Missing Or invalid Action name")
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { searchParams } = new URL(request.url!, "http://any")
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer(searchParams, form)))
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, published, close: async () => void server.close() }
}

/** Hardhat as the command line starts it, with Etherscan at `url` and no other explorer. */
function publishingTo({ userConfig }: HardhatRuntimeEnvironment, url: string) {
  const blockExplorers = { etherscan: { name: "Etherscan", url, apiUrl: url } }
  const elsewhere: HardhatUserConfig = {
    ...userConfig,
    chainDescriptors: { [TESTNET_CHAIN_ID]: { name: "Sepolia", chainType: "l1", blockExplorers } },
    verify: { ...userConfig.verify, blockscout: { enabled: false }, sourcify: { enabled: false } },
  }
  return createHardhatRuntimeEnvironment(elsewhere, { network: "local" }, process.cwd())
}
