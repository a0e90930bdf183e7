import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { deployments } from "#contracts/deployments.ts"
import { auditRegistry, report } from "./audit.ts"
import { connectToRead, registryAt, requireContract } from "./networks.ts"
import { readPlan } from "./plan.ts"

/** Sets the exit code to 1 when anything is not as it should be. */
export async function runAudit(
  hre: HardhatRuntimeEnvironment,
  { registry: named, plan, firstBlock }: { registry: string; plan: string; firstBlock: number },
): Promise<void> {
  await hre.tasks.getTask("build").run({ quiet: true, noTests: true, defaultBuildProfile: "production" })
  const place = await connectToRead(hre)
  const registry = registryAt(place, named)
  await requireContract(place, registry)
  const first_block = firstBlock || (place.isReal ? (deployments[place.chain_id]?.first_block ?? 0) : 0)
  const findings = await auditRegistry(hre, place, registry, { first_block, ...(plan ? { plan: readPlan(plan) } : {}) })
  if (report(findings)) process.exitCode = 1
}
