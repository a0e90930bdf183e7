/**
 * Proves test/contracts/proof with solc's SMT checker. Fails for an unproved statement, or a deliberate fault that breaks no
 * proof.
 */
import { z } from "zod"
import { compileSolidity, readSource } from "#scripts/contract-copy.ts"

const CORE = "contracts/WriteOnce.sol"
const TOKEN = "@openzeppelin/contracts/token/ERC721/ERC721.sol"

interface Theorem {
  name: string
  proof: string
  /** CHC proves of every state that calls lead to; BMC proves one call in any state, also of code too large for CHC. */
  engine: "chc" | "bmc"
  /** Faults that must break the proof; else it would be worthless. */
  faults: { file: string; from: string; to: string }[]
}

const OVERWRITES = { file: CORE, from: "slot == 0 || _slots[id] != 0", to: "slot == 0" }
const ofCore = { proof: "test/contracts/proof/WriteOnceProof.sol", engine: "chc" } as const
const ofTransfers = { proof: "test/contracts/proof/TransferProof.sol", engine: "bmc" } as const

const THEOREMS: Theorem[] = [
  { name: "AWrittenRecordNeverChanges", ...ofCore, faults: [OVERWRITES] },
  { name: "AUsedRootIsNeverReused", ...ofCore, faults: [OVERWRITES] },
  {
    ...{ name: "NothingMintsWhilePaused", ...ofCore },
    faults: [{ file: CORE, from: "internal whenNotPaused", to: "internal" }],
  },
  { name: "AnOwnerOnceWrittenIsChangedByATransferAlone", ...ofCore, engine: "bmc", faults: [OVERWRITES] },
  {
    ...{ name: "ATokenIsMovedByItsOwnTransferAlone", ...ofTransfers },
    faults: [{ file: TOKEN, from: "if (previousOwner != address(0)) {", to: "if (false) {" }],
  },
  {
    ...{ name: "OnlyThoseWhoMayTransfer", ...ofTransfers },
    faults: [{ file: TOKEN, from: "_checkAuthorized(from, auth, tokenId);", to: "" }],
  },
  {
    ...{ name: "ATransferGivesAndClearsTheApproval", ...ofTransfers },
    faults: [{ file: TOKEN, from: "_approve(address(0), tokenId, address(0), false);", to: "" }],
  },
]

/** What of OpenZeppelin's token the proofs call. The checker would take minutes for the rest: texts, receivers, burning. */
const TOKEN_FUNCTIONS =
  /^(_ownerOf|_getApproved|isApprovedForAll|_isAuthorized|_checkAuthorized|_requireOwned|_update|_approve|_mint)$/

const Output = z.object({ errors: z.array(z.object({ severity: z.string(), message: z.string() })).default([]) })

let failed = false
for (const theorem of THEOREMS) {
  report(theorem.name, prove(theorem, read), "proved")
  for (const { file, from, to } of theorem.faults) {
    const broken = prove(theorem, (path) => (path === file ? replaced(read(path), from, to) : read(path)))
    report(`${theorem.name} with "${from}" made "${to}"`, broken, "not proved")
  }
}
process.exitCode = failed ? 1 : 0

/** Whether all of the theorem's assertions hold of the sources as `readEdited` gives them. */
function prove(
  { name, proof, engine }: Theorem,
  readEdited: typeof read,
): { proved: number; open: number; ms: number } {
  const start = performance.now()
  const settings = {
    outputSelection: {},
    // No timeout, because a proof must not depend on the machine's load; the solver's own effort is limited.
    modelChecker: {
      contracts: { [proof]: [name] },
      engine,
      ...(engine === "chc" && { invariants: ["contract"] }),
      showProvedSafe: true,
      showUnproved: true,
      targets: ["assert"],
    },
  }
  const output = compileSolidity(proof, settings, readEdited)
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

/** Rewrites `revert Error()` as `require(false)`: solc 0.8.37's checker does not know that the first reverts. */
function read(path: string): string {
  const text = readSource(path).replace(/\brevert [\w.]+\([^;]*\);/g, "require(false);")
  return path === TOKEN ? withoutTheRest(text) : text
}

/** Empties the bodies of functions that no proof calls, and leaves out events. */
function withoutTheRest(token: string): string {
  return token
    .replace(/( {4}function (\w+)\([^{]*\{)[\s\S]*?\n {4}\}/g, (whole, head: string, name: string) =>
      TOKEN_FUNCTIONS.test(name) ? whole : `${head}}`,
    )
    .replace(/^ *emit [^;]*;/gm, "")
    .replace(/ {4}string private _\w+;\n/g, "")
    .replace(/(constructor[^{]*\{)[\s\S]*?\n {4}\}/, "$1}")
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The code no longer contains "${from}".`)
  return text.replace(from, to)
}
