import { Worker } from "node:worker_threads"
import { expect, test } from "vitest"
import type { WorkerAnswer } from "./read-in-worker.ts"

const MEGABYTE = 1024 * 1024
/** The heap of a reading thread; more ends it with ERR_WORKER_OUT_OF_MEMORY and fails the test. */
const HEAP_MB = 160

/** Reads the file in a separate thread with a limited heap. */
function readBounded(file: Uint8Array, rows_max = 10_000): Promise<WorkerAnswer> {
  const worker = new Worker(new URL("./read-in-worker.ts", import.meta.url), {
    workerData: { file, rows_max },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
  })
  let answer: WorkerAnswer | undefined
  worker.once("message", (message: WorkerAnswer) => (answer = message))
  return new Promise((resolve, reject) => {
    worker.once("error", reject)
    // One thread at a time: CI once ended here with SIGSEGV, for a reason that was not found.
    worker.once("exit", () => (answer ? resolve(answer) : reject(new Error("The thread ended without an answer."))))
  })
}

function fill(head: string, unit: string, bytes = 10 * MEGABYTE): Uint8Array {
  const file = Buffer.alloc(bytes, unit)
  file.write(head)
  return file
}

test.each([
  ["10 MB of `1` rows without a header", fill("", "1\n"), { code: "no_header" }],
  ["10 MB of `1` rows with one", fill("Name\n", "1\n"), { code: "too_many_rows" }],
  ["10 MB of rows without a name", fill("Name,x\n", ",1\n"), { code: "too_many_rows" }],
  ["10 MB of blank lines", fill("Name\n", "\n"), { code: "no_rows" }],
  ["10 MB of carriage returns", fill("Name\r", "\r"), { code: "no_rows" }],
  ["10 MB of quotes", fill("", '"'), { code: "header_too_long" }],
  ["10 MB of quotes after a header", fill("Name\n", '"'), { errors: ["2 unclosed_quote"] }],
  ["10 MB of broken quotes", fill("Name\n", '"a"b\n'), { errors: ["2 unclosed_quote"] }],
  ["10 MB of quoted empty cells", fill("Name\n", '"",'), { errors: ["2 unclosed_quote"] }],
  ["one row of 10 MB", fill("Name\nA\n", "x"), { rows: 1, errors: ["3 row_too_long"] }],
  ["one row of 5 million cells", fill("Name\nA\n", "1,"), { rows: 1, errors: ["3 row_too_long"] }],
  ["a million columns", fill("Name", ",c", 2 * MEGABYTE), { code: "too_many_columns" }],
  ["a million columns in one row", fill("Name\nA\n", ",", 1_000_000), { rows: 1, errors: ["3 row_too_long"] }],
  ["10 MB of HTML cells", fill(`Name${",x".repeat(63)}\n`, `${"<b>,".repeat(63)}A\n`), { code: "too_much_html" }],
  ["10 MB of unclosed tags", fill("Name\n", `${"<a ".repeat(1_000)}\n`), { rows: 0 }],
  ["10 MB of spaces", fill("Name\n", `${" ".repeat(999)}\n`), { code: "no_rows" }],
  ["10 MB of NULs", fill("Name\n", "\0"), { code: "not_text" }],
  ["10 MB of NUL rows", fill(`Name\n${"A\n".repeat(40_000)}`, "\0\n"), { code: "too_many_rows" }],
  ["one byte more than 10 MB", fill("Name\n", "1\n", 10 * MEGABYTE + 1), { code: "file_too_large" }],
  [
    "10 MB that can be imported",
    fill("Name,Colour\n", "Lamp of oak no. 12345,a warm white like that of a candle\n"),
    { rows: 10_000 },
  ],
] as [string, Uint8Array, Partial<WorkerAnswer>][])("%s", async (_, file, expected) => {
  expect(await readBounded(file)).toMatchObject(expected)
})

test("1,000 errors are reported, all are counted, and the failed rows are kept to correct", async () => {
  const answer = await readBounded(Buffer.from(`Name,Made on\n${"A,03/04/2026\n".repeat(12_000)}`))
  expect(answer).toMatchObject({ rows: 0, error_row_count: 12_000, errors_reported: 1_000, failed_rows: 10_000 })
})
