import { request as httpRequest } from "node:http"
import { afterAll, describe, expect, it } from "vitest"
import { BATCH_REQUESTS_MAX, BODY_BYTES_MAX } from "#stand-ins/chain/json-rpc.ts"
import { OPEN_METHODS, READ_METHODS } from "#stand-ins/chain/local-chain.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { prepare } from "#test/support/prepare.ts"
import { ask, openCounting, signedCall } from "./local-fixture.ts"

const directory = prepareDirectory()
const chain = prepare(() => openCounting(directory, { port: 0 }))
afterAll(() => chain.close())

const rpc = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: "2.0", id, method, params })
const error = (code: number) => expect.objectContaining({ jsonrpc: "2.0", error: expect.objectContaining({ code }) })

async function post(body: string | Uint8Array<ArrayBuffer>) {
  const response = await fetch(chain.rpc_url!, { method: "POST", body })
  expect(response.headers.get("access-control-allow-origin")).toBe("*")
  return { status: response.status, body: (await response.json()) as unknown }
}

describe("over HTTP", () => {
  it("listens on this machine only", () => {
    expect(chain.rpc_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it("answers a request, and a batch in its order", async () => {
    expect(await post(JSON.stringify(rpc("eth_chainId", [], "a")))).toEqual({
      status: 200,
      body: { jsonrpc: "2.0", id: "a", result: "0xaa36a7" },
    })
    const batch = [rpc("eth_chainId", [], 2), rpc("eth_nonsense", [], 3), rpc("net_version", [], 4), 5]
    expect((await post(JSON.stringify(batch))).body).toEqual([
      { jsonrpc: "2.0", id: 2, result: "0xaa36a7" },
      error(-32601),
      { jsonrpc: "2.0", id: 4, result: "11155111" },
      error(-32600),
    ])
  })

  it("takes signed transactions", async () => {
    const { body } = await post(JSON.stringify(rpc("eth_sendRawTransaction", [await signedCall(11155111, 0)])))
    expect(body).toEqual({ jsonrpc: "2.0", id: 1, result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  })

  it.each([
    ["no JSON", "{", 400, -32700],
    ["nothing", "", 400, -32700],
    ["bytes", new Uint8Array([0xff, 0x00, 0xfe]), 400, -32700],
    ["null", "null", 200, -32600],
    ["a number", "12", 200, -32600],
    ["an empty batch", "[]", 200, -32600],
    ["too long a batch", JSON.stringify(new Array(BATCH_REQUESTS_MAX + 1).fill(rpc("eth_chainId"))), 200, -32600],
    ["no method", '{"id":1}', 200, -32600],
    ["named params", JSON.stringify(rpc("eth_getBalance", { address: "0x" })), 200, -32602],
    ["wrong params", JSON.stringify(rpc("eth_getBalance", ["zzz", "latest"])), 200, -32602],
    ["too few params", JSON.stringify(rpc("eth_getBalance", [])), 200, -32602],
    ["a transaction that is none", JSON.stringify(rpc("eth_sendRawTransaction", ["0x1234"])), 200, -32602],
    ["a method of Object", JSON.stringify(rpc("__proto__")), 200, -32601],
    ["deep nesting", "[".repeat(100_000), 400, -32700],
  ])("answers %s with a JSON-RPC error and goes on", async (_name, body, status, code) => {
    expect(await post(body)).toEqual({ status, body: error(code) })
    expect((await post(JSON.stringify(rpc("eth_chainId")))).status).toBe(200)
  })

  it("refuses a body above its bound, announced or not", async () => {
    const body = `["${"x".repeat(BODY_BYTES_MAX)}"]`
    for (const headers of [{ "content-length": body.length }, { "transfer-encoding": "chunked" }]) {
      const status = await new Promise<number | string>((resolve) => {
        const sending = httpRequest(chain.rpc_url!, { method: "POST", headers }, (response) =>
          resolve(response.statusCode!),
        )
        // A server may also hang up while it is still being written to.
        sending.on("error", (error: NodeJS.ErrnoException) => resolve(error.code!))
        sending.end(body)
      })
      expect([413, "EPIPE", "ECONNRESET"]).toContain(status)
    }
    expect((await post(JSON.stringify(rpc("eth_chainId")))).status).toBe(200)
  })

  it("lets a page ask first, and refuses to be read by GET", async () => {
    const asked = await fetch(chain.rpc_url!, { method: "OPTIONS", headers: { origin: "null" } })
    expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([204, "content-type"])
    expect((await fetch(chain.rpc_url!)).status).toBe(405)
  })
})

describe("what may be asked", () => {
  const FORBIDDEN = [
    "evm_mine",
    "evm_increaseTime",
    "evm_setNextBlockTimestamp",
    "evm_revert",
    "hardhat_setBalance",
    "hardhat_setCode",
    "hardhat_impersonateAccount",
    "hardhat_reset",
    "anvil_reorg",
    "debug_traceTransaction",
    "personal_sign",
    "eth_accounts",
    "eth_sendTransaction",
    "eth_sign",
    "eth_signTransaction",
    "eth_signTypedData_v4",
    "eth_fillTransaction",
    "eth_submitWork",
  ]

  it.each(FORBIDDEN)("not %s, by anybody", async (method) => {
    expect(await chain.request(rpc(method))).toEqual(error(-32601))
    expect(await chain.read_only(rpc(method))).toEqual(error(-32601))
    expect((await post(JSON.stringify(rpc(method)))).body).toEqual(error(-32601))
  })

  it("not a transaction where reading alone is meant, hidden in a batch or not", async () => {
    const send = rpc("eth_sendRawTransaction", [await signedCall(11155111, 1)])
    expect(await chain.read_only(send)).toEqual(error(-32601))
    expect(await chain.read_only([rpc("eth_chainId"), send])).toEqual([expect.anything(), error(-32601)])
    expect(await ask(chain, "eth_getTransactionCount", "0x70997970c51812dc3a010c7d01b50e0d17dc79c8", "pending")).toBe(
      "0x1",
    )
  })

  it("only methods that the engine knows", async () => {
    for (const method of READ_METHODS) {
      const { error: refused } = await chain.request(rpc(method) as never)
      expect(refused?.message ?? "", method).not.toMatch(/not supported|not available/)
    }
    expect([...OPEN_METHODS].filter((method) => !READ_METHODS.has(method))).toEqual(["eth_sendRawTransaction"])
  })
})
