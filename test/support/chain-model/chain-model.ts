import { type Account, privateKeyToAccount } from "viem/accounts"
import { encodeFunctionData } from "viem/utils"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { MINTER_CAPACITY, MINTER_WINDOW_S } from "#contracts/local-deployment.ts"
import { answerBody, type JsonRpcRequest, type JsonRpcResponse } from "#stand-ins/chain/json-rpc.ts"
import { type Block, buildBlock, type World } from "./block.ts"
import { FUNCTIONS } from "./call.ts"
import { createContracts } from "./contracts.ts"
import { createMempool } from "./mempool.ts"
import type { Random } from "./random.ts"
import { ADMIN_ROLE, ATTESTER_ROLE, PAUSER_ROLE, RECALLER_ROLE, REINSTATER_ROLE, setRole } from "./roles.ts"
import { MODEL_METHODS, modelRpc } from "./rpc.ts"
import { draftOf, EMPTY_STATE, freeze, type Hex, type State } from "./state.ts"
import { readSent, type SentTransaction } from "./transaction.ts"

export interface ChainModelOptions {
  chain_id?: number
  /** The first block's time; the same for every model unless set, so that nothing depends on the clock. */
  genesis_time_s?: number
  block_time_s?: number
  base_fee_wei?: bigint
  /** How far behind the head a block is called final. */
  finality_blocks?: number
}

/** What happens to the transactions of replaced blocks. */
export type Fate =
  | "drop"
  /** They go back to the mempool. */
  | "return"
  /** They keep their places in the new blocks. */
  | "keep"
  /** They are shuffled over the new blocks; those that do not fit go back to the mempool. */
  | "reorder"

export type ChainModel = ReturnType<typeof createChainModel>

/** The deployer's transactions until a local chain has its contracts and roles. */
const DEPLOYMENT_TRANSACTIONS = 8
const FUNDS_WEI = 10_000n * 10n ** 18n

/**
 * A chain in memory with both contracts in block 1 and a local chain's roles. Answers depend only on blocks and mempool: a
 * reorg replaces the list.
 */
export function createChainModel(options: ChainModelOptions = {}) {
  const { chain_id = 11155111, genesis_time_s = 1_800_000_000, block_time_s = 12, finality_blocks = 64 } = options
  const accounts = Object.values(LOCAL_ACCOUNTS)
  const funds = new Map(accounts.map(({ address }) => [address.toLowerCase() as Hex, FUNDS_WEI]))
  const world: World = { contracts: createContracts(LOCAL_REGISTRY, LOCAL_ISSUERS), funds }
  const mempool = createMempool(chain_id)
  const orphans = new Map<Hex, Block>()
  const first_state = deployedState()
  let base_fee_wei = options.base_fee_wei ?? 1_000_000_000n
  let variant = 0
  let blocks: Block[] = []
  append({ transactions: [], timestamp_s: genesis_time_s })
  append({ transactions: [], timestamp_s: genesis_time_s + block_time_s })

  function head(): Block {
    return blocks.at(-1)!
  }

  function append(input: { transactions: SentTransaction[]; timestamp_s: number; hollow?: boolean }): Block {
    const parent = blocks.at(-1)
    const block = buildBlock(
      parent,
      parent?.state ?? first_state,
      { hollow: false, ...input, base_fee_wei, variant },
      world,
    )
    blocks.push(block)
    return block
  }

  /**
   * Makes `count` blocks, the first with waiting transactions. `empty`: without any; `hollow`: by a node that lost the
   * contracts.
   */
  function mine(count = 1, how: { timestamp_s?: number; empty?: boolean; hollow?: boolean } = {}): Block {
    for (let made = 0; made < count; made++) {
      const timestamp_s = how.timestamp_s ?? head().timestamp_s + block_time_s
      const transactions = how.empty ? [] : mempool.inMiningOrder(base_fee_wei)
      append({ transactions, timestamp_s, ...(how.hollow && { hollow: true }) })
      mempool.settle(head().state)
    }
    return head()
  }

  /** Replaces the last `depth` blocks by as many and `extra` more. `reorder` needs `random`. */
  function reorg(depth: number, fate: Fate, { random, extra = 1 }: { random?: Random; extra?: number } = {}): void {
    if (depth < 1 || depth > head().number - 1) throw new RangeError(`There are no ${depth} blocks to replace.`)
    const replaced = blocks.slice(-depth)
    for (const block of replaced) orphans.set(block.hash, block)
    blocks = blocks.slice(0, -depth)
    variant++
    const places = placesOf(replaced, depth + extra, fate, random)
    for (const [index, transactions] of places.entries()) {
      const timestamp_s = replaced[index]?.timestamp_s ?? head().timestamp_s + block_time_s
      append({ transactions, timestamp_s })
    }
    if (fate === "return" || fate === "reorder") {
      for (const transaction of replaced.flatMap((block) => block.transactions))
        if (!mempoolHas(transaction)) mempool.put(transaction)
    }
    mempool.settle(head().state)
  }

  function mempoolHas({ from, nonce }: SentTransaction): boolean {
    return mempool.list().some((waiting) => waiting.from === from && waiting.nonce === nonce)
  }

  async function send(raw: unknown): Promise<Hex> {
    const transaction = await readSent(raw)
    mempool.accept(transaction, head().state, world)
    return transaction.hash
  }

  const view = (lag: number) => ({
    ...{ chain_id, finality_blocks, mempool, world, orphans, send, base_fee_wei },
    blocks: blocks.slice(0, Math.max(2, blocks.length - lag)),
  })

  /** The result of one method, by a node that is `lag` blocks behind. Rejects with EngineRefusal. */
  const ask = (method: string, params: unknown[], lag = 0) => modelRpc(view(lag), method, params)

  function request(body: JsonRpcRequest, lag?: number): Promise<JsonRpcResponse>
  function request(body: unknown, lag?: number): Promise<JsonRpcResponse | JsonRpcResponse[]>
  function request(body: unknown, lag = 0) {
    return answerBody(body, MODEL_METHODS, (method, params) => ask(method, params, lag))
  }

  return {
    chain_id,
    registry: LOCAL_REGISTRY,
    issuers: LOCAL_ISSUERS,
    first_block: 1,
    ask,
    request,
    mine,
    reorg,
    send,
    blocks: () => blocks as readonly Block[],
    head,
    waiting: () => mempool.list(),
    wipeMempool: mempool.wipe,
    dropTransaction: mempool.drop,
    /** From the next block on. */
    setBaseFee(wei: bigint): void {
      base_fee_wei = wei
    },
    /** At once, and in every block of the past as well. */
    setBalance(account: Hex, wei: bigint): void {
      const address = account.toLowerCase() as Hex
      funds.set(address, wei + (head().state.spent.get(address) ?? 0n))
    },
    /** Signs and sends a call of one of the contracts with the next free nonce; gives the transaction's hash. */
    async call(
      role: keyof typeof LOCAL_ACCOUNTS,
      functionName: string,
      args: unknown[],
      more: CallFees = {},
    ): Promise<Hex> {
      const account = privateKeyToAccount(LOCAL_ACCOUNTS[role].private_key)
      const nonce = more.nonce ?? mempool.nextNonce(account.address.toLowerCase() as Hex, head().state)
      return send(await signCall(account, chain_id, functionName, args, { ...more, nonce }))
    },
  }
}

export interface CallFees {
  nonce?: number
  gas?: bigint
  max_fee_wei?: bigint
  max_tip_wei?: bigint
  /** Where a function of this name is in both contracts. */
  to?: Hex
}

const OF_ISSUERS = new Set(["attest", "revokeIssuer", "distrust", "grantRole", "revokeRole"])

const OF_KEYS = new Set(["addKey", "endKey", "setSignedFrom"])

const addressOf = (functionName: string): Hex =>
  OF_KEYS.has(functionName) ? LOCAL_KEYS : OF_ISSUERS.has(functionName) ? LOCAL_ISSUERS : LOCAL_REGISTRY

export function encodeCall(functionName: string, args: unknown[]): Hex {
  return encodeFunctionData({ abi: [FUNCTIONS.get(functionName)], functionName, args } as never)
}

/** A signed transaction that calls one of the contracts. */
export function signCall(
  account: Account,
  chainId: number,
  functionName: string,
  args: unknown[],
  more: CallFees,
): Promise<Hex> {
  const { nonce = 0, gas = 2_000_000n, max_fee_wei = 10_000_000_000n, max_tip_wei = 1_000_000_000n } = more
  return account.signTransaction!({
    ...{ type: "eip1559", chainId, nonce, gas, maxFeePerGas: max_fee_wei, maxPriorityFeePerGas: max_tip_wei },
    to: more.to ?? addressOf(functionName),
    data: encodeCall(functionName, args),
  })
}

/** As a local chain's deployment leaves them. */
export function deployedState(): State {
  const draft = draftOf(EMPTY_STATE)
  const { deployer, minter, recaller, reinstater, attester, pauser } = LOCAL_ACCOUNTS
  setRole(draft, ADMIN_ROLE, deployer.address, true)
  setRole(draft, RECALLER_ROLE, recaller.address, true)
  setRole(draft, REINSTATER_ROLE, reinstater.address, true)
  setRole(draft, PAUSER_ROLE, pauser.address, true)
  setRole(draft, ATTESTER_ROLE, attester.address, true)
  draft.nonces.set(deployer.address.toLowerCase() as Hex, DEPLOYMENT_TRANSACTIONS)
  const key = minter.address.toLowerCase() as Hex
  draft.minters.set(key, { capacity: MINTER_CAPACITY, window_s: BigInt(MINTER_WINDOW_S), used: 0n, at_s: 0n })
  return freeze(draft, EMPTY_STATE)
}

function placesOf(replaced: Block[], count: number, fate: Fate, random: Random | undefined): SentTransaction[][] {
  const places: SentTransaction[][] = Array.from({ length: count }, () => [])
  if (fate === "keep") for (const [index, block] of replaced.entries()) places[index] = [...block.transactions]
  if (fate === "reorder") {
    if (!random) throw new TypeError("Reordering needs a source of randomness.")
    const shuffled = random.shuffle(replaced.flatMap((block) => block.transactions))
    for (const transaction of shuffled) places[random.integer(0, count - 1)]!.push(transaction)
  }
  return places
}
