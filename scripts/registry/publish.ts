import type { HardhatRuntimeEnvironment } from "hardhat/types/hre"
import { connectToRead, deploymentIdOf } from "./networks.ts"

/** `npm run registry -- publish --network sepolia`: shows the contracts' source at Etherscan, Blockscout and Sourcify. */
export async function publish(hre: HardhatRuntimeEnvironment): Promise<void> {
  await publishSource(hre, await deploymentIdOf(await connectToRead(hre)))
}

/** Publishes sources from Ignition's journal. Explorers report sources that they already have. */
export async function publishSource(hre: HardhatRuntimeEnvironment, deploymentId: string): Promise<void> {
  await hre.tasks.getTask(["ignition", "verify"]).run({ deploymentId })
  if (process.exitCode !== 1) return
  console.log(
    "The source is not published everywhere. Put ETHERSCAN_API_KEY into Hardhat's keystore and run npm run registry -- publish",
  )
}
