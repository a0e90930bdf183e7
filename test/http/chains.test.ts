import { describe, expect, it, vi } from "vitest"
import { followerLease, leasesOf, takeLease } from "#jobs/lease.ts"
import { enqueue } from "#jobs/queue.ts"
import type { ChainDescription, ServiceStatus } from "#shared/api/chains.ts"
import { reasonFor, say } from "#shared/refusals.ts"
import { letLeasesAge } from "#test/support/jobs.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

const JSON_TYPE = { "content-type": "application/json" }

describe("GET /chains", () => {
  it("tells a browser what it needs to check for itself, and no private address or key", async () => {
    const { status, json, headers } = await service.call<ChainDescription[]>("GET /chains")
    expect(status).toBe(200)
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(json).toEqual(
      [11155111, 1].map((chain_id) => ({
        chain_id,
        name: expect.any(String),
        network: "local",
        registry: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        first_block: 1,
        confirmations: 2,
        rpc_urls: [],
        explorer: { name: "local demonstration", url: expect.any(String) },
      })),
    )
  })
})

describe("GET /health and GET /ready", () => {
  it.each([
    ["/health", { status: "ok" }],
    ["/ready", { status: "ready" }],
  ])("%s answers anyone", async (path, body) => {
    const { status, json } = await service.call(`GET ${path}`)
    expect(status).toBe(200)
    expect(json).toEqual(body)
    expect((await service.call(`HEAD ${path}`)).status).toBe(200)
  })

  it("is not ready before every chain has a position", async () => {
    const [row] = await service.app.db.read.selectFrom("chains").selectAll().where("chain_id", "=", 1).execute()
    await service.app.db.write((tx) => tx.deleteFrom("chains").where("chain_id", "=", 1).execute())
    const { status, json } = await service.call("GET /ready")
    await service.app.db.write((tx) => tx.insertInto("chains").values(row!).execute())
    expect(status).toBe(503)
    expect(json).toMatchObject({ code: "busy", detail: "The service is starting. Please try again in a moment." })
    expect((await service.call("GET /ready")).status).toBe(200)
  })
})

describe("GET /status", () => {
  it("says how far each chain is, what waits, and why", async () => {
    const me = await service.company()
    await service.minted(me, [{}])
    service.models[1].setBalance(service.app.chains.get(1)!.signers.minter.address, 0n)
    await service.product(me)
    await service.product(me)
    const asked = new AbortController()
    const headers = { authorization: `Bearer ${me.token}` }
    const waiting = fetch(`${service.url}/mint-onchain-all`, { method: "POST", headers, signal: asked.signal })
    waiting.catch(() => {})
    const status = async () => (await service.call<ServiceStatus>("GET /status")).json
    await expect.poll(async () => (await status()).chains[1]!.waiting).toBe(2)
    asked.abort()
    await service.tick(1)
    const NO_FUNDS = reasonFor("key_without_funds")
    expect(await status()).toEqual({
      ready: true,
      version: "0.0.0-test",
      disk_full_reason: null,
      chains: [
        expect.objectContaining({ chain_id: 11155111, stall_reason: null }),
        {
          chain_id: 1,
          name: "Main chain",
          network: "local",
          head_block: expect.any(Number),
          indexed_block: service.models[1].head().number,
          halted: false,
          waiting: 2,
          stall_reason: "The signing key has run out of funds for network fees.",
          followed: true,
          minting: true,
          needed_nodes: 1,
          nodes: [{ name: "1", state: "healthy", reason: null, head_block: null }],
          keys: [],
          queues: [
            { role: "minter", waiting: 1, oldest_s: 0, reason: say(NO_FUNDS) },
            { role: "recaller", waiting: 0, oldest_s: 0, reason: null },
            { role: "reinstater", waiting: 0, oldest_s: 0, reason: null },
            { role: "attester", waiting: 0, oldest_s: 0, reason: null },
          ],
        },
      ],
      letters: { held_up: 0, since: null },
      payments: { held_up: 0, since: null },
    })
    service.models[1].setBalance(service.app.chains.get(1)!.signers.minter.address, 10n ** 18n)
    await service.tick(3)
    expect((await status()).chains[1]).toMatchObject({ stall_reason: null, waiting: 0 })
  })

  it("says what letters and payments are held up, and since when", async () => {
    const { app } = service
    const at = app.now()
    const held_up = { error: "The mail server is away.", run_at: at + 3_600_000 }
    await app.db.write(async (tx) => {
      const letter = await enqueue(tx, "letter", { letter: "password_changed", user_id: "x", at }, { now: at })
      const payment = await enqueue(tx, "payment", { kind: "checkout", id: "x" }, { now: at + 1 })
      await enqueue(tx, "letter", { letter: "password_changed", user_id: "y", at }, { now: at })
      await tx.updateTable("jobs").set(held_up).where("id", "in", [letter, payment]).execute()
    })
    const { json, text } = await service.call<ServiceStatus>("GET /status")
    expect(json.letters).toEqual({ held_up: 1, since: new Date(at).toISOString() })
    expect(json.payments).toEqual({ held_up: 1, since: new Date(at + 1).toISOString() })
    expect(text).not.toContain("mail server")
    await app.db.write((tx) => tx.deleteFrom("jobs").execute())
  })

  it("says what each key has left and how long that lasts", async () => {
    const { address } = service.app.chains.get(1)!.signers.minter
    service.models[1].setBalance(address, 1_234_567_000_000_000n)
    await service.runTask("money for gas")
    const { json } = await service.call<ServiceStatus>("GET /status")
    expect(json.chains[1]!.keys[2]).toMatchObject({ role: "recaller", days_left: null, low: false })
    expect(json.chains[1]!.keys[1]).toMatchObject({ role: "minter", balance_eth: "0.001234", low: true })
  })

  it("says when no node of a chain answers", async () => {
    const [node] = service.app.chains.get(11155111)!.rpc.nodes
    const away = vi.spyOn(node!, "health").mockReturnValue({ ...node!.health(), state: "resting" })
    const chainStatus = async () => (await service.call<ServiceStatus>("GET /status")).json.chains[0]!.stall_reason
    expect(await chainStatus()).toBe("No node of this chain answers; waiting work continues as soon as one does.")
    away.mockRestore()
    expect(await chainStatus()).toBeNull()
  })

  it("says when nobody has followed a chain or written to it for a minute", async () => {
    const { db } = service.app
    const chain = service.app.chains.get(1)!
    const chainStatus = async () => (await service.call<ServiceStatus>("GET /status")).json.chains[1]!
    const [, , [, queue]] = leasesOf(chain) as [unknown, unknown, [string, string]]
    await takeLease(db, queue, "killed:1:x")
    await letLeasesAge(db, 45_000)
    expect(await chainStatus()).toMatchObject({ stall_reason: null, followed: true, minting: true })
    await letLeasesAge(db, 16_000)
    expect(await chainStatus()).toMatchObject({
      stall_reason: expect.stringMatching(/^Nobody has followed this chain since 20\d\d-\d\d-\d\d \d\d:\d\d UTC\.$/),
      ...{ halted: false, followed: false, minting: false },
    })
    await takeLease(db, followerLease(1), "next:2:x")
    expect(await chainStatus()).toMatchObject({
      stall_reason: expect.stringMatching(/^Nobody has written to this chain since /),
      ...{ followed: true, minting: false },
    })
    const { text } = await service.call("GET /metrics")
    expect(text).toMatch(/^touchmark_lease_silent_seconds\{chain="1",lease="signer_minter",holder="killed:1"\} 6\d/m)
    expect(text).toMatch(/^touchmark_lease_silent_seconds\{chain="1",lease="follower",holder="next:2"\} [01]/m)
  })

  it("names no company, no address and no key", async () => {
    const { text } = await service.call("GET /status")
    expect(text).not.toMatch(/0x|@|Kft/)
  })
})

describe("POST /rpc/{chain_id}", () => {
  const rpc = (chain_id: number | string, body: BodyInit) =>
    service.call<{ result?: unknown; error?: { code: number } }>(`POST /rpc/${chain_id}`, { body, headers: JSON_TYPE })

  it("answers a local chain's reads, from any page", async () => {
    const { status, json, headers } = await rpc(1, '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}')
    expect(status).toBe(200)
    expect(headers.get("access-control-allow-origin")).toBe("*")
    expect(json).toEqual({ jsonrpc: "2.0", id: 1, result: "0x1" })
    expect((await rpc(11155111, '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')).json.result).toBe("0xaa36a7")
  })

  it.each(["5", "0", "-1", "1x", "NaN", "__proto__", "constructor"])("knows no chain %s", async (chain_id) => {
    const { status } = await rpc(chain_id, "{}")
    expect(status).toBe(404)
  })

  it.each([
    ["not JSON", "{", 400],
    ["too large", `"${"x".repeat(65_536)}"`, 413],
  ])("refuses a body that is %s", async (_name, body, expected) => {
    expect((await rpc(1, body)).status).toBe(expected)
  })

  it.each([
    ["null", "null"],
    ["an empty batch", "[]"],
    ["a number", "1"],
    ["a text", '"x"'],
    ["no method", "{}"],
    ["a method that is no text", '{"method":5}'],
    ["deep nesting", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ])("answers what is no request with an error of its protocol: %s", async (_name, body) => {
    const { status, json } = await rpc(1, body)
    expect(status).toBe(200)
    expect([json].flat()[0]?.error?.code).toBe(-32_600)
  })
})

describe("anything else", () => {
  it.each([
    "GET /",
    "GET /nothing",
    "POST /me",
    "PUT /products",
    "PATCH /products",
    "GET /rpc/1",
    "DELETE /verify",
    "POST /LOGIN",
    "GET /products/x/y",
  ])("%s is unknown", async (request) => {
    const { status, json } = await service.call(request)
    expect(status).toBe(404)
    expect(json).toMatchObject({ code: "unknown_route", detail: "There is nothing at this address. Please check it." })
  })
})
