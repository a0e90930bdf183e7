import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { connectToRead, deploymentIdOf } from "./networks.ts"

/** `npm run registry -- publish --network sepolia`: shows the contracts' source at Etherscan, Blockscout and Sourcify. */
export async function publish(hre: HardhatRuntimeEnvironment): Promise<void> {
  await publishSource(hre, await deploymentIdOf(await connectToRead(hre)))
}

/** Publishes sources from Ignition's journal. Explorers that already have them say so. */
export async function publishSource(hre: HardhatRuntimeEnvironment, deploymentId: string): Promise<void> {
  await hre.tasks.getTask(["ignition", "verify"]).run({ deploymentId })
  if (process.exitCode !== 1) return
  console.log("Not published everywhere. With ETHERSCAN_API_KEY in Hardhat's keystore: npm run registry -- publish")
}
