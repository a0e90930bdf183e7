import { readFileSync } from "node:fs"
import { join } from "node:path"
import { PLANS, type PlanName } from "#shared/plans.ts"

const root = join(import.meta.dirname, "..", "..")
const GWEI = [0.1, 1, 5, 20, 100]
const EUR_PER_ETHER = 3_000

/** From the measured gas: `contracts/.gas-snapshot`, by the name of its line. */
function gasOf(name: string): number {
  const line = readFileSync(join(root, "contracts", ".gas-snapshot"), "utf8")
    .split("\n")
    .find((one) => one.trim().endsWith(`osaka: ${name}`))
  if (!line) throw new Error(`The gas snapshot has no ${name}.`)
  return Number(line.trim().split(/\s+/)[0])
}

const BATCH = gasOf("mintBatch 10,000, known owner")
const ALONE = gasOf("mint 1, known owner")
const HUNDRED = gasOf("mint 100, known owner")
const RECALL = gasOf("recall")

/** The cost of one action in EUR, by gas price. */
export function actionTable(): string {
  const rows: [string, number][] = [
    ["a batch of 1 to 1,048,576 products", BATCH],
    ["a single product, alone in its transaction", ALONE],
    ["100 single products in one transaction", HUNDRED],
    ["a recall", RECALL],
    ["an attestation of a company", gasOf("attest")],
  ]
  return table(
    ["", "gas", ...GWEI.map((gwei) => `${gwei} gwei`)],
    rows.map(([name, gas]) => [name, whole(gas), ...GWEI.map((gwei) => eur(gas, gwei))]),
  )
}

/** A customer's yearly cost to us in gas, beside their price. */
export function planTable(): string {
  const rows: { plan: PlanName; how: string; gas: number }[] = [
    { plan: "starter", how: "all singles, each minted alone", gas: PLANS.starter.slots * ALONE },
    { plan: "starter", how: "all singles, minted by the hundred", gas: (PLANS.starter.slots / 100) * HUNDRED },
    { plan: "business", how: "12 batches, 20 recalls", gas: 12 * BATCH + 20 * RECALL },
    { plan: "enterprise", how: "52 batches, 100 recalls", gas: 52 * BATCH + 100 * RECALL },
  ]
  const head = [
    "plan",
    "EUR a year",
    "all its products, once",
    "gas",
    ...GWEI.map((gwei) => `${gwei} gwei`),
    "pays for itself below",
  ]
  return table(
    head,
    rows.map(({ plan, how, gas }) => {
      const price = PLANS[plan].price.year
      const break_even = price / (gas * 1e-9 * EUR_PER_ETHER)
      return [
        plan,
        whole(price),
        `${whole(PLANS[plan].slots)}: ${how}`,
        whole(gas),
        ...GWEI.map((gwei) => eur(gas, gwei)),
        `${break_even.toPrecision(2)} gwei`,
      ]
    }),
  )
}

const whole = (value: number) => Math.round(value).toLocaleString("en-US")

function eur(gas: number, gwei: number): string {
  const value = gas * gwei * 1e-9 * EUR_PER_ETHER
  return value >= 100 ? whole(value) : value.toFixed(2)
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n")
}

if (process.argv[1] === import.meta.filename) console.log(`${actionTable()}\n\n${planTable()}`)
