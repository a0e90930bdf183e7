import { type Engine, type EngineTransaction, mineAt } from "./engine.ts"
import { type Journal, LocalChainError } from "./journal.ts"
import { type Log, replay } from "./replay.ts"

/** An engine whose every effect is on disk before anyone can see it. */
export interface Ledger {
  /** Like the engine's; eth_sendRawTransaction answers when the transaction is on disk. */
  request(method: string, params: unknown[]): Promise<unknown>
  /** Mines a block of the waiting transactions, on disk before it can be read. Returns their number. */
  mine(): Promise<number>
  /** Whether a transaction came, or could not be mined for lack of room, since the last block. */
  isWorthMining(): boolean
  onAccepted(listener: () => void): void
  /** Waits for the work under way. */
  settled(): Promise<void>
}

/** Replays `journal` into the fresh `engine` and takes over both. Throws LocalChainError when they do not agree. */
export async function openLedger(engine: Engine, journal: Journal, now: () => number, log: Log): Promise<Ledger> {
  let { head_time_s, waiting } = await replay(engine, journal, now, log)
  let last: Promise<unknown> = Promise.resolve()
  let halted: LocalChainError | undefined
  let listener = () => {}

  // One at a time, so that nobody reads a mined block that is not yet on disk.
  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(() => {
      if (halted) throw halted
      return work()
    })
    last = mine.catch(() => {})
    return mine
  }

  // The engine is now ahead of the disk: going on would show a chain that a restart takes back.
  function halt(what: string, error: unknown): never {
    halted = new LocalChainError(
      `The local chain ${journal.genesis.chain_id} stopped: ${what}. Start it again. (${error})`,
    )
    log("local_chain_stopped", { chain_id: journal.genesis.chain_id, error: halted.message })
    throw halted
  }

  async function send(params: unknown[]): Promise<unknown> {
    const tx_hash = await engine.request("eth_sendRawTransaction", params)
    try {
      const sent = (await engine.request("eth_getTransactionByHash", [tx_hash])) as EngineTransaction
      journal.accept({ ...identityOf(sent), raw: params[0] as `0x${string}` })
    } catch (error) {
      halt("a transaction could not be written to disk", error)
    }
    waiting = true
    listener()
    return tx_hash
  }

  async function mine(): Promise<number> {
    const timestamp_s = Math.max(head_time_s + 1, Math.floor(now() / 1000))
    try {
      const block = await mineAt(engine, timestamp_s)
      journal.addBlock(
        { number: Number(block.number), hash: block.hash, timestamp_s },
        block.transactions.map(identityOf),
      )
      head_time_s = timestamp_s
      waiting = block.transactions.length > 0 && journal.hasWaiting()
      return block.transactions.length
    } catch (error) {
      return halt("a block could not be made or written to disk", error)
    }
  }

  return {
    request: (method, params) =>
      exclusively(() => (method === "eth_sendRawTransaction" ? send(params) : engine.request(method, params))),
    mine: () => exclusively(mine),
    isWorthMining: () => waiting,
    onAccepted(callback) {
      listener = callback
    },
    async settled() {
      await last
    },
  }
}

function identityOf({ hash, from, nonce }: EngineTransaction) {
  return { tx_hash: hash, sender: from, nonce: Number(nonce) }
}
