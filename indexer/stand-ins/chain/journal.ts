import { createHash, randomBytes } from "node:crypto"
import SqliteDatabase from "better-sqlite3"

/** A local chain that cannot be opened or must stop. The message says what to do. */
export class LocalChainError extends Error {}

/** What makes one local chain another chain than every other. */
export interface Genesis {
  chain_id: number
  time_s: number
  base_fee_wei: bigint
}

export interface JournalTransaction {
  tx_hash: string
  sender: string
  nonce: number
  raw: `0x${string}`
}

export interface JournalBlock {
  number: number
  hash: string
  timestamp_s: number
}

export type Journal = ReturnType<typeof openJournal>

const FORMAT = "touchmark-local-chain/1"
const SCHEMA = `
  create table if not exists facts (name text primary key, value text not null) strict, without rowid;
  create table if not exists blocks (number integer primary key, hash text not null, timestamp_s integer not null) strict;
  create table if not exists transactions (
    sequence integer primary key autoincrement,
    tx_hash text not null unique,
    sender text not null,
    nonce integer not null,
    raw blob not null,
    block_number integer references blocks (number),
    block_index integer
  ) strict;
  create unique index if not exists transactions_by_block on transactions (block_number, block_index) where block_number is not null;
  create index if not exists transactions_waiting on transactions (sender, nonce) where block_number is null;`

/**
 * Opens the file of accepted transactions and blocks from which a local chain is rebuilt; writes are durable when calls
 * return. Throws LocalChainError for another chain's file or one in use.
 */
export function openJournal(path: string, chain_id: number, now: () => number) {
  const db = connect(path)
  const factOf = db.prepare<[string], { value: string }>("select value from facts where name = ?")
  const setFact = db.prepare("insert into facts values (?, ?) on conflict (name) do update set value = excluded.value")
  const insertBlock = db.prepare("insert into blocks values (@number, @hash, @timestamp_s)")
  const insertWaiting = db.prepare("insert into transactions (tx_hash, sender, nonce, raw) values (?, ?, ?, ?)")
  const placeInBlock = db.prepare("update transactions set block_number = ?, block_index = ? where tx_hash = ?")
  const dropOthers = db.prepare(
    "delete from transactions where block_number is null and sender = ? and nonce = ? and tx_hash <> ?",
  )
  const dropOne = db.prepare("delete from transactions where block_number is null and tx_hash = ?")
  const columns = "tx_hash, sender, nonce, '0x' || lower(hex(raw)) as raw"
  const ofBlock = db.prepare<[number], JournalTransaction>(
    `select ${columns} from transactions where block_number = ? order by block_index`,
  )
  const notInBlock = db.prepare<[], JournalTransaction>(
    `select ${columns} from transactions where block_number is null order by sequence`,
  )

  const fact = (name: string) => factOf.get(name)?.value
  const begun = db.transaction(() => {
    if (fact("format") !== undefined) return
    for (const [name, value] of Object.entries(begin(chain_id, now))) setFact.run(name, value)
  })

  return {
    genesis: readGenesis(path, chain_id, begun, fact),
    path,
    fact,
    setFact: (name: string, value: string) => void setFact.run(name, value),
    blocks: () => db.prepare<[], JournalBlock>("select * from blocks order by number").all(),
    transactionsOf: (number: number) => ofBlock.all(number),
    waiting: () => notInBlock.all(),
    hasWaiting: () => notInBlock.get() !== undefined,

    /** Keeps a transaction that the engine accepted, beside one that it replaced: in this order it replaces it again. */
    accept: db.transaction((transaction: JournalTransaction) => {
      const { tx_hash, sender, nonce, raw } = transaction
      // The engine may have dropped it once, for want of money, and accept it now.
      dropOne.run(tx_hash)
      insertWaiting.run(tx_hash, sender, nonce, Buffer.from(raw.slice(2), "hex"))
    }),

    drop: (tx_hash: string) => void dropOne.run(tx_hash),

    /** Keeps a block and its transactions' places. Throws when one of them was never accepted. */
    addBlock: db.transaction((block: JournalBlock, transactions: Omit<JournalTransaction, "raw">[]) => {
      insertBlock.run(block)
      for (const [index, { tx_hash, sender, nonce }] of transactions.entries()) {
        const placed = placeInBlock.run(block.number, index, tx_hash)
        if (placed.changes !== 1) throw new LocalChainError(`Transaction ${tx_hash} is in a block but not in ${path}.`)
        dropOthers.run(sender, nonce, tx_hash)
      }
      setFact.run("head", `${block.number} ${block.hash}`)
    }),

    close: () => void db.close(),
  }
}

function connect(path: string): SqliteDatabase.Database {
  const db = new SqliteDatabase(path)
  try {
    // Held until the process ends, however it ends: a second process would mine other blocks on the same past.
    db.pragma("locking_mode = exclusive")
    db.pragma("busy_timeout = 0")
    db.pragma("journal_mode = wal")
    // A re-opened WAL database falls back to NORMAL, which may lose the last commits on a power cut.
    db.pragma("synchronous = full")
    db.pragma("foreign_keys = on")
    db.exec(SCHEMA)
    return db
  } catch (error) {
    db.close()
    throw new LocalChainError(`${path} cannot be opened; is another process using it? (${String(error)})`)
  }
}

function begin(chain_id: number, now: () => number): Record<string, string> {
  const seed = randomBytes(16).toString("hex")
  const time_s = Math.floor(now() / 1000)
  return { format: FORMAT, chain_id: String(chain_id), genesis_time_s: String(time_s), genesis_seed: seed }
}

function readGenesis(
  path: string,
  chain_id: number,
  begun: () => void,
  fact: (name: string) => string | undefined,
): Genesis {
  begun()
  if (fact("format") !== FORMAT || fact("chain_id") !== String(chain_id)) {
    throw new LocalChainError(`${path} is not the local chain ${chain_id} in the format ${FORMAT}.`)
  }
  // The header has no room for a name, so the first base fee, 1 to 2.07 gwei, identifies the chain.
  const digest = createHash("sha256")
    .update(`${chain_id}:${fact("genesis_seed")}`)
    .digest()
  const base_fee_wei = 1_000_000_000n + BigInt(digest.readUInt32BE(0) >>> 2)
  return { chain_id, time_s: Number(fact("genesis_time_s")), base_fee_wei }
}
