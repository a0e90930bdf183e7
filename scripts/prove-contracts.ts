/**
 * Proves test/contracts/proof with solc's SMT checker (CHC). Fails for an unproved statement, or a deliberate fault that
 * breaks no proof.
 */
import { z } from "zod"
import { compileSolidity, readSource } from "#scripts/solidity-compiler.ts"

const PROOF = "test/contracts/proof/WriteOnceProof.sol"
const CORE = "contracts/WriteOnce.sol"

const THEOREMS = ["AWrittenRecordNeverChanges", "AUsedRootIsNeverReused", "NothingMintsWhilePaused"] as const
type Theorem = (typeof THEOREMS)[number]

/** Faults that must break a theorem's proof; else the proof would be worthless. */
const FAULTS: { theorem: Theorem; from: string; to: string }[] = [
  { theorem: "AWrittenRecordNeverChanges", from: "slot == 0 || _slots[id] != 0", to: "slot == 0" },
  { theorem: "AUsedRootIsNeverReused", from: "slot == 0 || _slots[id] != 0", to: "slot == 0" },
  { theorem: "NothingMintsWhilePaused", from: "internal whenNotPaused", to: "internal" },
]

const Output = z.object({ errors: z.array(z.object({ severity: z.string(), message: z.string() })).default([]) })

let failed = false
const asItIs = (core: string) => core
for (const theorem of THEOREMS) report(theorem, prove(theorem, asItIs), "proved")
for (const { theorem, from, to } of FAULTS) {
  const broken = prove(theorem, (core) => replaced(core, from, to))
  report(`${theorem} with "${from}" made "${to}"`, broken, "not proved")
}
process.exitCode = failed ? 1 : 0

/** Whether all of the theorem's assertions hold of the core after the edit. */
function prove(theorem: Theorem, edit: (core: string) => string): { proved: number; open: number; ms: number } {
  const start = performance.now()
  const settings = {
    outputSelection: {},
    // No timeout, because a proof must not depend on the machine's load; the solver's own effort is limited.
    modelChecker: {
      contracts: { [PROOF]: [theorem] },
      engine: "chc",
      invariants: ["contract"],
      showProvedSafe: true,
      showUnproved: true,
      targets: ["assert"],
    },
  }
  const output = compileSolidity(PROOF, settings, (path) => (path === CORE ? edit(read(path)) : read(path)))
  const { errors } = Output.parse(output)
  for (const { severity, message } of errors) if (severity === "error") throw new Error(message)
  return {
    proved: errors.filter(({ message }) => message.includes("check is safe")).length,
    open: errors.filter(({ message }) => /Assertion violation (might happen|happens)/.test(message)).length,
    ms: performance.now() - start,
  }
}

function report(what: string, { proved, open, ms }: ReturnType<typeof prove>, expected: "proved" | "not proved"): void {
  const actual = open === 0 && proved > 0 ? "proved" : "not proved"
  if (actual !== expected) failed = true
  const mark = actual === expected ? "ok  " : "FAIL"
  console.log(`${mark} ${what}: ${actual} (${proved} assertions safe, ${open} open, ${(ms / 1000).toFixed(1)} s)`)
}

/** Rewrites `revert Error()` as `require(false, Error())`: solc 0.8.37's checker does not know that the first reverts. */
function read(path: string): string {
  return readSource(path).replace(/\brevert ([\w.]+\([^;]*\));/g, "require(false, $1);")
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The core no longer contains "${from}".`)
  return text.replace(from, to)
}
