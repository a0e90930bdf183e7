import { sql } from "kysely"
import { Turns } from "#indexer/turns.ts"
import type { Tx } from "./database.ts"

/** How long transactions that wait may join one commit. */
const JOIN_MS_MAX = 4

interface Write {
  owner: string
  work(tx: Tx): Promise<unknown>
  resolve(value: never): void
  reject(error: unknown): void
}

export interface Writer {
  /** Runs `work` in one transaction, once no other connection holds the lock. */
  transact(work: (tx: Tx) => Promise<void>): Promise<void>
  /** SQLite itself has rolled back, as it does on a full disk. */
  isRolledBack(): boolean
  explain(error: unknown): unknown
  /** Monotonic. */
  now_ms(): number
}

/**
 * The one writer of SQLite. Waiting transactions share a commit as savepoints that fail alone; owners take turns by the time
 * that theirs take, and requests are read between commits.
 */
export class SqliteWrites {
  readonly #writer: Writer
  readonly #waiting = new Turns<Write>()
  #ended: Promise<void> | undefined

  constructor(writer: Writer) {
    this.#writer = writer
  }

  run<T>(owner: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(owner, { owner, work, resolve, reject })
      this.#ended ??= this.#runAll()
    })
  }

  async end(): Promise<void> {
    await this.#ended
  }

  async #runAll(): Promise<void> {
    for (let next = this.#waiting.take(); next; next = this.#waiting.take()) {
      await this.#runGroup(next[1])
      if (this.#waiting.size > 0) await new Promise((resolve) => setImmediate(resolve))
    }
    this.#ended = undefined
  }

  async #runGroup(first: Write): Promise<void> {
    const group = [first]
    const told: (() => void)[] = []
    try {
      await this.#writer.transact(async (tx) => {
        const joined_until = this.#writer.now_ms() + JOIN_MS_MAX
        for (const write of group) {
          const began_ms = this.#writer.now_ms()
          told.push(await this.#runOne(tx, write))
          const ended_ms = this.#writer.now_ms()
          this.#waiting.charge(write.owner, ended_ms - began_ms)
          const next = ended_ms < joined_until ? this.#waiting.take() : undefined
          if (next) group.push(next[1])
        }
      })
      for (const tell of told) tell()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  /** Returns what to tell the caller once the group is committed. */
  async #runOne(tx: Tx, { work, resolve, reject }: Write): Promise<() => void> {
    await sql`savepoint one`.execute(tx)
    try {
      const value = await work(tx)
      await sql`release one`.execute(tx)
      return () => resolve(value as never)
    } catch (error) {
      if (this.#writer.isRolledBack()) throw error
      await sql`rollback to one`.execute(tx)
      await sql`release one`.execute(tx)
      return () => reject(this.#writer.explain(error))
    }
  }
}
