import { parentPort } from "node:worker_threads"
import { readProducts } from "#csv/read-products.ts"
import { CsvError } from "#shared/csv/csv-error.ts"

/** A worker's result for one file: the refusal's code, or the counts and the first errors. */
export interface WorkerAnswer {
  code?: string
  rows?: number
  error_row_count?: number
  errors_reported?: number
  errors?: string[]
  failed_rows?: number
}

const ROWS_MAX = 10_000

function answer(bytes: Uint8Array): WorkerAnswer {
  try {
    const file = readProducts(bytes, { rows_max: ROWS_MAX })
    return {
      rows: file.rows.length,
      error_row_count: file.error_row_count,
      errors_reported: file.errors.length,
      errors: file.errors.slice(0, 3).map(({ line, code }) => `${line} ${code}`),
      failed_rows: (file.failed_rows_csv()?.split("\r\n").length ?? 2) - 2,
    }
  } catch (error) {
    if (error instanceof CsvError) return { code: error.code }
    throw error
  }
}

parentPort?.on("message", (bytes: Uint8Array | null) => {
  if (bytes) parentPort?.postMessage(answer(bytes))
  else parentPort?.close()
})
