import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decodeFunctionResult, encodeFunctionData } from "viem/utils"
import { describe, expect, it } from "vitest"
import { unverifyCompany } from "#actions/administration/decisions.ts"
import { reconcileAttestations } from "#actions/companies/attestations.ts"
import type { CrashPoint } from "#chain/send/queue.ts"
import { issuerRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ISSUERS } from "#contracts/local.ts"
import type { App, Caller } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { verifyChecked } from "#test/support/accounts.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { type ChainModel, createChainModel } from "#test/support/chain-model/chain-model.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { addCompany, createParts, type Parts } from "#test/support/rig.ts"

const SEED = campaignSeed(20_270_115)
const LIVES = rounds(8)
const STEPS = 60
const LIFE_MS_MAX = 100_000
const FINALITY_BLOCKS = 16
const DOMAINS = ["", "company.example", "shop.company.example"]
const ADMINISTRATOR = {
  key: null,
  user_id: "a",
  company_id: "h",
  email: "admin@operator.test",
  is_owner: true,
  is_admin: true,
}

interface World {
  model: ChainModel
  parts: Parts
  random: Random
  companies: Caller[]
}

/** The process dies here: nothing after it happens, and only stored data remains. */
class Killed extends Error {}

async function oneLife(seed: number): Promise<void> {
  const random = seededRandom(seed)
  const model = createChainModel({ chain_id: 1, finality_blocks: FINALITY_BLOCKS })
  model.mine(FINALITY_BLOCKS)
  const directory = mkdtempSync(join(tmpdir(), "touchmark-attest-"))
  let dying = true
  const probe = (_point: CrashPoint) => {
    if (dying && random.chance(0.1)) throw new Killed()
  }
  const genesis_hash = model.blocks()[0]!.hash
  const parts = await createParts({ directory, genesis_hash, endpoint: (body) => model.request(body), probe })
  const companies = [await addCompany(parts.app), await addCompany(parts.app), await addCompany(parts.app)]
  const world = { model, parts, random, companies }
  try {
    for (let step = 0; step < STEPS; step++) await something(world)
    dying = false
    await untilSettled(world)
    for (const { company_id } of companies) {
      expect(await onChain(model, company_id), `seed ${seed}`).toEqual(await decided(parts.app, company_id))
    }
  } finally {
    await parts.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function something({ model, parts, random, companies }: World): Promise<void> {
  const { company_id } = random.pick(companies)
  const kind = random.integer(0, 11)
  if (kind < 2) return void (await verifyChecked(parts.app, ADMINISTRATOR, company_id, random.pick(DOMAINS)))
  if (kind < 3) return void (await verifyChecked(parts.app, ADMINISTRATOR, company_id))
  if (kind < 5) return void (await unverifyCompany(parts.app, ADMINISTRATOR, company_id, { reason: "Papers." }))
  if (kind < 6) return reconcileAttestations(parts.app)
  if (kind < 8) return void model.mine(random.integer(1, 3))
  if (kind < 9) {
    const fate = random.pick(["drop", "return", "keep", "reorder"] as const)
    return model.reorg(random.integer(1, FINALITY_BLOCKS - 6), fate, { random })
  }
  if (random.chance(0.1)) model.wipeMempool()
  await parts.step().catch((error) => {
    if (!(error instanceof Killed)) throw error
  })
}

async function untilSettled({ model, parts }: World): Promise<void> {
  for (let step = 0; step < 200; step++) {
    await reconcileAttestations(parts.app)
    await parts.step()
    model.mine()
    const open = await parts.app.db.read
      .selectFrom("attestations")
      .select("company_id")
      .where("settled", "=", 0)
      .execute()
    if (open.length === 0) return
  }
  throw new Error("The attestations never settled.")
}

async function decided({ db }: App, company_id: string) {
  const { name, verified } = await db.read
    .selectFrom("companies")
    .select(["name", "verified"])
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow()
  if (verified === 0) return { attested: false }
  const { domain, failure } = await db.read
    .selectFrom("attestations")
    .select(["domain", "failure"])
    .where("company_id", "=", company_id)
    .executeTakeFirstOrThrow()
  expect(failure).toBeNull()
  return { attested: true, name, domain }
}

async function onChain(model: ChainModel, company_id: string) {
  const read = { abi: issuerRegistryAbi, functionName: "issuerOf", args: [issuerIdOf(company_id)] } as const
  const data = (await model.ask("eth_call", [{ to: LOCAL_ISSUERS, data: encodeFunctionData(read) }, "latest"])) as "0x"
  const [name, domain, attested_at, revoked_at] = decodeFunctionResult({ ...read, data })
  return attested_at > 0n && revoked_at === 0n ? { attested: true, name, domain } : { attested: false }
}

describe("what the chain says of a company", () => {
  it(
    `is what was decided last, after any decisions, reorgs and crashes: ${LIVES} lives (seed ${SEED})`,
    async () => {
      for (let life = 0; life < LIVES; life++) await oneLife(SEED + life)
    },
    LIVES * LIFE_MS_MAX,
  )
})
