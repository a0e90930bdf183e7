import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { type Deployment, deployments } from "#contracts/deployments.ts"
import { auditRegistry, report } from "./audit.ts"
import { connectToRead, registryAt, requireContract } from "./networks.ts"
import { readPlan } from "./plan.ts"

/** Sets the exit code to 1 on any surprise. */
export async function runAudit(
  hre: HardhatRuntimeEnvironment,
  { registry: named, plan, firstBlock }: { registry: string; plan: string; firstBlock: number },
): Promise<void> {
  await hre.tasks.getTask("build").run({ quiet: true, noTests: true })
  const place = await connectToRead(hre)
  const registry = registryAt(place, named)
  await requireContract(place, registry)
  const first_block = firstBlockOf(registry, place.isReal ? deployments[place.chain_id] : undefined, firstBlock)
  const findings = await auditRegistry(hre, place, registry, { first_block, ...(plan ? { plan: readPlan(plan) } : {}) })
  if (report(findings)) process.exitCode = 1
}

/**
 * The block from which roles' events are read; `given` 0 counts as none. The known block holds for the known registry
 * only, because another may be older.
 */
export function firstBlockOf(registry: string, known: Deployment | undefined, given: number): number {
  if (given > 0) return given
  return known?.registry.toLowerCase() === registry.toLowerCase() ? known.first_block : 0
}
