import { beforeEach, expect, it, vi } from "vitest"
import { makeFile, makeShortFile } from "#actions/files/make.ts"
import { storePhoto } from "#actions/photos/photos.ts"
import { importProducts } from "#actions/products/import.ts"
import { findProducts } from "#actions/products/list.ts"
import { storeReportPhoto } from "#actions/reports/photos.ts"
import { openThreads } from "#threads/pool.ts"
import { loadTask, type PoolName, TASKS } from "#threads/tasks.ts"
import type { Workers } from "#threads/workers.ts"

const begun: string[] = []
const ends: ((took_ms?: number) => void)[] = []
beforeEach(() => {
  begun.length = 0
  ends.length = 0
})
const workers = (place: string): Workers => ({
  run: ({ name }) =>
    new Promise((resolve) => {
      begun.push(`${place} ${name}`)
      ends.push((took_ms = 0) => resolve({ value: undefined, took_ms }))
    }),
  close: async () => {},
})
vi.mock("#threads/workers.ts", () => ({ openWorkers: () => workers("quick") }))
vi.mock("#threads/long-tasks.ts", () => ({ openLongTasks: () => ({ workersOf: () => workers("long") }) }))

const isBegun = (tasks: string[]) => vi.waitFor(() => expect(begun).toEqual(tasks), 60_000)

it("finds every task where it is written", async () => {
  for (const pool of Object.keys(TASKS) as PoolName[]) {
    for (const task of Object.keys(TASKS[pool])) expect(await loadTask(pool, task)).toHaveProperty("name", task)
  }
})

it("unpacks one picture at a time, whoever sent it; no import waits for one", async () => {
  const threads = openThreads("sqlite:unused")
  const pictures = [
    threads.run(storePhoto, {} as never, { company_id: "a" }),
    threads.run(storePhoto, {} as never, { company_id: "b" }),
    threads.run(storeReportPhoto, {} as never, { company_id: "visitors" }),
  ]
  const imported = threads.run(importProducts, {} as never, { company_id: "c" })
  await isBegun(["long storePhoto", "long importProducts"])
  for (const [at, picture] of pictures.entries()) {
    ends[at === 0 ? 0 : at + 1]!()
    await picture
    await vi.waitFor(() => expect(begun).toHaveLength(Math.min(4, at + 3)), 60_000)
  }
  expect(begun.at(-1)).toBe("long storeReportPhoto")
  ends[1]!()
  await imported
  await threads.close()
})

it("lets no short file wait for long ones", async () => {
  const threads = openThreads("sqlite:unused")
  const long = ["a", "b", "c", "d", "e"].map((company_id) => threads.run(makeFile, {} as never, { company_id }))
  const short = threads.run(makeShortFile, {} as never, { company_id: "e" })
  await isBegun([...Array.from({ length: 4 }, () => "long makeFile"), "quick makeShortFile"])
  for (const end of ends) end()
  await short
  await vi.waitFor(() => expect(begun).toHaveLength(6), 60_000)
  ends[5]!()
  await Promise.all(long)
  await threads.close()
})

it("has another thread for the screens of a company whose reads have run for long", async () => {
  const threads = openThreads("sqlite:unused")
  const read = (company_id: string) => threads.run(findProducts, {} as never, { company_id })
  const greedy = [read("greedy"), read("greedy")]
  await isBegun(["quick findProducts"])
  ends[0]!(5_000)
  await greedy[0]
  const others = [greedy[1], read("greedy"), read("calm")]
  await isBegun(["quick findProducts", "long findProducts", "quick findProducts"])
  for (const end of ends) end()
  await isBegun(["quick findProducts", "long findProducts", "quick findProducts", "long findProducts"])
  ends[3]!()
  await Promise.all(others)
  await threads.close()
})
