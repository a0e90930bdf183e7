import { expect, it } from "vitest"
import { queueAllMints, queueSelectedMints } from "#actions/mints/queue.ts"
import { CHAIN_IDS } from "#shared/chains.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

it("queues nothing for a company that was suspended after its request was let through", async () => {
  const me = await service.company("business")
  const { id } = await service.product(me)
  const { db, now } = service.app
  const suspend = (suspended_at: number | null) =>
    db.write((tx) => tx.updateTable("companies").set({ suspended_at }).where("id", "=", me.company_id).execute())
  const mints = () => db.read.selectFrom("mints").select("id").where("company_id", "=", me.company_id).execute()
  await suspend(now())
  await queueAllMints(db, { company_id: me.company_id, now: now(), offered: CHAIN_IDS })
  expect(await queueSelectedMints(db, { company_id: me.company_id, ids: [id], now: now(), offered: CHAIN_IDS })).toBe(0)
  expect(await mints()).toHaveLength(0)
  await suspend(null)
  expect(await queueSelectedMints(db, { company_id: me.company_id, ids: [id], now: now(), offered: CHAIN_IDS })).toBe(1)
  expect(await mints()).toHaveLength(1)
})
