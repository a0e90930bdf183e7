import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { addCompany, createParts } from "#test/support/rig.ts"
import { type Campaign, type Outcome, runCampaign } from "./crash-campaign.ts"
import { FAULT_KINDS, SINGLE_NODE_KINDS } from "./fault-kinds.ts"
import { hasSurvived, reorgModel, surviveFault, surviveReorg } from "./survive-fault.ts"

const USAGE = `The long fault campaign: every depth of reorg, every kind of fault with as many seeds as --table says, then the crash campaign.

npm run faults -- [--seed N] [--kills N] [--products N] [--depth N] [--nodes N] [--table N] [--keep FOLDER]

--keep FOLDER  keeps what the crash campaign leaves, even if it breaks off, in a folder that is not there yet:
                 touchmark.sqlite  the service's database, and manifests/ beside it
                 history.txt       every kill, reorg and fault, as it happened
                 eth_getLogs.json  all logs of the chain, as a node returns them
                 result.json       what was found

Standard output has the result, standard error the progress and, after a failure, the history. The command ends with 1
when anything is lost, doubled, missing or different.`
const PROGRESS_EVERY = 25

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "20261121" },
    kills: { type: "string", default: "1000" },
    products: { type: "string", default: "5000" },
    depth: { type: "string", default: "64" },
    nodes: { type: "string", default: "3" },
    table: { type: "string", default: "0" },
    keep: { type: "string" },
    help: { type: "boolean", default: false },
  },
})
if (values.help) {
  console.log(USAGE)
  process.exit()
}
// An older campaign's files would be mistaken for this one's.
if (values.keep) mkdirSync(values.keep)
const campaign: Campaign = {
  ...{ seed: Number(values.seed), kills: Number(values.kills), products: Number(values.products) },
  ...{ reorg_depth_max: Number(values.depth), nodes: Number(values.nodes) },
  keep: values.keep,
}
const started_at = performance.now()
const print = (line: string) =>
  process.stderr.write(`${Math.round((performance.now() - started_at) / 1000)} s: ${line}\n`)
const keep = (name: string, text: string) => values.keep && appendFileSync(join(values.keep, name), text)
const history: string[] = []

const depths_failed = await sweepDepths(campaign)
print(`reorgs of depth 1 to ${campaign.reorg_depth_max}: ${depths_failed.length} failed`)
const faults_failed = await sweepFaults(campaign.seed, Number(values.table))
const outcome = await runCampaign({
  ...campaign,
  record(line) {
    history.push(line)
    keep("history.txt", `${line}\n`)
  },
  progress(kills) {
    if (kills % PROGRESS_EVERY === 0) print(`${kills} of ${campaign.kills} kills`)
  },
})
const seconds = Math.round((performance.now() - started_at) / 1000)
const result = JSON.stringify({ ...campaign, depths_failed, faults_failed, ...outcome, seconds })
console.log(result)
keep("result.json", `${result}\n`)
if (depths_failed.length + faults_failed.length > 0 || !isWhole(outcome)) {
  process.stderr.write(`${history.join("\n")}\n`)
  process.exitCode = 1
}

async function sweepDepths({ seed, reorg_depth_max }: Campaign): Promise<number[]> {
  const chain = reorgModel(seed, reorg_depth_max)
  await chain.mine(reorg_depth_max + 2)
  const directory = mkdtempSync(join(tmpdir(), "touchmark-depths-"))
  const parts = await createParts({ directory, endpoint: chain.endpoint, genesis_hash: chain.genesis_hash })
  const me = await addCompany(parts.app)
  const failed: number[] = []
  for (let depth = 1; depth <= reorg_depth_max; depth++) {
    const { index_equal, pending, doubled } = await surviveReorg(parts, me, chain, depth)
    if (!index_equal || pending > 0 || doubled.length > 0) failed.push(depth)
  }
  await parts.close()
  rmSync(directory, { recursive: true, force: true })
  return failed
}

/** Runs each kind of fault beside a healthy node and, where wrong answers can be detected, on the only node. */
async function sweepFaults(first: number, seeds: number): Promise<string[]> {
  const failed: string[] = []
  for (let seed = first; seed < first + seeds; seed++) {
    for (const [nodes, kinds] of [[2, FAULT_KINDS] as const, [1, SINGLE_NODE_KINDS] as const]) {
      for (const kind of Object.keys(kinds)) {
        if (!hasSurvived(await surviveFault(kind, seed, nodes))) failed.push(`${kind}, seed ${seed}, nodes ${nodes}`)
      }
    }
    print(`every kind of fault with ${seed - first + 1} of ${seeds} seeds: ${failed.join("; ") || "none failed"}`)
  }
  return failed
}

function isWhole({ lost, minted_twice, nonce_gaps, index_equal, integrity }: Outcome): boolean {
  return lost.length + minted_twice.length + nonce_gaps.length === 0 && index_equal && integrity === "ok"
}
