import { Counts } from "#indexer/counts.ts"
import { type AppError, CallerGone, refusal } from "#indexer/errors.ts"
import { Turns } from "#indexer/turns.ts"
import type { Whose } from "./threads.ts"

/** Per company or network. */
const RUNNING_MAX = 1
const WAITING_MAX = 2
/** Waiting tasks in all: each may hold an uploaded file of 10 MB. */
const QUEUED_MAX = 64
const RETRY_AFTER_S = 2
/** Thread time that `Turns` remembers: who keeps a fifteenth of a place busy with short tasks has cost more. */
const LITTLE_MS = 1_000

interface Turn {
  owner: string
  /** Set by work that shares its place with other work; otherwise it costs all of the time that it has the place. */
  took_ms?: number
}

interface Task {
  /** May be refused while it waits. */
  refusable: boolean
  start(): void
  drop(error: Error): void
}

/**
 * Decides which task runs next: that of the company whose tasks have taken the least time lately. One that has too many
 * waiting is refused. Never cancels running tasks, because writes must finish.
 */
export class FairQueue {
  readonly #places: number
  readonly #waiting_max: number
  readonly #keeps_last: boolean
  readonly #running = new Counts()
  readonly #now_ms: () => number
  readonly #waiting: Turns<Task>
  readonly #refused: () => AppError
  #taken = 0
  #closed = false

  /**
   * `waiting_max`: tasks that may wait per company or network; one more throws what `refused` makes. `keeps_last`: the last of
   * several places is for those who have cost little.
   */
  constructor(
    places: number,
    {
      waiting_max = WAITING_MAX,
      keeps_last = places > 1,
      refused = () => busy("share_used_up"),
      now_ms = () => performance.now(),
    } = {},
  ) {
    this.#keeps_last = keeps_last
    this.#now_ms = now_ms
    this.#waiting = new Turns(now_ms)
    this.#places = places
    this.#waiting_max = waiting_max
    this.#refused = refused
  }

  /** Rejects with `busy` when the company's share is used up, and with `CallerGone` when its caller has left. */
  run<T>(whose: Whose, work: (turn: Turn) => Promise<T>): Promise<T> {
    const owner = ownerOf(whose)
    const { gone, begun = false } = typeof whose === "string" ? { begun: true } : whose
    return new Promise<T>((resolve, reject) => {
      if (gone?.aborted || this.#closed) return reject(new CallerGone())
      const leave = () => {
        this.#waiting.remove(owner, task)
        reject(new CallerGone())
      }
      const task: Task = {
        refusable: !begun,
        start: () => {
          gone?.removeEventListener("abort", leave)
          const started_ms = this.#now_ms()
          const turn: Turn = { owner }
          // `work` may throw before it returns a promise: its place must be freed all the same.
          Promise.resolve()
            .then(() => work(turn))
            .then(resolve, reject)
            .finally(() => this.#end(owner, turn.took_ms ?? this.#now_ms() - started_ms))
        },
        drop: reject,
      }
      if (task.refusable) this.#makeRoom(owner)
      gone?.addEventListener("abort", leave, { once: true })
      this.#waiting.add(owner, task)
      this.#startNext()
    })
  }

  /** Lately. */
  hasCostLittle(whose: Whose): boolean {
    return this.#waiting.costOf(ownerOf(whose)) <= LITTLE_MS
  }

  /** For what was done in a place of another queue. */
  charge(owner: string, took_ms: number): void {
    this.#waiting.charge(owner, took_ms)
  }

  /** Running tasks continue. */
  close(): void {
    this.#closed = true
    for (let next = this.#waiting.take(); next; next = this.#waiting.take()) next[1].drop(new CallerGone())
  }

  /** Throws busy. In a full queue, the company with the most waiting tasks loses its newest to a company with fewer. */
  #makeRoom(owner: string): void {
    const all = this.#waiting.all()
    const mine = refusable(all.get(owner) ?? []).length
    const isFree = this.#taken < this.#places && this.#mayStart(owner)
    if (mine >= this.#waiting_max) throw this.#refused()
    const companies = [...all].map(([other, tasks]) => [other, refusable(tasks)] as const)
    const queued = companies.reduce((sum, [, tasks]) => sum + tasks.length, 0)
    if (isFree || queued < QUEUED_MAX) return
    const [greediest, tasks] = companies.reduce((most, one) => (one[1].length > most[1].length ? one : most))
    if (tasks.length <= mine + 1) throw busy("overloaded")
    const newest = tasks.at(-1)!
    this.#waiting.remove(greediest, newest)
    newest.drop(this.#refused())
  }

  #startNext(): void {
    while (this.#taken < this.#places) {
      const next = this.#waiting.take((one) => one === "service") ?? this.#waiting.take((one) => this.#mayStart(one))
      if (!next) return
      const [owner, task] = next
      this.#running.add(owner, 1)
      this.#taken++
      task.start()
    }
  }

  /** Who has cost little waits for nobody, and the others keep no core from them. */
  #mayStart(owner: string): boolean {
    if (owner === "service") return true
    const isKept = this.#keeps_last && this.#taken === this.#places - 1
    return this.#running.of(owner) < RUNNING_MAX && !(isKept && this.#waiting.costOf(owner) > LITTLE_MS)
  }

  #end(owner: string, took_ms: number): void {
    this.#waiting.charge(owner, took_ms)
    this.#taken--
    this.#running.add(owner, -1)
    this.#startNext()
  }
}

const ownerOf = (whose: Whose): string =>
  typeof whose === "string" ? whose : "network" in whose ? whose.network : whose.company_id

const refusable = (tasks: readonly Task[]) => tasks.filter((task) => task.refusable)

const busy = (why: "share_used_up" | "overloaded") => refusal(why, {}, { retry_after_s: RETRY_AFTER_S })
