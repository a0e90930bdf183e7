import Papa from "papaparse"
import { readProducts } from "#csv/read-products.ts"
import { generateCsv } from "#test/support/generate-csv.ts"

const ROWS = 10_000
const RUNS = 15

/**
 * Reads 10,000 products, with every cell decoded, cleaned and checked, against papaparse alone. `node test/bench/csv.ts`
 * prints medians; ratio 1 equals papaparse.
 */
export function benchCsv(): { ours_ms: number; papaparse_ms: number; ratio: number; rows_per_second: number } {
  const text = generateCsv(ROWS)
  const bytes = new TextEncoder().encode(text)
  const ours: number[] = []
  const bare: number[] = []
  for (let run = 0; run < RUNS; run++) {
    ours.push(milliseconds(() => readProducts(bytes, { rows_max: ROWS }).rows.length))
    bare.push(
      milliseconds(
        () => Papa.parse(new TextDecoder().decode(bytes), { header: true, skipEmptyLines: true }).data.length,
      ),
    )
  }
  const [ours_ms, papaparse_ms] = [median(ours), median(bare)]
  return { ours_ms, papaparse_ms, ratio: papaparse_ms / ours_ms, rows_per_second: (ROWS / ours_ms) * 1_000 }
}

function milliseconds(run: () => number): number {
  const start = performance.now()
  if (run() !== ROWS) throw new Error("The file was not read in full.")
  return performance.now() - start
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!
}

if (import.meta.main) {
  const { ours_ms, papaparse_ms, ratio, rows_per_second } = benchCsv()
  console.log(
    `csv: ${ROWS} rows, median of ${RUNS}: readProducts ${ours_ms.toFixed(1)} ms (${Math.round(rows_per_second)} rows/s),`,
  )
  console.log(`     papaparse alone ${papaparse_ms.toFixed(1)} ms; ${ratio.toFixed(2)} of its speed`)
}
