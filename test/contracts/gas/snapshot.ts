/** Fails when a gas cost in contracts/.gas-snapshot has risen by more than 1 %; with --write, writes the snapshot. */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { measureGas } from "./figures.ts"
import { HARDFORKS } from "./test-chain.ts"

const PATH = fileURLToPath(new URL("../../../contracts/.gas-snapshot", import.meta.url))
const RISE_MAX = 1.01

export type Figures = Map<string, number>

/** All figures, named `<fork>: <call>`. */
export async function measureAll(): Promise<Figures> {
  const figures: Figures = new Map()
  for (const hardfork of HARDFORKS) {
    for (const [what, gas] of Object.entries(await measureGas(hardfork))) figures.set(`${hardfork}: ${what}`, gas)
  }
  return figures
}

export function readSnapshot(): Figures {
  const lines = readFileSync(PATH, "utf8").matchAll(/^ *(\d+) {2}(.+)$/gm)
  return new Map([...lines].map(([, gas, name]) => [name!, Number(gas)]))
}

/** Lists costs above the snapshot's limit, and those missing on either side. Empty when all is well. */
export function compare(figures: Figures, snapshot: Figures): string[] {
  const names = new Set([...figures.keys(), ...snapshot.keys()])
  return [...names].flatMap((name) => {
    const [now, before] = [figures.get(name), snapshot.get(name)]
    if (now === undefined || before === undefined)
      return [`${name}: ${before ?? "not in the snapshot"} → ${now ?? "not measured"}`]
    return now > before * RISE_MAX ? [`${name}: ${before} → ${now} gas`] : []
  })
}

if (import.meta.main) {
  const figures = await measureAll()
  const text = [...figures].map(([name, gas]) => `${String(gas).padStart(10)}  ${name}\n`).join("")
  console.log(text)
  if (process.argv.includes("--write")) writeFileSync(PATH, text)
  const complaints = compare(figures, readSnapshot())
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length === 0 ? 0 : 1
}
