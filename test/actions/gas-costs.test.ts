import { expect, it } from "vitest"
import { recordCosts } from "#chain/funds.ts"
import { MAINNET_CHAIN_ID, TESTNET_CHAIN_ID } from "#shared/chains.ts"
import { prepareService } from "#test/support/prepare.ts"

const service = prepareService()

const FINAL_BLOCKS = 25

it("what one chain has cost is noted while the nodes of another are away", async () => {
  const { app, models } = service
  await service.minted(await service.company("free"), [{}])
  await service.minted(await service.company("business"), [{}])
  for (const model of Object.values(models)) for (let block = 0; block < FINAL_BLOCKS; block++) model.mine()
  await service.tick(1)
  const chain = app.chains.get(TESTNET_CHAIN_ID)!
  const { rpc } = chain
  chain.rpc = { ...rpc, batch: () => Promise.reject(new Error("The nodes are away.")) }
  await expect(recordCosts(app)).rejects.toThrow("The nodes are away.")
  const known = async () => {
    const rows = await app.db.read.selectFrom("transactions").select("chain_id").where("gas_used", ">", 0).execute()
    return rows.map(({ chain_id }) => chain_id)
  }
  expect(await known()).toEqual([MAINNET_CHAIN_ID])
  chain.rpc = rpc
  await recordCosts(app)
  expect((await known()).sort()).toEqual([MAINNET_CHAIN_ID, TESTNET_CHAIN_ID])
})
