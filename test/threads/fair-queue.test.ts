import { describe, expect, it } from "vitest"
import { AppError, CallerGone } from "#indexer/errors.ts"
import { FairQueue } from "#threads/fair-queue.ts"
import type { Whose } from "#threads/threads.ts"

/** Tasks that run until told to end, and the order in which they began. */
function createTasks(places: number, cost_ms: (name: string) => number = () => 10) {
  let now = 0
  const queue = new FairQueue(places, { now_ms: () => now })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, whose: Whose) =>
    queue.run(whose, () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      return promise
    })
  const end = async (name: string) => {
    now += cost_ms(name)
    ends.get(name)!()
    await settled()
  }
  return { queue, begun, run, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const of = (company_id: string): Whose => ({ company_id })
const refusalOf = (task: Promise<unknown>) =>
  task.then(
    () => "done",
    (error) => (error instanceof AppError ? error.code : error instanceof CallerGone ? "gone" : "failed"),
  )

describe("the queue before the threads", () => {
  it("lets a company run one task and wait with two, and tells it alone that it is too much", async () => {
    const { run, begun, end } = createTasks(4)
    const greedy = Array.from({ length: 66 }, (_, n) => refusalOf(run(`greedy ${n}`, of("greedy"))))
    const other = refusalOf(run("other", of("other")))
    await settled()
    expect(begun).toEqual(["greedy 0", "other"])
    await end("other")
    for (const n of [0, 1, 2]) await end(`greedy ${n}`)
    const refusals = await Promise.all(greedy)
    expect(refusals.slice(0, 3)).toEqual(["done", "done", "done"])
    expect(new Set(refusals.slice(3))).toEqual(new Set(["busy"]))
    expect(await other).toBe("done")
  })

  it("gives the companies their turns one after another, where all their tasks take the same time", async () => {
    const { run, begun, end } = createTasks(1)
    for (const n of [1, 2, 3]) void run(`a${n}`, of("a"))
    for (const n of [1, 2]) void run(`b${n}`, of("b"))
    void run("c1", of("c"))
    await settled()
    const order = ["a1", "b1", "c1", "a2", "b2", "a3"]
    for (const name of order) await end(name)
    expect(begun).toEqual(order)
  })

  it("lets those with small tasks go before one whose tasks take a second", async () => {
    const { run, begun, end } = createTasks(1, (name) => (name.startsWith("a") ? 1_000 : 10))
    for (const n of [1, 2, 3]) void run(`a${n}`, of("a"))
    for (const n of [1, 2]) void run(`b${n}`, of("b"))
    for (const n of [1, 2]) void run(`c${n}`, of("c"))
    await settled()
    const order = ["a1", "b1", "c1", "b2", "c2", "a2", "a3"]
    for (const name of order) await end(name)
    expect(begun).toEqual(order)
  })

  it("keeps the last of several places for those who have cost little", async () => {
    const { run, begun, end } = createTasks(2, (name) => (name === "c1" ? 10 : 3_000))
    for (const name of ["a1", "b1", "a2", "b2", "a3"]) void run(name, of(name[0]!))
    await settled()
    await end("a1")
    expect(begun).toEqual(["a1", "b1"])
    void run("c1", of("c"))
    await settled()
    expect(begun).toEqual(["a1", "b1", "c1"])
    for (const name of ["c1", "b1", "a2"]) await end(name)
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2"])
  })

  it("charges tasks that share a place what they say they have run, and keeps no place from anybody", async () => {
    let now = 0
    const queue = new FairQueue(2, { keeps_last: false, now_ms: () => now })
    const begun: string[] = []
    const ran = (name: string, took_ms: number) =>
      queue.run(of(name[0]!), async (turn) => {
        begun.push(`${name}${queue.hasCostLittle(of(name[0]!)) ? "" : ", costly"}`)
        await settled()
        now += 5_000
        turn.took_ms = took_ms
      })
    await Promise.all([ran("a1", 10), ran("b1", 5_000)])
    await Promise.all([ran("b2", 10), ran("b3", 10), ran("a2", 10)])
    expect(begun).toEqual(["a1", "b1", "b2, costly", "a2", "b3, costly"])
  })

  it("puts the service's own tasks before everybody's, as many as there are", async () => {
    const { run, begun, end } = createTasks(2)
    for (const company of ["a", "b", "c"]) void run(company, of(company))
    for (let n = 0; n < 80; n++) void run(`ours ${n}`, "service")
    await settled()
    await end("a")
    await end("b")
    expect(begun).toEqual(["a", "b", "ours 0", "ours 1"])
  })

  it("never runs what waits for a caller who has gone, and finishes what runs", async () => {
    const { run, begun, end } = createTasks(1)
    const [first, second] = [new AbortController(), new AbortController()]
    const running = refusalOf(run("first", { company_id: "a", gone: first.signal }))
    const waiting = refusalOf(run("second", { company_id: "a", gone: second.signal }))
    await settled()
    first.abort()
    second.abort()
    expect(await waiting).toBe("gone")
    await end("first")
    expect(await running).toBe("done")
    expect(begun).toEqual(["first"])
    expect(await refusalOf(run("third", { company_id: "a", gone: second.signal }))).toBe("gone")
  })

  it("gives the place of a caller who has gone to the next one of the company", async () => {
    const { run, begun, end } = createTasks(1)
    const gone = new AbortController()
    void run("a1", of("a"))
    void refusalOf(run("a2", { company_id: "a", gone: gone.signal }))
    void run("a3", of("a"))
    gone.abort()
    void run("a4", of("a"))
    await settled()
    for (const name of ["a1", "a3", "a4"]) await end(name)
    expect(begun).toEqual(["a1", "a3", "a4"])
  })

  it("takes from the company of which most waits, when the queue is full, and not from one of which least does", async () => {
    const { run, begun, end } = createTasks(1)
    void run("first", of("first"))
    const greedy = Array.from({ length: 2 }, (_, n) => refusalOf(run(`greedy ${n}`, of("greedy"))))
    const others = Array.from({ length: 62 }, (_, n) => refusalOf(run(`other ${n}`, of(`other ${n}`))))
    const late = refusalOf(run("late", of("late")))
    expect(await greedy[1]).toBe("busy")
    // One each, so that no company is greedier than another.
    expect(await refusalOf(run("too late", of("too late")))).toBe("busy")
    await settled()
    await end("first")
    await end("greedy 0")
    for (let n = 0; n < 62; n++) await end(`other ${n}`)
    await end("late")
    expect(begun.at(-1)).toBe("late")
    expect(await Promise.all([greedy[0]!, late, ...others])).toEqual(Array(64).fill("done"))
  })

  it("goes on after a task that fails, also one that throws at once", async () => {
    const { queue, run, begun } = createTasks(1)
    const throwing = queue.run(of("a"), () => {
      throw new Error("at once")
    })
    void run("next", of("a"))
    await expect(throwing).rejects.toThrow("at once")
    await settled()
    expect(begun).toEqual(["next"])
  })

  it("drops what waits when it is closed", async () => {
    const { queue, run } = createTasks(1)
    void run("a1", of("a"))
    const waiting = refusalOf(run("a2", of("a")))
    queue.close()
    expect(await waiting).toBe("gone")
  })
})
