import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pino } from "pino"
import { privateKeyToAccount } from "viem/accounts"
import type { Chain } from "#chain/chain.ts"
import { createFollower, follow } from "#chain/index/follower.ts"
import type { Follower } from "#chain/index/index-position.ts"
import { type Manifests, openManifests } from "#chain/mint/manifest.ts"
import { prepareWaiting } from "#chain/mint/minter.ts"
import { registerChain } from "#chain/open-chain.ts"
import type { Endpoint } from "#chain/rpc/node.ts"
import { createRpc } from "#chain/rpc/rpc.ts"
import { advanceQueue, drainQueues } from "#chain/send/advance.ts"
import type { CrashPoint } from "#chain/send/queue.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY, LOCAL_ISSUERS, LOCAL_KEYS, LOCAL_REGISTRY } from "#contracts/local.ts"
import type { Database } from "#db/database.ts"
import { openDatabase } from "#db/open.ts"
import type { App, Caller } from "#indexer/app.ts"
import { readConfig } from "#indexer/config.ts"
import { takeLease } from "#jobs/lease.ts"
import { type ChainId, MAINNET_CHAIN_ID, NETWORKS } from "#shared/chains.ts"
import type { PlanName } from "#shared/plans.ts"
import { type ChainModel, createChainModel } from "#test/support/chain-model/chain-model.ts"
import { createPayments } from "#test/support/create-payments.ts"
import { databaseOf } from "#test/support/database.ts"
import { poolOf } from "#threads/tasks.ts"
import type { Threads } from "#threads/threads.ts"
import { collectLetters } from "./jobs.ts"

/** Work that would go to a worker thread, done at once: the same functions, without the thread. */
export function inlineThreads(db: Database): Threads {
  return {
    run: async (task, input) => {
      if (!poolOf(task.name)) throw new Error(`${task.name} is no task of a thread: list it in #threads.`)
      return task(db, input)
    },
    giveUpFiles: () => {},
    close: async () => {},
  }
}

export interface Parts {
  app: App
  chain: Chain
  /** One step of everything that keeps the chain going: prepare, send, follow. */
  step(): Promise<void>
  close(): Promise<void>
}

export interface PartsOptions {
  directory: string
  /** One node, or several, two of which must agree. */
  endpoint: Endpoint | Endpoint[]
  genesis_hash: string
  chain_id?: ChainId
  confirmations?: number
  /** A share of the plans' own budgets; 100 when left out. */
  gas_budget_percent?: number
  probe?: (point: CrashPoint) => void
}

/** For one company that mints everything on one day, which no plan's budget allows. */
export const CAMPAIGN_GAS_PERCENT = 10_000

/** The service's parts over the node at `endpoint`, stepped by hand: nothing waits or reads the clock. */
export async function createParts(options: PartsOptions): Promise<Parts> {
  const { directory, endpoint, chain_id = MAINNET_CHAIN_ID, confirmations = 3, probe } = options
  let time = 1_800_000_000_000
  const now = () => (time += 10)
  const chain = modelChain(chain_id, endpoint, confirmations, options.genesis_hash)
  chain.rpc = createRpc([endpoint].flat(), { now })
  if (options.gas_budget_percent) chain.fees.gas_budget_percent = options.gas_budget_percent
  const db = openDatabase(await databaseOf(directory))
  await registerChain(db, chain)
  const threads = inlineThreads(db)
  const log = pino({ level: "silent" })
  const config = readConfig({ DATA_DIR: directory, PORT: "0" })
  const manifests = openManifests(join(directory, "manifests"))
  return {
    app: {
      config,
      db,
      threads,
      log,
      now,
      mail: collectLetters(),
      pay: createPayments(now, () => "").pay,
      register: null,
      chains: new Map([[chain_id, chain]]),
    },
    chain,
    step: () => stepChain({ db, threads, log, now, manifests, probe }, chain),
    close: () => db.close(),
  }
}

interface StepNeeds extends Pick<App, "db" | "threads" | "log" | "now"> {
  manifests: Manifests
  probe?: ((point: CrashPoint) => void) | undefined
}

/** One step of everything that keeps `chain` going. */
export async function stepChain({ db, threads, log, now, manifests, probe }: StepNeeds, chain: Chain): Promise<void> {
  // One name for every process of a test: a killed one's leases need not run out first.
  const leaseOf = async (name: string) => (await takeLease(db, `${name}:${chain.chain_id}`, "test"))!
  await prepareWaiting(db, chain, threads, await leaseOf("minter"), now())
  for (const role of ["minter", "recaller", "reinstater", "attester"] as const) {
    const queue = { db, chain, account: chain.signers[role], manifests, threads, log, now, probe }
    await advanceQueue({ ...queue, lease: await leaseOf(`signer:${role}`) })
  }
  await drainQueues({ db, chain, manifests, threads, log, now, probe }, leaseOf)
  const follower = followers.get(chain.rpc) ?? createFollower(db, chain, await leaseOf("follower"))
  followers.set(chain.rpc, { ...follower, lease: await leaseOf("follower") })
  while (await follow(followers.get(chain.rpc)!)) {}
}

/** As in the service, a follower remembers how much its node takes at once. */
const followers = new WeakMap<Chain["rpc"], Follower>()

export interface Rig extends Parts {
  model: ChainModel
  /** Steps, with a block after each, until `done` or `steps_max` are over. */
  run(done: () => Promise<boolean>, steps_max?: number): Promise<void>
}

/** The parts over a new chain in memory. */
export async function createRig(options: { chain_id?: ChainId; finality_blocks?: number } = {}): Promise<Rig> {
  const { chain_id = MAINNET_CHAIN_ID, finality_blocks = 20 } = options
  const directory = mkdtempSync(join(tmpdir(), "touchmark-rig-"))
  const model = createChainModel({ chain_id, finality_blocks })
  const genesis_hash = model.blocks()[0]!.hash
  const parts = await createParts({ directory, chain_id, genesis_hash, endpoint: (body) => model.request(body) })
  return {
    ...parts,
    model,
    async run(done, steps_max = 60) {
      for (let steps = 0; steps < steps_max; steps++) {
        await parts.step()
        if (await done()) return
        model.mine()
      }
      throw new Error(`Not done after ${steps_max} steps.`)
    },
    async close() {
      await parts.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const signer = (role: keyof typeof LOCAL_ACCOUNTS) => privateKeyToAccount(LOCAL_ACCOUNTS[role].private_key)
/** Once, since deriving an address takes longer than most of what a test asks for. */
const SIGNERS = {
  ...{ minter: signer("minter"), recaller: signer("recaller") },
  ...{ reinstater: signer("reinstater"), attester: signer("attester") },
}

/** A chain of the service over `endpoint`, with the keys and addresses of a local one. */
export function modelChain(
  chain_id: ChainId,
  endpoint: Endpoint | Endpoint[],
  confirmations: number,
  genesis_hash: string,
): Chain {
  return {
    ...{
      chain_id,
      confirmations,
      network: "local",
      name: NETWORKS[chain_id].kind === "test" ? "Test chain" : "Main chain",
    },
    ...{ registry: LOCAL_REGISTRY, issuers: LOCAL_ISSUERS, keys: LOCAL_KEYS, first_block: 1, genesis_hash },
    explorer: { name: "local demonstration", url: "http://127.0.0.1:3000/local/1" },
    public_rpc_urls: [],
    rpc: createRpc([endpoint].flat()),
    signers: { ...SIGNERS },
    custody_address: LOCAL_CUSTODY,
    fees: {
      max_fee_wei_cap: { single: FEE_WEI_CAP, batch: FEE_WEI_CAP, call: FEE_WEI_CAP },
      ...{ priority_fee_wei_cap: 3_000_000_000n, gas_budget_percent: 100 },
    },
  }
}

const FEE_WEI_CAP = 100_000_000_000n

let companies = 0

/** A new company with an owner, one for each test. */
export async function addCompany(app: Pick<App, "db" | "now">, plan: PlanName = "enterprise"): Promise<Caller> {
  const number = ++companies
  const company_id = crypto.randomUUID()
  const user_id = crypto.randomUUID()
  const email = `owner-${number}@company.test`
  const created_at = app.now()
  await app.db.write(async (tx) => {
    const flags = { verified: 0, active_subscription: 1, multi_user_enabled: 0, language: "en" } as const
    const company = {
      id: company_id,
      name: `Company ${number} Kft.`,
      plan,
      currency: "eur",
      created_at,
      ...flags,
    } as const
    await tx.insertInto("companies").values(company).execute()
    const user = { id: user_id, company_id, email, is_owner: 1, is_admin: 0, created_at } as const
    await tx.insertInto("users").values(user).execute()
  })
  return { user_id, company_id, email, is_owner: true, is_admin: false, key: null }
}
