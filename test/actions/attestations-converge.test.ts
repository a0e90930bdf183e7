import { decodeFunctionResult, encodeFunctionData } from "viem/utils"
import { describe, expect } from "vitest"
import { unverifyCompany } from "#actions/administration/decisions.ts"
import { reconcileAttestations } from "#actions/companies/attestations.ts"
import { issuerRegistryAbi } from "#contracts/abi.ts"
import { LOCAL_ISSUERS } from "#contracts/local.ts"
import type { App } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import { verifyChecked } from "#test/support/accounts.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import type { ChainModel } from "#test/support/chain-model/chain-model.ts"
import { rowOf } from "#test/support/database.ts"
import { FINALITY_BLOCKS, itLives } from "#test/support/lives.ts"
import { addCompany } from "#test/support/rig.ts"

const STEPS = 60
const DOMAINS = ["", "company.example", "shop.company.example"]
const ADMINISTRATOR = {
  key: null,
  user_id: "a",
  company_id: "h",
  email: "admin@operator.test",
  is_owner: true,
  is_admin: true,
}

async function decided(app: App, company_id: string) {
  const { name, verified } = await rowOf(app, "companies", { id: company_id })
  if (verified === 0) return { attested: false }
  const { domain, failure } = await rowOf(app, "attestations", { company_id })
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
  const campaign = { seed: campaignSeed(20_270_115), lives: rounds(8) }
  itLives("is what was decided last, after any decisions, reorgs and crashes", campaign, async (life, message) => {
    const { model, parts, random } = life
    const { app } = parts
    model.mine(FINALITY_BLOCKS)
    const companies = [await addCompany(app), await addCompany(app), await addCompany(app)]
    const something = async () => {
      const { company_id } = random.pick(companies)
      const kind = random.integer(0, 11)
      if (kind < 2) await verifyChecked(app, ADMINISTRATOR, company_id, random.pick(DOMAINS))
      else if (kind < 3) await verifyChecked(app, ADMINISTRATOR, company_id)
      else if (kind < 5) await unverifyCompany(app, ADMINISTRATOR, company_id, { reason: "Papers." })
      else if (kind < 6) await reconcileAttestations(app)
      else await (kind < 8 ? life.mine() : kind < 9 ? life.reorganise() : life.step())
    }
    life.letDie(true)
    for (let step = 0; step < STEPS; step++) await something()
    life.letDie(false)
    const unsettled = app.db.read.selectFrom("attestations").select("company_id").where("settled", "=", 0)
    await reconcileAttestations(app)
    await life.untilNone(() => reconcileAttestations(app).then(() => unsettled.execute()), 200)
    for (const { company_id } of companies) {
      expect(await onChain(model, company_id), message).toEqual(await decided(app, company_id))
    }
  })
})
