import { expect, it, vi } from "vitest"
import { storePhoto } from "#actions/photos/photos.ts"
import { importProducts } from "#actions/products/import.ts"
import { storeReportPhoto } from "#actions/reports/photos.ts"
import { openThreads } from "#threads/pool.ts"

const begun: string[] = []
const moved: unknown[] = []
const ends: (() => void)[] = []
vi.mock("piscina", () => ({
  Piscina: class {
    run = ({ name }: { name: string }, { transferList }: { transferList: unknown[] }) =>
      new Promise((resolve) => {
        begun.push(name)
        moved.push(...transferList)
        ends.push(() => resolve({ value: undefined, took_ms: 0 }))
      })
    close = async () => {}
  },
}))

it("unpacks one picture at a time, whoever sent it, moves its bytes, and no import waits for one", async () => {
  const threads = openThreads("sqlite:unused")
  const form = { content_type: "", body: Buffer.alloc(100_000) }
  const pictures = [
    threads.run(storePhoto, { company_id: "a", sent: { form }, now: 0 }, { company_id: "a" }),
    threads.run(storePhoto, {} as never, { company_id: "b" }),
    threads.run(storeReportPhoto, {} as never, { company_id: "visitors" }),
  ]
  const imported = threads.run(importProducts, {} as never, { company_id: "c" })
  await vi.waitFor(() => expect(begun).toEqual(["storePhoto", "importProducts"]), 60_000)
  for (const [at, picture] of pictures.entries()) {
    ends[at === 0 ? 0 : at + 1]!()
    await picture
    await vi.waitFor(() => expect(begun).toHaveLength(Math.min(4, at + 3)), 60_000)
  }
  expect(begun.at(-1)).toBe("storeReportPhoto")
  ends[1]!()
  await imported
  expect(moved).toEqual([form.body.buffer])
  await threads.close()
})
