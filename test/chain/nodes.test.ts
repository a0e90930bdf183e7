import { createServer, type RequestListener, type Server } from "node:http"
import { pino } from "pino"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { httpEndpoint, nodeName, redactorOf } from "#chain/rpc/http-endpoint.ts"
import { type Endpoint, NodeFailed } from "#chain/rpc/node.ts"
import { probeNodes } from "#chain/rpc/probe-nodes.ts"
import { createRpc, NodesRefuse, NoQuorum, RpcRefused, RpcUnreachable } from "#chain/rpc/rpc.ts"
import { listen } from "#test/support/tcp.ts"

type Body = { id: number; method: string; params: unknown[] }

const answering = (give: (body: Body) => object): Endpoint => {
  return async (body) => {
    const one = (call: Body) => ({ jsonrpc: "2.0", id: call.id, ...give(call) })
    return Array.isArray(body) ? body.map(one) : one(body as Body)
  }
}
const saying = (result: unknown) => answering(() => ({ result }))
const dead: Endpoint = async () => {
  throw new Error("connect ECONNREFUSED https://secret.example/key")
}

let time = 0
const now = () => time
beforeEach(() => {
  time = 1_000_000
})

describe("asking several nodes", () => {
  it("goes on to the next one, and stays with the one that answers", async () => {
    let asked = 0
    const counting: Endpoint = async () => {
      asked++
      return dead(null)
    }
    const rpc = createRpc([counting, saying("0x2")], { now })
    expect(await rpc.request("eth_blockNumber", [])).toBe("0x2")
    time += 3_600_000
    expect(await rpc.request("eth_blockNumber", [])).toBe("0x2")
    expect(asked).toBe(1)
  })

  it("says nothing of a failing node's address", async () => {
    const rpc = createRpc([dead], { now, names: ["1 (provider.example)"] })
    const error = await rpc.request("eth_blockNumber", []).catch((thrown: Error) => thrown)
    expect(String(error)).not.toMatch(/secret|key/)
    expect(JSON.stringify(rpc.nodes[0]!.health())).not.toMatch(/secret|key/)
  })

  it("asks another one where a node fails by itself, and not where it refuses the question", async () => {
    const failing = answering(() => ({ error: { code: -32_603, message: "internal error" } }))
    const refusing = answering(() => ({ error: { code: 3, message: "execution reverted", data: "0x01020304" } }))
    expect(await createRpc([failing, saying("0x1")], { now }).request("eth_call", [])).toBe("0x1")
    await expect(createRpc([refusing, saying("0x1")], { now }).request("eth_call", [])).rejects.toBeInstanceOf(
      RpcRefused,
    )
    await expect(createRpc([failing, dead], { now }).request("eth_call", [])).rejects.toBeInstanceOf(RpcRefused)
  })

  it.each<[string, (calls: Body[]) => unknown]>([
    ["one answer for two questions", (calls) => [{ jsonrpc: "2.0", id: calls[0]!.id, result: 1 }]],
    ["one of them twice", ([one]) => [1, 2].map((result) => ({ jsonrpc: "2.0", id: one!.id, result }))],
    ["null", () => null],
    ["neither result nor error", (calls) => calls.map(({ id }) => ({ jsonrpc: "2.0", id }))],
  ])("takes %s for no answer", async (_name, answer) => {
    const rpc = createRpc([async (body) => answer(body as Body[])], { now })
    const calls = [1, 2].map((number) => ({ method: "eth_getBlockByNumber", params: [number] }))
    await expect(rpc.batch(calls)).rejects.toBeInstanceOf(RpcUnreachable)
    expect(rpc.nodes[0]!.health().state).toBe("resting")
  })

  it("puts answers into the order of the questions", async () => {
    const reversing: Endpoint = async (body) =>
      (body as Body[]).map(({ id, method }) => ({ jsonrpc: "2.0", id, result: method })).reverse()
    const rpc = createRpc([reversing], { now })
    const methods = ["a", "b", "c"]
    expect(await rpc.batch(methods.map((method) => ({ method, params: [] })))).toEqual(methods)
  })

  it("hands signed bytes to every node that is well, and is content when one takes them", async () => {
    const taken: number[] = []
    const taking = (number: number) =>
      answering(() => {
        taken.push(number)
        return number === 2 ? { error: { code: -32_000, message: "already known" } } : { result: `0x${"1".repeat(64)}` }
      })
    const rpc = createRpc([taking(1), taking(2), dead, taking(4)], { now })
    await rpc.send("0x02")
    expect(taken).toEqual([1, 2, 4])
    await expect(createRpc([taking(2)], { now }).send("0x02")).rejects.toBeInstanceOf(RpcRefused)
    await expect(createRpc([dead, dead], { now }).send("0x02")).rejects.toBeInstanceOf(RpcUnreachable)
  })

  it.each([
    ["one that is well has taken them", saying(`0x${"1".repeat(64)}`), []],
    [
      "all that are well refuse them, by number too",
      answering(() => ({ error: { code: -32_000, message: "already known" } })),
      ["eth_sendRawTransaction"],
    ],
  ])("offers signed bytes to a node that rests unless %s", async (_, well, expected) => {
    let isDown = true
    const asked: string[] = []
    const recovered: Endpoint = async (body) => {
      if (isDown) throw new NodeFailed("It does not answer in time.")
      asked.push((body as Body).method)
      return saying(`0x${"1".repeat(64)}`)(body)
    }
    const rpc = createRpc([well, recovered], { now })
    await rpc.nodes[1]!.request("eth_feeHistory", []).catch(() => {})
    isDown = false
    await rpc.send("0x02")
    expect(asked).toEqual(expected)
  })

  it("distrusts the node that has answered the reader who says so, whoever has answered others since", async () => {
    const rpc = createRpc([saying("0x1"), saying("0x2")], { now })
    const reader = rpc.reader()
    await reader.request("eth_chainId", [])
    rpc.nodes[0]!.note({ behind: "It is behind." })
    await rpc.request("eth_chainId", [])
    rpc.nodes[0]!.note({ behind: null })
    reader.distrust("It cannot be right.")
    expect(rpc.nodes.map((node) => node.health().state)).toEqual(["disagrees", "healthy"])
  })
})

describe("a node that refuses", () => {
  const HASH = `0x${"1".repeat(64)}`
  const LOG = { blockHash: HASH, transactionHash: HASH, blockNumber: "0x1", logIndex: "0x0", topics: [], data: "0x" }
  const READS: [string, unknown[], well?: unknown][] = [
    ["eth_chainId", []],
    ["eth_blockNumber", []],
    ["eth_getBlockByNumber", ["latest", false], { number: "0x2", hash: HASH, parentHash: HASH, timestamp: "0x10" }],
    ["eth_getBlockByHash", [HASH, false]],
    ["eth_getLogs", [{ blockHash: HASH }], []],
    ["eth_getLogs", [{ fromBlock: "0x1", toBlock: "0x9" }], []],
    ["eth_feeHistory", ["0x5", "latest", [50]], { baseFeePerGas: ["0x1"] }],
    ["eth_getBalance", ["0x01", "latest"]],
    ["eth_getCode", ["0x01", "latest"]],
    ["eth_getTransactionCount", ["0x01", "latest"]],
    ["eth_getTransactionByHash", ["0x01"], { hash: HASH }],
    ["eth_getTransactionReceipt", ["0x01"], null],
  ]
  const ERRORS: [string, unknown][] = [
    ["-32007", { code: -32_007, message: "quota" }],
    ["-32029", { code: -32_029, message: "quota" }],
    ["-32000", { code: -32_000, message: "daily limit", data: "0x01020304" }],
    ["-39001", { code: -39_001, message: "unknown block" }],
    ["3", { code: 3, message: "execution reverted" }],
    ["429", { code: 429, message: "slow down" }],
    ["no code", { message: "quota" }],
    ["a code in letters", { code: "QUOTA" }],
    ["words alone", "quota exceeded"],
    ["true", true],
  ]
  const refusing = (error: unknown) => answering(() => ({ error }))

  it.each(
    READS.flatMap(([method, params, well = "0x2"]) =>
      ERRORS.map(([says, error]) => [method, says, params, error, well] as const),
    ),
  )("%s with %s rests, says why, and others are asked", async (method, says, params, error, well) => {
    let asked = 0
    const first = answering(() => {
      asked++
      return { error }
    })
    const rpc = createRpc([first, saying(well), saying(well)], { now })
    expect(await rpc.request(method, params)).toEqual(well)
    expect(await rpc.batch([{ method, params }])).toEqual([well])
    expect(rpc.nodes[0]!.health()).toMatchObject({
      state: "resting",
      reason: `It refuses ${method}${/^-?\d/.test(says) ? ` (${says})` : ""}.`,
    })
    time += 3_600_000
    await rpc.request(method, params)
    expect(asked).toBe(1)
    await expect(createRpc([first], { now }).request(method, params)).rejects.toBeInstanceOf(NodesRefuse)
  })

  it.each<[string, unknown, unknown[]?]>([
    ["eth_chainId", "0x"],
    ["eth_getBalance", null],
    ["eth_getTransactionCount", "many"],
    ["eth_getBalance", -1],
    ["eth_estimateGas", {}],
    ["eth_estimateGas", 7],
    ["eth_getLogs", null],
    ["eth_getLogs", [{ blockHash: null, blockNumber: null }]],
    ["eth_getLogs", [{ ...LOG, data: null }]],
    ["eth_getLogs", [{ ...LOG, topics: [null] }]],
    ["eth_getBlockByNumber", { number: "0x3", hash: HASH, parentHash: HASH, timestamp: "0x10" }, ["0x2", false]],
    ["eth_feeHistory", { baseFeePerGas: [null] }],
    ["eth_feeHistory", { baseFeePerGas: [] }],
    ["eth_call", null],
    ["eth_getTransactionReceipt", {}],
    ["eth_getBlockByNumber", null, ["latest", false]],
    ["eth_getBlockByNumber", { number: "0x2", hash: HASH, parentHash: HASH, timestamp: "0x0" }, ["0x2", false]],
    ["eth_getBlockByNumber", { number: "0x2", hash: HASH, parentHash: HASH, timestamp: "0x19c0000000000" }],
  ])("is one that answers %s with %j", async (method, result, params = []) => {
    const [node] = createRpc([saying(result)], { now }).nodes
    await node!.request(method, params).catch(() => {})
    expect(node!.health()).toMatchObject({ state: "resting", reason: `It answers ${method} with something else.` })
  })

  it.each([
    ["a receipt of no block", "eth_getTransactionReceipt", { result: { blockHash: null } }, null],
    ["an error that says nothing", "eth_chainId", { result: "0x1", error: { code: 0, message: "" } }, "0x1"],
  ])("is none that gives %s", async (_what, method, answer, expected) => {
    const rpc = createRpc([answering(() => answer)], { now })
    expect(await rpc.request(method, [])).toBe(expected)
    expect(rpc.nodes[0]!.health().state).toBe("healthy")
  })

  it.each([
    ["without a number of the question", (error: object) => ({ jsonrpc: "2.0", id: null, error })],
    ["with the first one's", (error: object) => ({ jsonrpc: "2.0", id: 1, error })],
    ["without either", (error: object) => ({ error })],
  ])("a whole batch by one error %s says why", async (_how, alone) => {
    const rpc = createRpc([async () => alone({ code: -32_007, message: "quota" }), saying("0x2")], { now })
    const calls = ["eth_chainId", "eth_blockNumber"].map((method) => ({ method, params: [] }))
    expect(await rpc.batch(calls)).toEqual(["0x2", "0x2"])
    expect(rpc.nodes[0]!.health()).toMatchObject({ state: "resting", reason: "It refuses eth_chainId (-32007)." })
  })

  it.each(ERRORS.filter(([says]) => says !== "-32000"))(
    "a question that may be refused, with %s: others are asked",
    async (_says, error) => {
      for (const method of ["eth_call", "eth_estimateGas"]) {
        const rpc = createRpc([refusing(error), saying("0x5208")], { now })
        expect(await rpc.request(method, [])).toBe("0x5208")
        await expect(createRpc([refusing(error)], { now }).request(method, [])).rejects.toBeInstanceOf(RpcRefused)
      }
    },
  )

  it.each([
    ["a limit", { code: -32_005, message: "limit", data: { see: "https://provider.example" } }, "resting"],
    ["an internal error", { code: -32_603, message: "internal" }, "resting"],
    ["no code", { message: "quota" }, "resting"],
    ["a contract's own words", { code: 3, message: "reverted", data: "0x01020304" }, "healthy"],
    ["them inside an internal error", { code: -32_603, message: "internal", data: { data: "0x01020304" } }, "healthy"],
    ["a known transaction", { code: -32_000, message: "already known" }, "healthy"],
  ])("rests where it is in trouble, and not where it answers: %s", async (_what, error, state) => {
    for (const method of ["eth_call", "eth_estimateGas", "eth_sendRawTransaction"]) {
      const rpc = createRpc([refusing(error)], { now })
      await rpc.request(method, []).catch(() => {})
      expect(rpc.nodes[0]!.health().state).toBe(state)
    }
  })

  it.each(["finalized", "safe"])("the %s block does not know one, and is as well as before", async (tag) => {
    const rpc = createRpc([refusing({ code: -39_001, message: "unknown block" })], { now })
    expect(await rpc.request("eth_getBlockByNumber", [tag, false])).toBeNull()
    expect(rpc.nodes[0]!.health().state).toBe("healthy")
  })
})

describe("what two nodes must say alike", () => {
  const refusing = (data: string, message: string) => answering(() => ({ error: { code: 3, message, data } }))

  it("is what a single node says", async () => {
    expect(await createRpc([saying("0x5")], { now }).quorum("eth_call", [])).toBe("0x5")
  })

  it("is what two of three say", async () => {
    expect(await createRpc([saying("0x6"), saying("0x5"), saying("0x5")], { now }).quorum("eth_call", [])).toBe("0x5")
  })

  it.each([
    ["two say different things", [saying("0x6"), saying("0x5")]],
    ["one refuses", [saying("0x6"), refusing("0x0a", "no")]],
  ])("is nothing when %s", async (_name, endpoints) => {
    await expect(createRpc(endpoints, { now }).quorum("eth_call", [])).rejects.toBeInstanceOf(NoQuorum)
  })

  it("is not known when one of two is silent", async () => {
    const failed = createRpc([saying("0x6"), dead], { now }).quorum("eth_call", [])
    await expect(failed).rejects.toThrow("1 of 2 nodes answered")
  })

  it("is a refusal when two refuse alike, each in words of its own", async () => {
    const rpc = createRpc([refusing("0x0a", "reverted"), refusing("0x0a", "VM error")], { now })
    await expect(rpc.quorum("eth_call", [])).rejects.toBeInstanceOf(RpcRefused)
    const other = createRpc([refusing("0x0a", "reverted"), refusing("0x0b", "reverted")], { now })
    await expect(other.quorum("eth_call", [])).rejects.toBeInstanceOf(NoQuorum)
  })
})

describe("looking after nodes", () => {
  const nodeAt = (chain_id: number, block: number) =>
    answering(({ method }) => ({
      result:
        method === "eth_chainId"
          ? `0x${chain_id.toString(16)}`
          : {
              ...{ number: `0x${block.toString(16)}`, hash: `0x${"1".repeat(64)}`, parentHash: `0x${"2".repeat(64)}` },
              ...{ timestamp: "0x10", logsBloom: "0x" },
            },
    }))
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  let time_ms = 16_000
  const probe = (rpc: ReturnType<typeof createRpc>) =>
    probeNodes({ chain_id: 1, name: "Ethereum", rpc }, log, () => time_ms)

  it("asks a node of another chain nothing until it is of ours again, and says so once", async () => {
    lines.length = 0
    let chain_id = 5
    const wandering: Endpoint = (body) => nodeAt(chain_id, 10)(body)
    const rpc = createRpc([wandering, nodeAt(1, 10)], { now })
    await probe(rpc)
    await probe(rpc)
    expect(rpc.nodes.map((node) => node.health().state)).toEqual(["wrong_chain", "healthy"])
    expect(lines.filter((line) => line.includes("wrong chain"))).toHaveLength(1)
    await expect(rpc.quorum("eth_chainId", [])).rejects.toThrow("1 of 2 nodes answered")
    chain_id = 1
    await probe(rpc)
    expect(await rpc.quorum("eth_chainId", [])).toBe("0x1")
  })

  it.each<[string, Endpoint]>([
    ["an error", answering(() => ({ error: { code: -32_007, message: "quota" } }))],
    ["no result", answering(() => ({}))],
    ["the number of another question", answering(() => ({ id: 77, result: "0x1" }))],
    ["nothing in time", () => Promise.reject(new NodeFailed("It does not answer in time."))],
  ])("asks each question again that a node has refused with %s, whatever becomes of the others", async (_, picky) => {
    let refused = ["eth_getCode", "eth_blockNumber"]
    const well = nodeAt(1, 10)
    const node: Endpoint = (body) => (refused.includes((body as Body).method) ? picky(body) : well(body))
    const rpc = createRpc([node, nodeAt(1, 10)], { now })
    for (const method of refused) await rpc.nodes[0]!.request(method, []).catch(() => {})
    refused = ["eth_getCode"]
    await probe(rpc)
    expect(rpc.nodes[0]!.unanswered().map(({ method }) => method)).toEqual(["eth_getCode"])
    expect(rpc.nodes[0]!.health().state).toBe("resting")
    refused = []
    await probe(rpc)
    expect(rpc.nodes[0]!.health()).toMatchObject({ state: "healthy", reason: null })
  })

  it("tries a node with another question after ten minutes: nobody may be able to answer the old one", async () => {
    const well = nodeAt(1, 10)
    const pruned = answering(() => ({ error: { code: -32_000, message: "missing trie node" } }))
    const node: Endpoint = (body) => ((body as Body).method === "eth_getTransactionCount" ? pruned : well)(body)
    const rpc = createRpc([node, well], { now })
    await rpc.nodes[0]!.request("eth_getTransactionCount", []).catch(() => {})
    const states = []
    for (const minutes of [4, 4, 4]) {
      time += minutes * 60_000
      await probe(rpc)
      states.push(rpc.nodes[0]!.health().state)
    }
    expect(states).toEqual(["resting", "resting", "healthy"])
  })

  it("prefers nodes that have got as far as the others", async () => {
    const rpc = createRpc([nodeAt(1, 6), nodeAt(1, 10), nodeAt(1, 8)], { now })
    await probe(rpc)
    expect(rpc.nodes.map((node) => node.health().state)).toEqual(["behind", "healthy", "healthy"])
    expect(await rpc.request("eth_getBlockByNumber", ["latest"])).toMatchObject({ number: "0xa" })
    expect(rpc.nodes[1]!.health()).toMatchObject({ head_block: 10, head_time_ms: 16_000 })
  })

  it.each([1, 3])("says of %i that have stopped at the same block how old it is", async (count) => {
    const rpc = createRpc(
      Array.from({ length: count }, () => nodeAt(1, 10)),
      { now },
    )
    const states = () => rpc.nodes.map((node) => `${node.health().state} ${node.health().reason}`)
    const statesAt = async (seconds: number) => {
      time_ms = 16_000 + seconds * 1_000
      await probe(rpc)
      return new Set(states())
    }
    expect(await statesAt(900)).toEqual(new Set(["healthy null"]))
    expect(await statesAt(961)).toEqual(new Set(["behind Its newest block is 16 minutes old."]))
    expect(await statesAt(0)).toEqual(new Set(["healthy null"]))
  })
})

describe("a node over HTTP", () => {
  let server: Server
  let url: string
  let listener: RequestListener
  beforeEach(async () => {
    server = createServer((request, response) => listener(request, response))
    url = `http://127.0.0.1:${await listen(server)}/v2/0123456789abcdef0123`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })
  const failure = (options = {}) =>
    httpEndpoint(
      url,
      options,
    )({}).then(
      () => "nothing",
      (error: Error) => error.message,
    )

  it("is left alone for as long as it asks", async () => {
    let asked = 0
    listener = (_request, response) => {
      asked++
      response.writeHead(429, { "retry-after": "30" }).end()
    }
    const rpc = createRpc([httpEndpoint(url)], { now })
    await expect(rpc.request("eth_chainId", [])).rejects.toThrow("HTTP 429")
    time += 29_000
    await expect(rpc.request("eth_chainId", [])).rejects.toThrow("none may be asked")
    expect(asked).toBe(1)
    time += 1_000
    await expect(rpc.request("eth_chainId", [])).rejects.toThrow("HTTP 429")
  })

  it.each<[string, RequestListener, string]>([
    ["a web page", (_, response) => response.end("<html>Bad gateway"), "Its answer is not JSON."],
    ["half an answer", (_, response) => response.end('{"jsonrpc":"2.0","id":1,"resu'), "Its answer is not JSON."],
    [
      "no gzip",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("{}"),
      "Its answer breaks off.",
    ],
    ["a proxy's page", (_, response) => response.writeHead(403).end("<html>"), "It answers HTTP 403."],
    ["HTTP 503", (_, response) => response.writeHead(503).end("{}"), "It answers HTTP 503."],
    ["a redirect", (_, response) => response.writeHead(302, { location: "/x" }).end(), "It cannot be reached."],
    ["a closed connection", (request) => request.socket.destroy(), "It cannot be reached."],
    [
      "an answer that breaks off",
      (request, response) => {
        response.writeHead(200, { "content-length": "100" }).write("{")
        setImmediate(() => request.socket.destroy())
      },
      "Its answer breaks off.",
    ],
  ])("does not answer with %s", async (_name, answer, message) => {
    listener = answer
    expect(await failure()).toBe(message)
  })

  it.each([400, 403, 500])("is read where it refuses with HTTP %i and says why", async (status) => {
    const error = { code: -32_602, message: "block range too wide" }
    listener = (_, response) => response.writeHead(status).end(JSON.stringify({ jsonrpc: "2.0", id: 1, error }))
    const { nodes } = createRpc([httpEndpoint(url)], { now })
    await expect(nodes[0]!.request("eth_getLogs", [])).rejects.toBeInstanceOf(NodesRefuse)
    expect(nodes[0]!.health().reason).toBe("It refuses eth_getLogs (-32602).")
  })

  it("is given up when it takes too long or says too much", async () => {
    listener = () => {}
    expect(await failure({ timeout_ms: 20 })).toBe("It does not answer in time.")
    listener = (_request, response) => response.end(`"${"x".repeat(200)}"`)
    expect(await failure({ bytes_max: 100 })).toBe("Its answer has more than 100 bytes.")
  })

  it("gets user and password as a header", async () => {
    let authorization: string | undefined
    listener = (request, response) => {
      authorization = request.headers.authorization
      response.end("{}")
    }
    await httpEndpoint(url.replace("http://", "http://user:p%40ss@"))({})
    expect(Buffer.from(authorization!.slice(6), "base64").toString()).toBe("user:p@ss")
  })
})

describe("what nodes are called", () => {
  it.each([
    ["https://mainnet.infura.io/v3/0123456789abcdef0123456789abcdef", "1 (infura.io)"],
    ["https://user:secret-password@nd-123-456-789.p2pify.com/0123456789abcdef", "1 (p2pify.com)"],
    ["http://10.0.0.7:8545", "1"],
    ["http://[::1]:8545", "1"],
    ["http://node:8545", "1"],
  ])("%s: %s", (address, name) => {
    expect(nodeName(address, 0)).toBe(name)
  })

  it("leaves no key in what a node says", () => {
    const redact = redactorOf(["https://u:p4ssw0rd@xyz-long-endpoint-name.quiknode.pro/0123456789abcdef/?apikey=k3y"])
    expect(redact("project 0123456789abcdef k3y p4ssw0rd on xyz-long-endpoint-name.quiknode.pro")).toBe(
      "project [redacted] [redacted] [redacted] on [redacted].quiknode.pro",
    )
  })
})
