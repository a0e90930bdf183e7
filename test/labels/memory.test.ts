import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import type { Label } from "#labels/label.ts"
import { labelSheet } from "#labels/sheet.ts"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"

const MB = 1_000_000
const FEW = 240
const MANY = 2_640
/** What a page, the texts kept for reuse and the parts of a file may differ by. */
const ALLOWED_BYTES = 3 * MB

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

const label = (place: number): Label => ({
  product_name: `Árvíztűrő tükörfúrógép, ${place}. darab`,
  short_code: `7K3M-Q9XW-${String(place).padStart(4, "0")}`,
  url: `https://touchmark.example/v/7K3MQ9XW${String(place).padStart(4, "0")}`,
  note: null,
  record_hash: `0x${String(place).padStart(64, "7")}`,
})

function heldBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test("a sheet holds no more in memory for many labels than for few, beside the file itself", async () => {
  const whose = { company_name: null, address: null, language: "en" } as const
  const info = { ...whose, start_label: 1, title: "Labels", created_at: 0 }
  const labels = Array.from({ length: MANY }, (_, place) => label(place))
  const held: number[] = []
  const file = await labelSheet(labels, LABEL_LAYOUTS["a4-3x8"], info, (drawn) => {
    if (drawn === FEW || drawn === MANY) held.push(heldBytes())
  })
  const [few, many] = held
  expect(file.length).toBeGreaterThan(MB)
  // Its parts, and the file that is put together from them.
  expect(many! - few!).toBeLessThan(2 * file.length + ALLOWED_BYTES)
})
