import type { Address, Hex } from "viem"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { deployRegistries, openTestChain, type TestChain } from "#test/contracts/gas/test-chain.ts"
import { Revert } from "#test/support/chain-model/call.ts"
import { deployedState, encodeCall } from "#test/support/chain-model/chain-model.ts"
import { createContracts } from "#test/support/chain-model/contracts.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { type Draft, draftOf, pourInto } from "#test/support/chain-model/state.ts"
import { type Act, createCast, randomActs, readsOf } from "./acts.ts"

const START_S = 2_000_000_000

export type Contracts = Pick<ReturnType<typeof createContracts>, "run">

export interface Walked {
  operations: number
  succeeded: number
  /** How often the contracts refused, by the first bytes of why. */
  refused: Map<string, number>
  /** Blocks in which two owners got individual tokens. */
  shared_blocks: number
  /** Where contracts and model first differed; null: nowhere. */
  difference: string | null
}

/**
 * Applies random operations to the contracts and to a plain model, one to three per block. Compares outcomes, events and
 * touched state after each block.
 */
export async function walk(seed: number, operations: number, model: Contracts = plainModel()): Promise<Walked> {
  const chain = await openTestChain("osaka", false)
  try {
    await deployRegistries(chain)
    return await compare(chain, model, seed, operations)
  } finally {
    await chain.close()
  }
}

export const plainModel = () => createContracts(LOCAL_REGISTRY, LOCAL_ISSUERS)

async function compare(chain: TestChain, model: Contracts, seed: number, operations: number): Promise<Walked> {
  const random = seededRandom(seed)
  const cast = createCast(random)
  const state = draftOf(deployedState())
  const walked: Walked = { operations: 0, succeeded: 0, refused: new Map(), shared_blocks: 0, difference: null }
  let time_s = START_S
  while (walked.operations < operations && walked.difference === null) {
    time_s += random.chance(0.1) ? random.integer(1, 90_000) : random.integer(1, 60)
    const acts = randomActs(random, cast)
    const real = await chain.mineTogether(
      acts.map(({ from, to, name, args }) => ({ from, to, data: encodeCall(name, args) })),
      time_s,
    )
    const at = { block_number: real.block_number, timestamp_s: BigInt(time_s), hollow: false }
    const owners = new Set<string>()
    for (const [index, act] of acts.entries()) {
      const modelled = run(model, state, act, at)
      const outcome = real.outcomes[index]!
      walked.operations++
      if (outcome.succeeded) walked.succeeded++
      else walked.refused.set(outcome.output.slice(0, 10), (walked.refused.get(outcome.output.slice(0, 10)) ?? 0) + 1)
      if (outcome.succeeded && act.name === "mint") owners.add(String(act.args[0]).toLowerCase())
      walked.difference ??= differ(act.name, outcome, modelled)
    }
    if (owners.size > 1) walked.shared_blocks++
    for (const read of readsOf(random, cast, acts)) {
      const said = await chain.read(read.to, encodeCall(read.name, read.args))
      const modelled = run(model, draftOf(state), { ...read, from: LOCAL_ACCOUNTS.deployer.address }, at)
      walked.difference ??= differ(`${read.name}(${read.args})`, { ...said, logs: [] }, { ...modelled, logs: [] })
    }
  }
  return walked
}

interface Outcome {
  succeeded: boolean
  /** What a read gave, or why it was refused. */
  output: Hex
  logs: { address: string; topics: string[]; data: string }[]
}

function run(
  model: Contracts,
  state: Draft,
  { from, to, name, args }: Act,
  at: Parameters<Contracts["run"]>[2],
): Outcome {
  const draft = draftOf(state)
  try {
    const message = { from: from as Address, to, data: encodeCall(name, args) }
    const { output, logs } = model.run(message, draft, at)
    pourInto(draft, state)
    return { succeeded: true, output, logs }
  } catch (error) {
    if (!(error instanceof Revert)) throw error
    return { succeeded: false, output: error.data, logs: [] }
  }
}

function differ(what: string, real: Outcome, modelled: Outcome): string | null {
  const [one, other] = [real, modelled].map(({ succeeded, output, logs }) =>
    JSON.stringify({
      ...{ succeeded, output },
      logs: logs.map(({ address, topics, data }) => ({ address: address.toLowerCase(), topics, data })),
    }),
  )
  return one === other ? null : `${what}: ${one} and not ${other}`
}
