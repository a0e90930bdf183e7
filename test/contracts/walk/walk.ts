import { type Address, type Hex, zeroAddress, zeroHash } from "viem"
import { concat, keccak256 } from "viem/utils"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { deployRegistries, openTestChain, type TestChain } from "#test/contracts/gas/test-chain.ts"
import { Revert } from "#test/support/chain-model/call.ts"
import { deployedState, encodeCall } from "#test/support/chain-model/chain-model.ts"
import { createContracts } from "#test/support/chain-model/contracts.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { roleOf } from "#test/support/chain-model/roles.ts"
import { type Draft, draftOf, pourInto } from "#test/support/chain-model/state.ts"

const START_S = 2_000_000_000

export type Contracts = Pick<ReturnType<typeof createContracts>, "run">

interface Walked {
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

interface Read {
  to: Address
  name: string
  args: unknown[]
}

interface Act extends Read {
  from: Address
}

const { deployer, minter, recaller, reinstater, attester, pauser } = LOCAL_ACCOUNTS
const STAFF = [deployer, minter, recaller, reinstater, attester, pauser].map(({ address }) => address)
const HIGHEST_BIT = 1n << 255n

/** Everything that operations refer to; minted tokens are added. */
interface Cast {
  tokens: bigint[]
  batches: { root: Hex; first: bigint; size: number; record_hash: Hex | null }[]
  hashes: Hex[]
  issuers: Hex[]
  owners: Address[]
}

function createCast(random: Random): Cast {
  return {
    ...{ tokens: [], batches: [] },
    hashes: Array.from({ length: 5 }, () => random.hex(32)),
    issuers: [random.hex(32), random.hex(32), zeroHash],
    owners: [deployer.address, attester.address, pauser.address, LOCAL_REGISTRY],
  }
}

/** What one block holds. In one of ten everybody mints: else two owners would rarely do so in the same block. */
function randomActs(random: Random, cast: Cast): Act[] {
  const isMinting = random.chance(0.1)
  return Array.from({ length: random.integer(1, 3) }, () => randomAct(random, cast, isMinting))
}

function randomAct(random: Random, cast: Cast, isMinting: boolean): Act {
  const { pick, integer, chance } = random
  const on = (owner: Address, name: string, args: unknown[], to: Address = LOCAL_REGISTRY): Act => ({
    ...{ name, args, to },
    // One in twelve comes from a random account, with or without the right.
    from: chance(0.08) ? pick(STAFF) : owner,
  })
  const token = () => anyToken(random, cast)
  const owner = () => (chance(0.03) ? zeroAddress : pick(cast.owners))
  const acts: (() => Act)[] = [
    () => on(minter.address, "mint", [owner(), pick(cast.issuers), products(random, cast)]),
    () => on(minter.address, "mint", [owner(), pick(cast.issuers), products(random, cast)]),
    () => on(minter.address, "mintBatch", [owner(), pick(cast.issuers), ...batch(random, cast)]),
    () => on(pick(cast.owners.slice(0, 3)), "transferFrom", [pick(cast.owners), owner(), token()]),
    () => on(pick(cast.owners.slice(0, 3)), "transferFrom", [pick(cast.owners), owner(), token()]),
    () => on(pick(cast.owners.slice(0, 3)), "approve", [pick(STAFF), token()]),
    () =>
      on(pick(cast.owners.slice(0, 3)), "setApprovalForAll", [chance(0.1) ? zeroAddress : pick(STAFF), chance(0.3)]),
    () => on(recaller.address, "recall", [token(), integer(0, 65_535)]),
    () => on(reinstater.address, "reinstate", [token(), integer(0, 65_535)]),
    () => on(recaller.address, "recallBatch", [anyRoot(random, cast), integer(0, 9)]),
    () => on(reinstater.address, "reinstateBatch", [anyRoot(random, cast), integer(0, 9)]),
    () => on(attester.address, "attest", [pick(cast.issuers), pick(["ACME", "ACME Kft.", ""]), ""], LOCAL_ISSUERS),
    () => on(attester.address, "revokeIssuer", [pick(cast.issuers), BigInt(integer(0, 2_000_400_000))], LOCAL_ISSUERS),
    () => on(deployer.address, "distrust", [pick(cast.issuers), integer(0, 30), integer(10, 60), 1], LOCAL_ISSUERS),
    () => settingOf(random, on),
  ]
  return isMinting ? acts[0]!() : pick(acts)()
}

/** Blocking settings are soon undone, or the walk would end with nothing allowed. */
function settingOf(random: Random, on: (owner: Address, name: string, args: unknown[], to?: Address) => Act): Act {
  const { pick, integer } = random
  const role = pick(["RECALLER_ROLE", "REINSTATER_ROLE", "PAUSER_ROLE"])
  const admin = deployer.address
  const capacity = BigInt(pick([0, 7, 1_000, 2 ** 20]))
  return pick<() => Act>([
    () => on(pauser.address, "pause", []),
    () => on(admin, "unpause", []),
    () => on(admin, "unpause", []),
    () => on(admin, "setMinter", [pick([minter.address, attester.address]), capacity, integer(0, 90_000)]),
    () => on(admin, "setMinter", [minter.address, 2n ** 64n - 1n, 86_400]),
    () => on(admin, pick(["grantRole", "revokeRole"]), [roleOf(role), pick(STAFF)], LOCAL_ISSUERS),
    () => on(admin, "grantRole", [roleOf("RECALLER_ROLE"), recaller.address], LOCAL_ISSUERS),
    () => on(admin, "grantRole", [roleOf("REINSTATER_ROLE"), reinstater.address], LOCAL_ISSUERS),
    () => on(admin, "grantRole", [roleOf("PAUSER_ROLE"), pauser.address], LOCAL_ISSUERS),
  ])()
}

function products(random: Random, cast: Cast) {
  const { integer, chance, pick } = random
  return Array.from({ length: chance(0.02) ? 0 : integer(1, 3) }, () => {
    const isNew = chance(0.9) || cast.tokens.length === 0
    const tokenId = isNew ? BigInt(random.hex(32)) | (chance(0.97) ? HIGHEST_BIT : 0n) : pick(cast.tokens)
    cast.tokens.push(tokenId)
    const recordHash = chance(0.98) ? pick(cast.hashes) : (`0x${"0".repeat(57)}1234567` as Hex)
    return { tokenId, recordHash, sealedRecord: random.hex(integer(0, 40)) }
  })
}

/** Root and size: new, the same again, one that gives the same ids, or one that cannot be. */
function batch(random: Random, cast: Cast): [Hex, number] {
  const { chance, pick, integer } = random
  if (cast.batches.length > 0 && chance(0.15)) {
    const { root, size } = pick(cast.batches)
    const twin = `0x${(BigInt(root) ^ HIGHEST_BIT ^ 1n).toString(16).padStart(64, "0")}` as Hex
    return [chance(0.5) ? root : twin, size]
  }
  if (chance(0.05)) return [pick([zeroHash, `0x8${"0".repeat(55)}12345678` as Hex, random.hex(32)]), pick([0, 3])]
  const record_hash = chance(0.3) ? pick(cast.hashes) : null
  const root = record_hash ? keccak256(concat(["0x00", record_hash])) : random.hex(32)
  const size = record_hash ? 1 : pick([1, integer(2, 50), 2 ** 20, 2 ** 20 + 1, 2 ** 32 - 1])
  cast.batches.push({ ...{ root, size, record_hash }, first: (BigInt(root) % HIGHEST_BIT) & ~0xffffffffn })
  return [root, size]
}

function anyRoot(random: Random, { batches }: Cast): Hex {
  return batches.length === 0 || random.chance(0.05) ? random.hex(32) : random.pick(batches).root
}

/** Mostly of the last few: the same ones are met again. */
function anyToken({ chance, pick, integer }: Random, { tokens, batches }: Cast): bigint {
  const late = batches.slice(-6)
  if (late.length > 0 && (tokens.length === 0 || chance(0.5))) {
    const { first, size } = pick(late)
    return pick([first, first + BigInt(Math.max(0, size - 1)), first + BigInt(integer(0, 3)), first + BigInt(size)])
  }
  return tokens.length === 0 || chance(0.03) ? BigInt(integer(0, 9)) : pick(tokens.slice(-12))
}

/** Everything that the contracts say of a few tokens, owners, minters and issuers. */
function readsOf(random: Random, cast: Cast, acts: readonly Act[]): Read[] {
  const { pick } = random
  const of = (name: string, ...args: unknown[]): Read => ({ to: LOCAL_REGISTRY, name, args })
  const ofIssuers = (name: string, ...args: unknown[]): Read => ({ to: LOCAL_ISSUERS, name, args })
  const moved = acts.flatMap(({ name, args }) => (name === "transferFrom" ? [args[2] as bigint] : []))
  const tokens = [...moved, anyToken(random, cast), anyToken(random, cast)]
  const { root, first, record_hash } = cast.batches.at(-1) ?? { root: zeroHash, first: 0n, record_hash: null }
  return [
    ...tokens.flatMap((token) => [
      ...["ownerOf", "statusOf", "recordOf", "batchOf", "rootOf", "getApproved"].map((name) => of(name, token)),
      of("verify", token, pick(cast.hashes), zeroHash, []),
    ]),
    of("verify", first, record_hash ?? pick(cast.hashes), root, []),
    ...cast.owners.map((owner) => of("balanceOf", owner)),
    ...[minter.address, attester.address].map((account) => of("minterOf", account)),
    of("isApprovedForAll", pick(STAFF), pick(STAFF)),
    of("paused"),
    ofIssuers("attestationOf", pick(cast.issuers), pick(["ACME", "ACME Kft."])),
    ofIssuers("distrustedOf", pick(cast.issuers)),
  ]
}
