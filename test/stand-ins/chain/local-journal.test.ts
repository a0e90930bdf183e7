import { copyFileSync } from "node:fs"
import { join } from "node:path"
import SqliteDatabase from "better-sqlite3"
import { beforeAll, describe, expect, it } from "vitest"
import { type Engine, EngineRefusal } from "#stand-ins/chain/engine.ts"
import { type Journal, LocalChainError } from "#stand-ins/chain/journal.ts"
import { openLedger } from "#stand-ins/chain/ledger.ts"
import { directoryOfTest, prepareDirectory } from "#test/support/directories.ts"
import { ask, openCounting, signedCall } from "./local-fixture.ts"

const directory = prepareDirectory()
const file = (folder: string, chain_id = 11155111) => join(folder, `chain-${chain_id}.sqlite`)

beforeAll(async () => {
  const chain = await openCounting(directory)
  for (let nonce = 0; nonce < 12; nonce++) {
    await ask(chain, "eth_sendRawTransaction", await signedCall(11155111, nonce))
    if (nonce % 3 === 2) await chain.mine()
  }
  await chain.close()
})

const CHANGES = {
  "a transaction's bytes":
    "update transactions set raw = cast(substr(raw, 1, 40) || x'00' || substr(raw, 42) as blob) where sequence = 5",
  "a transaction left out": "delete from transactions where sequence = 5",
  "a transaction in another block": "update transactions set block_number = 3, block_index = 9 where sequence = 5",
  "a block's time": "update blocks set timestamp_s = timestamp_s + 1 where number = 3",
  "a block's hash":
    "update blocks set hash = substr(hash, 1, 65) || case substr(hash, 66) when '0' then '1' else '0' end where number = 3",
  "a block left out": "pragma foreign_keys = off; delete from blocks where number = 2",
  "the last block left out": "pragma foreign_keys = off; delete from blocks where number = 5",
  "the genesis seed": "update facts set value = 'other' where name = 'genesis_seed'",
  "the genesis hash": "update facts set value = '0x00' where name = 'genesis_hash'",
  "the chain's id": "update facts set value = '1' where name = 'chain_id'",
}

describe("a journal that was tampered with is refused", () => {
  it.each(Object.entries(CHANGES))("%s", async (_name, change) => {
    const copy = directoryOfTest()
    copyFileSync(file(directory), file(copy))
    const db = new SqliteDatabase(file(copy))
    db.exec(change)
    db.close()
    await expect(openCounting(copy)).rejects.toThrow(LocalChainError)
  })

  it("while the untouched copy opens", async () => {
    const copy = directoryOfTest()
    copyFileSync(file(directory), file(copy))
    const chain = await openCounting(copy)
    expect(await ask(chain, "eth_blockNumber")).toBe("0x5")
    await chain.close()
  })

  it("says which file and what to do", async () => {
    const copy = directoryOfTest()
    copyFileSync(file(directory), file(copy, 1))
    await expect(openCounting(copy, { chain_id: 1 })).rejects.toThrow(/chain-1\.sqlite is not the local chain 1/)
  })
})

describe("a directory in use", () => {
  it("is refused to a second opener and free again after the first", async () => {
    const copy = directoryOfTest()
    const first = await openCounting(copy)
    await expect(openCounting(copy)).rejects.toThrow(LocalChainError)
    await first.close()
    await (await openCounting(copy)).close()
  })
})

describe("what a running chain shows", () => {
  it("is on disk before anybody can see it", async () => {
    const steps: string[] = []
    const engine: Engine = {
      async request(method) {
        await Promise.resolve()
        steps.push(method)
        if (method === "eth_sendRawTransaction") return "0x01"
        if (method === "eth_getTransactionByHash") return { hash: "0x01", from: "0x02", nonce: "0x0" }
        return { number: "0x0", hash: "0x03", transactions: [] }
      },
      close: async () => {},
    }
    const journal = emptyJournal(
      () => void steps.push("transaction on disk"),
      () => void steps.push("block on disk"),
    )
    const ledger = await openLedger(
      engine,
      journal,
      () => 1_000,
      () => {},
    )
    steps.length = 0
    const sent = ledger.request("eth_sendRawTransaction", ["0x00"]).then(() => steps.push("acknowledged"))
    const read = ledger.request("eth_call", [])
    const mined = ledger.mine()
    const seen = ledger.request("eth_getBalance", [])
    await Promise.all([sent, read, mined, seen])
    const order = ["transaction on disk", "acknowledged", "eth_call", "evm_mine", "block on disk", "eth_getBalance"]
    expect(steps.filter((step) => order.includes(step))).toEqual(order)
  })
})

describe("when the disk refuses", () => {
  const transaction = { hash: "0x01", from: "0x02", nonce: "0x0" }
  const engine: Engine = {
    request: async (method) => {
      if (method === "eth_sendRawTransaction") return "0x01"
      if (method === "eth_getTransactionByHash") return transaction
      return { number: "0x0", hash: "0x03", transactions: [] }
    },
    close: async () => {},
  }
  const full = () => {
    throw new Error("database or disk is full")
  }
  const journal = emptyJournal(full, full)

  it.each([
    ["a transaction", "eth_sendRawTransaction"],
    ["a block", "mine"],
  ])("%s, the chain says so and answers nothing more", async (_what, method) => {
    const logged: string[] = []
    const ledger = await openLedger(
      engine,
      journal,
      () => 1_000,
      (event) => void logged.push(event),
    )
    const act = method === "mine" ? ledger.mine() : ledger.request(method, ["0x00"])
    await expect(act).rejects.toThrow(/stopped/)
    await expect(ledger.request("eth_blockNumber", [])).rejects.toThrow(/stopped/)
    expect(logged).toEqual(["local_chain_stopped"])
  })

  it("while a refused transaction stops nothing", async () => {
    const refusing: Engine = {
      ...engine,
      request: async (method, params) => {
        if (method === "eth_sendRawTransaction") throw new EngineRefusal(-32000, "nonce too low", undefined)
        return engine.request(method, params)
      },
    }
    const ledger = await openLedger(
      refusing,
      journal,
      () => 1_000,
      () => {},
    )
    await expect(ledger.request("eth_sendRawTransaction", ["0x00"])).rejects.toThrow("nonce too low")
    await expect(ledger.request("eth_blockNumber", [])).resolves.toBeDefined()
  })
})

function emptyJournal(accept: () => void, addBlock: () => void): Journal {
  const nothing = {
    genesis: { chain_id: 1, time_s: 0, base_fee_wei: 0n },
    path: "chain-1.sqlite",
    fact: () => undefined,
    setFact: () => {},
    blocks: () => [],
    transactionsOf: () => [],
    waiting: () => [],
    hasWaiting: () => false,
    drop: () => {},
    close: () => {},
  }
  return { ...nothing, accept, addBlock } as unknown as Journal
}
