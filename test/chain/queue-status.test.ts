import { expect, it } from "vitest"
import { describeStatus } from "#actions/chains/describe.ts"
import { BUDGET_WAITS, ITEM_WAITS, QUEUE_WAITS } from "#shared/chain-waits.ts"
import { sayStored } from "#shared/refusals.ts"
import { renewRig } from "#test/support/prepare.ts"
import { addCompany } from "#test/support/rig.ts"

const rig = renewRig()

async function waits(kind: "mint" | "recall", error: string): Promise<void> {
  const { company_id } = await addCompany(rig.app)
  const row = { id: crypto.randomUUID(), chain_id: rig.chain.chain_id, signer: "0x", kind, company_id, error } as const
  await rig.app.db.write((tx) =>
    tx
      .insertInto("transactions")
      .values({ ...row, to_address: "0x", data: "0x", state: "prepared", created_at: rig.app.now() - 60_000 })
      .execute(),
  )
}
const status = async () => (await describeStatus(rig.app, "1")).chains[0]!

it("says of each key what waits and why, and calls that the chain's stall reason only where it holds up everything", async () => {
  await waits("recall", ITEM_WAITS.token)
  await waits("mint", BUDGET_WAITS.company)
  const { stall_reason, queues } = await status()
  expect(stall_reason).toBe(null)
  expect(queues).toMatchObject([
    {
      role: "minter",
      waiting: 1,
      reason: sayStored(BUDGET_WAITS.company),
    },
    { role: "recaller", waiting: 1, reason: sayStored(ITEM_WAITS.token) },
    { role: "reinstater", waiting: 0, oldest_s: 0, reason: null },
    { role: "attester", waiting: 0, oldest_s: 0, reason: null },
  ])
  expect(queues[0]!.oldest_s).toBeGreaterThanOrEqual(60)
  await waits("mint", QUEUE_WAITS.paused)
  expect((await status()).stall_reason).toBe(sayStored(QUEUE_WAITS.paused))
})
