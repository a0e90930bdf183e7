import { privateKeyToAccount } from "viem/accounts"
import { LOCAL_ACCOUNTS, LOCAL_ISSUERS, LOCAL_REGISTRY } from "#contracts/local.ts"
import { localDeployment } from "#contracts/local-deployment.ts"
import type { LocalDeployment } from "./deploy-once.ts"

const GAS = { creation: 8_000_000n, call: 300_000n }
/** Ten times a new local chain's price. */
const FEES = { maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }

/** The project's contracts, signed for `chain_id` by the well-known local deployer, whose first transactions these are. */
export async function ownContracts(chain_id: number): Promise<LocalDeployment> {
  const deployer = privateKeyToAccount(LOCAL_ACCOUNTS.deployer.private_key)
  const transactions = localDeployment().map(({ to, data }, nonce) =>
    deployer.signTransaction({
      type: "eip1559",
      chainId: chain_id,
      nonce,
      ...FEES,
      to,
      data,
      gas: to === null ? GAS.creation : GAS.call,
    }),
  )
  return { registry: LOCAL_REGISTRY, issuers: LOCAL_ISSUERS, transactions: await Promise.all(transactions) }
}
