/**
 * Mints in a killable process until everything is minted. Arguments: data folder, nodes' URLs, genesis hash, the point
 * to die at and how often to pass it first.
 */
import { kill, pid } from "node:process"
import { IncoherentAnswer } from "#chain/index/read-blocks.ts"
import { httpEndpoint } from "#chain/rpc/http-endpoint.ts"
import { RpcRefused, RpcUnreachable } from "#chain/rpc/rpc.ts"
import { CAMPAIGN_GAS_PERCENT, createParts } from "#test/support/rig.ts"

const [directory, urls, genesis_hash, point, passes = "0"] = process.argv.slice(2)
let left = Number(passes)

const probe = (here: string) => {
  if (here === point && left-- <= 0) kill(pid, "SIGKILL")
}
const parts = await createParts({
  directory: directory!,
  genesis_hash: genesis_hash!,
  endpoint: urls!.split(",").map((url) => httpEndpoint(url)),
  gas_budget_percent: CAMPAIGN_GAS_PERCENT,
  probe,
})
for (;;) {
  probe("before-step")
  try {
    await parts.step()
  } catch (error) {
    // A node that fails is part of the game; anything else is a finding.
    if (![RpcUnreachable, RpcRefused, IncoherentAnswer].some((kind) => error instanceof kind)) throw error
  }
  probe("after-step")
  process.send?.("stepped")
  await new Promise<void>((resolve) => process.once("message", () => resolve()))
}
