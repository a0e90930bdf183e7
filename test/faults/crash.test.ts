import { expect, it } from "vitest"
import { runCampaign } from "./crash-campaign.ts"

const seed = Number(process.env.SEED ?? 20261121)

it(`loses nothing and mints nothing twice through 40 kills and reorgs of depth 1 to 16 (seed ${seed})`, async () => {
  const outcome = await runCampaign({ seed, products: 200, kills: 40, reorg_depth_max: 16, nodes: 3 })
  console.log(JSON.stringify({ seed, ...outcome }))
  expect(outcome).toMatchObject({
    kills: 40,
    lost: [],
    minted_twice: [],
    nonce_gaps: [],
    index_equal: true,
    integrity: "ok",
  })
}, 1_500_000)
