import { privateKeyToAccount } from "viem/accounts"
import { concat, keccak256 } from "viem/utils"
import { afterAll, describe, expect, it } from "vitest"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { openLocalChain } from "#stand-ins/chain/local-chain.ts"
import { ALL_ROUNDS } from "#test/support/campaign.ts"
import { type ChainModel, createChainModel, encodeCall, signCall } from "#test/support/chain-model/chain-model.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import {
  ADMIN_ROLE,
  ATTESTER_ROLE,
  PAUSER_ROLE,
  RECALLER_ROLE,
  REINSTATER_ROLE,
} from "#test/support/chain-model/roles.ts"
import { prepareDirectory } from "#test/support/directories.ts"
import { prepare } from "#test/support/prepare.ts"

type Hex = `0x${string}`
interface Call {
  name: string
  args: unknown[]
  to: Hex
}

const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : ALL_ROUNDS ? [1, 2, 3] : [1]
const BLOCKS = 40
const ROLES = Object.keys(LOCAL_ACCOUNTS) as (keyof typeof LOCAL_ACCOUNTS)[]
const SIGNERS = ROLES.map((role) => privateKeyToAccount(LOCAL_ACCOUNTS[role].private_key))
const ROLE_IDS = [ADMIN_ROLE, RECALLER_ROLE, REINSTATER_ROLE, PAUSER_ROLE, ATTESTER_ROLE]
/** In no time at all, before everything, in the middle, in the future. */
const SINCES = [0n, 1n, 1_900_000_010n, 1_900_020_000n, 2_900_000_000n]
const ZERO = `0x${"0".repeat(40)}` as Hex

/** A few ids, hashes, roots and issuers, so that a random sequence meets the same ones again. */
function createCast(random: Random) {
  const hashes = Array.from({ length: 6 }, () => random.hex(32))
  const trees = [1, 2, 3, 5, 8].map((size) => treeOf(Array.from({ length: size }, () => random.hex(32))))
  const tokens = [1n, 2n, 3n, 4n].map((id) => (1n << 255n) + id)
  const in_batches = trees.flatMap(({ first, size }) => [first, first + BigInt(size) - 1n, first + BigInt(size)])
  const issuers = [...Array.from({ length: 3 }, () => random.hex(32)), `0x${"0".repeat(64)}` as Hex]
  const owners = [LOCAL_ACCOUNTS.deployer.address, random.hex(20), ZERO]
  return { hashes, trees, tokens: [...tokens, 5n, ...in_batches], issuers, owners }
}

/** Straight from the definition: leaves padded with zeros to a power of two, 0x00 before leaves and 0x01 before nodes. */
function treeOf(hashes: Hex[]) {
  let level = hashes.map((hash) => keccak256(concat(["0x00", hash])))
  while (level.length & (level.length - 1)) level.push(`0x${"0".repeat(64)}`)
  const levels = [level]
  while (level.length > 1) {
    level = level.flatMap((node, at) => (at % 2 ? [] : [keccak256(concat(["0x01", node, level[at + 1]!]))]))
    levels.push(level)
  }
  const proof = (index: number) => levels.slice(0, -1).map((nodes, at) => nodes[(index >> at) ^ 1]!)
  const root = level[0]!
  const first = (BigInt(root) % (1n << 255n)) & ~0xffffffffn
  return { root, size: hashes.length, first, hashes, proof }
}

type Cast = ReturnType<typeof createCast>

function randomWrite(random: Random, cast: Cast): { signer: number; call: Call } {
  const { pick, integer, chance } = random
  const tree = pick(cast.trees)
  const product = (tokenId = pick(cast.tokens)) => ({
    tokenId,
    recordHash: chance(0.05) ? (`0x${"0".repeat(63)}${integer(0, 1)}` as Hex) : usualHash(cast, tokenId, random),
    sealedRecord: random.hex(integer(0, 90)),
  })
  const role = pick(ROLE_IDS)
  const account = pick(ROLES.map((name) => LOCAL_ACCOUNTS[name].address))
  const minter = LOCAL_ACCOUNTS.minter.address
  const on = (owner: (typeof ROLES)[number], name: string, args: unknown[], at: Hex = LOCAL_REGISTRY) => ({
    // One in eight is signed by a random account, with or without the role.
    signer: chance(0.125) ? integer(0, ROLES.length - 1) : ROLES.indexOf(owner),
    call: { name, args, to: at },
  })
  const choices = [
    () => on("minter", "mint", [pick(cast.owners), pick(cast.issuers), Array.from({ length: integer(0, 3) }, product)]),
    () => on("minter", "mint", [cast.owners[0], pick(cast.issuers), [product()]]),
    () =>
      on("minter", "mintBatch", [
        pick(cast.owners),
        pick(cast.issuers),
        tree.root,
        chance(0.2) ? pick([0, 2 ** 20 + 1]) : tree.size,
      ]),
    () => on("minter", "mintBatch", [cast.owners[0], pick(cast.issuers), tree.root, tree.size]),
    () => on("recaller", "recall", [pick(cast.tokens), integer(0, 65_535)]),
    () => on("reinstater", "reinstate", [pick(cast.tokens), integer(0, 65_535)]),
    () => on("recaller", "recallBatch", [chance(0.2) ? random.hex(32) : tree.root, integer(0, 9)]),
    () => on("reinstater", "reinstateBatch", [chance(0.2) ? random.hex(32) : tree.root, integer(0, 9)]),
    () =>
      on(
        "attester",
        "attest",
        [
          pick(cast.issuers),
          pick(["ACME Kft.", "Ő".repeat(128), "Ő".repeat(129), "", "x".repeat(257)]),
          pick(["acme.test", "", "d".repeat(254)]),
        ],
        LOCAL_ISSUERS,
      ),
    () => on("attester", "revokeIssuer", [pick(cast.issuers), pick(SINCES)], LOCAL_ISSUERS),
    () => on("deployer", "distrust", [pick(cast.issuers), integer(0, 5), integer(4, 50), integer(0, 9)], LOCAL_ISSUERS),
    () => on(pick(["pauser", "deployer"]), pick(["pause", "unpause", "unpause"]), []),
    () =>
      on("deployer", "setMinter", [
        pick([minter, account]),
        BigInt(pick([0, 3, 20, 2 ** 20])),
        pick([0, 1, 600, 86_400]),
      ]),
    () => on("deployer", pick(["grantRole", "revokeRole"]), [role, account], LOCAL_ISSUERS),
    // Undoes blocking settings, or the walk would end with nothing allowed.
    () => on("deployer", "grantRole", [RECALLER_ROLE, LOCAL_ACCOUNTS.recaller.address], LOCAL_ISSUERS),
    () => on("deployer", "grantRole", [REINSTATER_ROLE, LOCAL_ACCOUNTS.reinstater.address], LOCAL_ISSUERS),
    () => on("deployer", "setMinter", [minter, 2n ** 20n, 86_400]),
    () => on("pauser", "pause", []),
    () => on("deployer", "unpause", []),
  ]
  return pick(choices)()
}

/** Mostly the same for the same token, so that verifying it often has the right one. */
function usualHash({ hashes }: Cast, token: bigint, { chance, pick }: Random): Hex {
  return chance(0.7) ? hashes[Number(token % BigInt(hashes.length))]! : pick(hashes)
}

function reads(random: Random, cast: Cast): Call[] {
  const tree = random.pick(cast.trees)
  const index = random.integer(0, tree.size - 1)
  const none = `0x${"0".repeat(64)}` as Hex
  const product = (name: string, ...args: unknown[]) => ({ name, args, to: LOCAL_REGISTRY })
  return [
    ...cast.trees.map((each) => product("verify", each.first, each.hashes[0], each.root, each.proof(0))),
    product("verify", tree.first + BigInt(index), tree.hashes[index], tree.root, tree.proof(index)),
    product("verify", tree.first + BigInt(index), random.pick(cast.hashes), tree.root, tree.proof(index)),
    product("verify", tree.first + BigInt(index), tree.hashes[index], tree.root, tree.proof(index).slice(1)),
    product("verify", tree.first + BigInt(index), tree.hashes[index], none, []),
    ...random
      .shuffle(cast.tokens)
      .slice(0, 8)
      .flatMap((token) => [
        product("verify", token, usualHash(cast, token, random), random.chance(0.1) ? tree.root : none, []),
        ...["statusOf", "recordOf", "batchOf", "rootOf", "ownerOf"].map((name) => product(name, token)),
      ]),
    ...cast.owners.map((owner) => product("balanceOf", owner)),
    ...ROLES.map((role) => product("minterOf", LOCAL_ACCOUNTS[role].address)),
    ...["paused", "issuers"].map((name) => product(name)),
    ...cast.issuers.flatMap((issuer) => [
      { name: "attestationOf", args: [issuer, random.pick(["ACME Kft.", "nobody"])], to: LOCAL_ISSUERS },
      ...["issuerOf", "distrustedOf"].map((name) => ({ name, args: [issuer], to: LOCAL_ISSUERS })),
    ]),
    { name: "keys", args: [], to: LOCAL_ISSUERS },
    {
      name: "hasRole",
      args: [random.pick(ROLE_IDS), LOCAL_ACCOUNTS[random.pick(ROLES)].address],
      to: LOCAL_ISSUERS,
    },
    ...[LOCAL_REGISTRY, LOCAL_ISSUERS].flatMap((to) => [
      ...["0x01ffc9a7", "0x80ac58cd", "0x49064906", "0xffffffff", "0x7965db0b", "0x31498786"].map((id) => ({
        name: "supportsInterface",
        args: [id],
        to,
      })),
    ]),
  ]
}

const encode = ({ name, args }: Call) => encodeCall(name, args)

/** The part of an answer that every node must agree on. */
function essence(answer: unknown): unknown {
  const { result, error } = answer as { result?: unknown; error?: { code: number; data?: unknown } }
  return error ? { code: error.code, data: error.data } : { result }
}

function receiptEssence(answer: unknown) {
  const { status, logs, transactionIndex, blockNumber, from, to } = (answer as { result: Record<string, unknown> })
    .result
  const said = (logs as Record<string, string>[]).map(({ address, topics, data, logIndex }) => ({
    address,
    topics,
    data,
    logIndex,
  }))
  return { status, transactionIndex, blockNumber, from, to, logs: said }
}

const seen = { succeeded: 0, reverted: 0, verdicts: new Set<unknown>(), reverts: new Set<unknown>() }

describe.each(SEEDS)("the model against the contracts on an EVM, seed %i", (seed) => {
  const directory = prepareDirectory()
  let now_s = 1_900_000_000
  const chain = prepare(() => openLocalChain({ chain_id: 1, directory, block_ms: 0, now: () => now_s * 1000 }))
  const model = createChainModel({ chain_id: 1 })
  afterAll(() => chain.close())

  const both = async (method: string, ...params: unknown[]) => {
    const request = { jsonrpc: "2.0", id: 1, method, params } as const
    return [await chain.request(request), await model.request(request)] as const
  }

  it(`says the same in ${BLOCKS} blocks of random calls`, async () => {
    const random = seededRandom(seed)
    const cast = createCast(random)
    const nonces = [8, 0, 0, 0, 0, 0]
    for (let block = 0; block < BLOCKS; block++) {
      const sent: Hex[] = []
      for (let count = random.integer(1, 4); count > 0; count--) {
        const { signer, call } = randomWrite(random, cast)
        const simulation = { from: SIGNERS[signer]!.address, to: call.to, data: encode(call) }
        const [real_call, model_call] = await both("eth_call", simulation, "latest")
        expect(essence(model_call), `${call.name} simulated in block ${block}`).toEqual(essence(real_call))
        if (real_call.error) seen.reverts.add(String(real_call.error.data).slice(0, 10))
        const raw = await signCall(SIGNERS[signer]!, 1, call.name, call.args, { nonce: nonces[signer]!++, to: call.to })
        const [real_hash, model_hash] = await both("eth_sendRawTransaction", raw)
        expect(model_hash).toEqual(real_hash)
        sent.push(real_hash.result as Hex)
      }
      now_s += random.integer(1, 2_000)
      await chain.mine()
      model.mine(1, { timestamp_s: now_s })

      for (const hash of sent) {
        const [real, modelled] = (await both("eth_getTransactionReceipt", hash)).map(receiptEssence)
        expect(modelled, `receipt in block ${block}`).toEqual(real)
        seen[real!.status === "0x1" ? "succeeded" : "reverted"]++
      }
      const [real_block, model_block] = await both("eth_getBlockByNumber", "latest", false)
      const shown = ({ result }: { result?: unknown }) => {
        const { number, timestamp, logsBloom, transactions } = result as Record<string, unknown>
        return { number, timestamp, logsBloom, transactions }
      }
      expect(shown(model_block)).toEqual(shown(real_block))
      for (const call of reads(random, cast)) {
        const [real, modelled] = await both("eth_call", { to: call.to, data: encode(call) }, "latest")
        expect(essence(modelled), `${call.name}(${call.args}) after block ${block}`).toEqual(essence(real))
        if (call.name === "verify") seen.verdicts.add(real.result)
      }
    }
  }, 600_000)

  it("finds the same logs by any filter", async () => {
    const random = seededRandom(seed)
    const topics = (await allTopics(model)).filter((_, index) => index % 7 === 0)
    for (let round = 0; round < 30; round++) {
      const from = random.integer(2, BLOCKS)
      const range = {
        fromBlock: `0x${from.toString(16)}`,
        toBlock: `0x${random.integer(from, BLOCKS + 1).toString(16)}`,
      }
      const filter = {
        ...range,
        ...(random.chance(0.7) && {
          address: random.pick([LOCAL_REGISTRY, [LOCAL_REGISTRY, LOCAL_ISSUERS], random.hex(20)]),
        }),
        ...(random.chance(0.7) && {
          topics: random.pick([
            [random.pick(topics)],
            [[random.pick(topics), random.pick(topics)]],
            [null, random.pick(topics)],
          ]),
        }),
      }
      const [real, modelled] = (await both("eth_getLogs", filter)).map(({ result }) =>
        (result as Record<string, unknown>[]).map(
          ({ address, topics, data, blockNumber, logIndex, transactionHash }) => {
            return { address, topics, data, blockNumber, logIndex, transactionHash }
          },
        ),
      )
      expect(modelled, JSON.stringify(filter)).toEqual(real)
    }
  })
})

async function allTopics(model: ChainModel): Promise<Hex[]> {
  const logs = (await model.ask("eth_getLogs", [{ fromBlock: "0x0" }])) as { topics: Hex[] }[]
  return [...new Set(logs.flatMap(({ topics }) => topics))]
}

it("met every kind of answer: a walk through few of them would prove nothing", () => {
  expect(seen.succeeded).toBeGreaterThan((SEEDS.length * BLOCKS) / 2)
  expect(seen.reverted).toBeGreaterThan((SEEDS.length * BLOCKS) / 4)
  expect(seen.verdicts.size).toBe(4)
  expect(seen.reverts.size).toBeGreaterThan(15)
})
