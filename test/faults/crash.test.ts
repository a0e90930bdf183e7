import { type StdioOptions, spawn } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { liveUntilDead, runCampaign } from "./crash-campaign.ts"

const seed = campaignSeed(20261121)
const KILLS = rounds(40, 4)
const PRODUCTS = rounds(200, 40)

it(`loses nothing and mints nothing twice through ${KILLS} kills and reorgs of depth 1 to 16 (seed ${seed})`, async () => {
  const outcome = await runCampaign({ seed, products: PRODUCTS, kills: KILLS, reorg_depth_max: 16, nodes: 3 })
  console.log(JSON.stringify({ seed, ...outcome }))
  expect(outcome).toMatchObject({
    kills: KILLS,
    lost: [],
    minted_twice: [],
    nonce_gaps: [],
    index_equal: true,
    integrity: "ok",
  })
}, 1_500_000)

it("keeps database, manifests and logs of a campaign that breaks off", async () => {
  const keep = mkdtempSync(join(tmpdir(), "touchmark-kept-"))
  const size = { products: 4, kills: 2, reorg_depth_max: 4, nodes: 1 }
  const progress = () => {
    throw new Error("broken off")
  }
  await expect(runCampaign({ seed, ...size, keep, progress })).rejects.toThrow("broken off")
  expect(readdirSync(keep)).toEqual(expect.arrayContaining(["eth_getLogs.json", "manifests", "touchmark.sqlite"]))
  rmSync(keep, { recursive: true })
}, 300_000)

it("breaks off when the minting process tells nothing", async () => {
  const stdio: StdioOptions = ["ignore", "inherit", "inherit", "ipc"]
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"], { stdio })
  await expect(liveUntilDead(child, () => {}, 50)).rejects.toThrow("has told nothing for 0.05 s")
})
