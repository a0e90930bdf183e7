import { type Engine, type EngineBlock, EngineRefusal, mineAt } from "./engine.ts"
import { type Journal, type JournalBlock, LocalChainError } from "./journal.ts"

export type Log = (event: string, fields: Record<string, unknown>) => void

/**
 * Replays `journal` into a fresh `engine`, blocks first, and returns the head's time. Throws LocalChainError at any
 * difference.
 */
export async function replay(engine: Engine, journal: Journal, now: () => number, log: Log) {
  const disagree = await disagreement(engine, journal)
  let head = await replayGenesis(engine, journal, disagree)
  for (const block of journal.blocks()) {
    if (block.number !== head.number + 1) disagree(`block ${head.number + 1} is missing`)
    await replayBlock(engine, journal, block, disagree)
    head = block
  }
  const kept = journal.fact("head") ?? headFact(head)
  if (headFact(head) !== kept) disagree(`its last block should be ${kept}`)
  const waiting = await replayWaiting(engine, journal, log)
  // The engine's clock stands where the last block left it; estimates for the next block must be made at today's time.
  const behind_s = Math.floor(now() / 1000) - head.timestamp_s
  if (behind_s > 0) await engine.request("evm_increaseTime", [behind_s])
  return { head_time_s: head.timestamp_s, waiting }
}

type Disagree = (what: string) => never

async function disagreement(engine: Engine, journal: Journal): Promise<Disagree> {
  const version = String(await engine.request("web3_clientVersion", []))
  const made_by = journal.fact("engine") ?? version
  journal.setFact("engine", made_by)
  return (what) => {
    const other = made_by === version ? "" : ` It was made by ${made_by}; this is ${version}.`
    throw new LocalChainError(
      `${journal.path} does not give the chain it says it holds: ${what}.${other} Put its backup back, or delete it to begin a new chain.`,
    )
  }
}

async function replayGenesis(engine: Engine, journal: Journal, disagree: Disagree): Promise<JournalBlock> {
  const block = (await engine.request("eth_getBlockByNumber", ["0x0", false])) as EngineBlock
  const kept = journal.fact("genesis_hash")
  if (kept === undefined) journal.setFact("genesis_hash", block.hash)
  else if (kept !== block.hash) disagree(`its first block is ${block.hash} and should be ${kept}`)
  return { number: 0, hash: block.hash, timestamp_s: journal.genesis.time_s }
}

async function replayBlock(engine: Engine, journal: Journal, block: JournalBlock, disagree: Disagree): Promise<void> {
  try {
    for (const { raw } of journal.transactionsOf(block.number)) await engine.request("eth_sendRawTransaction", [raw])
    const mined = await mineAt(engine, block.timestamp_s)
    if (mined.hash !== block.hash) disagree(`block ${block.number} is ${mined.hash} and should be ${block.hash}`)
  } catch (error) {
    if (error instanceof EngineRefusal) disagree(`block ${block.number} is refused: ${error.message}`)
    throw error
  }
}

async function replayWaiting(engine: Engine, journal: Journal, log: Log): Promise<boolean> {
  for (const { raw, tx_hash } of journal.waiting()) {
    try {
      await engine.request("eth_sendRawTransaction", [raw])
    } catch (error) {
      // A running chain drops it, too, when its sender can no longer pay.
      if (!(error instanceof EngineRefusal)) throw error
      journal.drop(tx_hash)
      log("local_chain_dropped_transaction", { chain_id: journal.genesis.chain_id, tx_hash, reason: error.message })
    }
  }
  return journal.hasWaiting()
}

function headFact({ number, hash }: JournalBlock): string {
  return `${number} ${hash}`
}
