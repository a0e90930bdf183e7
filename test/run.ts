/**
 * `npm test` checks everything once, in minutes. `npm run test:all` has every round of every campaign, every screen and
 * PostgreSQL as well; with `--beyond`, as after `npm test`, only what that has left out.
 */
import { spawn } from "node:child_process"
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { parseArgs, stripVTControlCharacters } from "node:util"

const ROOT = join(import.meta.dirname, "..")
/** What a run writes at most, by measurement; a smaller disk in memory, as containers have, is not used. */
const WRITTEN_BYTES_MAX = 4 * 1024 ** 3
/** What is said again of a part that failed, since others have printed after it. */
const END_LINES = 80

interface Part {
  name: string
  command: string
  env?: Record<string, string>
  /** Unset: all lines. */
  prints?: RegExp
}

interface Outcome {
  passed: number
  failed: number
  left_out: number
  /** Passed at the second attempt alone, which the browser's tests have. */
  flaky: number
  seconds: number
  /** The last lines it printed. */
  end: string[]
}

const { values: asked } = parseArgs({ options: { all: { type: "boolean" }, beyond: { type: "boolean" } } })
const isAll = asked.all === true || asked.beyond === true
const QUICK = "playwright test --grep=@quick"
const OTHERS = "playwright test --grep-invert=@quick"
const SCREENS = asked.beyond ? OTHERS : isAll ? "playwright test" : QUICK

/** What leases, follows chains, mints and makes the tables. `npm run test:postgres` has the rest, which takes longer than all this. */
const OTHERS_ON_POSTGRES = ["http", "actions", "scripts", "secrets.test.ts", "faults", "instances/wrong-clock.test.ts"]
const ON_POSTGRES = [
  "node test/support/run-on-postgres.ts --if-installed",
  ...OTHERS_ON_POSTGRES.map((one) => `--without=test/${one}`),
].join(" ")

/** What stands in one list runs at the same time. */
const CHECK: Part[] = [
  { name: "style", command: "biome check --error-on-warnings ." },
  { name: "types", command: "tsc" },
  { name: "walls", command: "node scripts/check-walls.ts" },
  { name: "unused", command: "npm run --silent unused" },
  { name: "size", command: "node scripts/size.ts" },
  { name: "generated", command: "node scripts/build-contracts.ts --check" },
  // Tests that need the pages would otherwise each build them, side by side.
  { name: "pages", command: "node scripts/build-web.ts" },
]
const COUNT_LEFT_OUT: Part = { name: "left out", command: `${OTHERS} --list`, prints: /^Total/ }
const ALL_ROUNDS = { ROUNDS: "all" }
const rounds = isAll ? { env: ALL_ROUNDS } : {}
const STEPS: Part[][] = [
  ...(asked.beyond ? [] : [CHECK]),
  [
    { name: "contracts", command: "hardhat test solidity", ...rounds },
    { name: "unit", command: `vitest run ${asked.beyond ? campaigns().join(" ") : ""}`, ...rounds },
  ],
  [{ name: "browser", command: SCREENS }, ...(isAll ? [] : [COUNT_LEFT_OUT])],
  ...(isAll ? [[{ name: "postgres", command: ON_POSTGRES }]] : []),
]

/** Files whose tests have more rounds than `npm test` gives them. */
function campaigns(): string[] {
  const files = globSync("test/**/*.test.{ts,tsx}", { cwd: ROOT })
  return files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes("support/campaign.ts")).sort()
}

/** Writing to it waits for no disk, which is a fifth of the time of tests with a database. */
function memoryDisk(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    return bavail * bsize > WRITTEN_BYTES_MAX ? "/dev/shm" : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The counts that Vitest, Playwright and Hardhat print at their end, one line or a line for each. */
function addCounts(line: string, outcome: Outcome): void {
  const [, listed] = /^(?:Total: |Left out: )(\d+) tests?\b/.exec(line) ?? []
  if (listed) outcome.left_out += Number(listed)
  if (!/^\s*(Tests\s+)?\d+ (passed|passing|failed|failing|skipped|flaky|did not run)\b/.test(line)) return
  for (const [, digits, word] of line.matchAll(/(\d+) (passed|passing|failed|failing|skipped|flaky|did not run)/g)) {
    if (word!.startsWith("pass")) outcome.passed += Number(digits)
    else if (word === "skipped") outcome.left_out += Number(digits)
    else if (word === "flaky") outcome.flaky += Number(digits)
    else outcome.failed += Number(digits)
  }
}

async function run({ name, command, env = {}, prints = /./ }: Part, directory: string): Promise<Outcome> {
  const started = performance.now()
  const outcome: Outcome = { passed: 0, failed: 0, left_out: 0, flaky: 0, seconds: 0, end: [] }
  const child = spawn(command, {
    ...{ cwd: ROOT, shell: true, stdio: ["ignore", "pipe", "pipe"] },
    // Most of what a child process of a test does is to read the same sources.
    env: { ...process.env, NO_COLOR: "1", TMPDIR: directory, NODE_COMPILE_CACHE: join(directory, "compiled"), ...env },
  })
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on("line", (text) => {
      const line = stripVTControlCharacters(text).trimEnd()
      addCounts(line, outcome)
      outcome.end = [...outcome.end, line].slice(-END_LINES)
      if (prints.test(line)) console.log(`${name.padEnd(9)} ${line}`)
    })
  }
  const code = await new Promise((resolve) => child.once("close", resolve))
  if (code !== 0 && outcome.failed === 0) outcome.failed = 1
  if (code === 0 && outcome.passed + outcome.left_out === 0) outcome.passed = 1
  outcome.seconds = (performance.now() - started) / 1000
  return outcome
}

const started = performance.now()
const directory = mkdtempSync(join(memoryDisk(), "touchmark-test-"))
// PostgreSQL refuses to run as root, and its user has to get through.
chmodSync(directory, 0o711)
const outcomes: [string, Outcome][] = []
for (const parts of STEPS) {
  console.log(`\n${parts.map(({ name }) => name).join(", ")}`)
  await Promise.all(parts.map(async (part) => outcomes.push([part.name, await run(part, directory)])))
}
rmSync(directory, { recursive: true, force: true })

for (const [name, { failed, flaky, end }] of outcomes) {
  if (failed + flaky > 0)
    console.log(`\n${name} ${failed ? "FAILED" : "PASSED AT A SECOND ATTEMPT"}:\n${end.join("\n")}`)
}
const sum = (member: Exclude<keyof Outcome, "end">) =>
  outcomes.reduce((total, [, outcome]) => total + outcome[member], 0)
const times = outcomes.map(
  ([name, { seconds, failed }]) => `${name} ${Math.round(seconds)} s${failed ? " FAILED" : ""}`,
)
const passed = sum("passed") + sum("flaky")
const again = sum("flaky") > 0 ? ` (${sum("flaky")} at a second attempt)` : ""
const seconds = Math.round((performance.now() - started) / 1000)
console.log(`\n${times.join(", ")}`)
console.log(
  `${passed} passed${again}, ${sum("failed")} failed, ${sum("left_out")} left out, in ${seconds} s on ${availableParallelism()} cores`,
)
process.exitCode = sum("failed") > 0 ? 1 : 0
