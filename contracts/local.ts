/**
 * What every local chain has in common. The keys are Hardhat's published development keys, which anybody can sign with.
 */
import type { Address, Hex } from "viem"

export interface LocalAccount {
  address: Address
  private_key: Hex
}

export const LOCAL_ACCOUNTS = {
  /** Deploys the contracts and is their admin. */
  deployer: {
    address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    private_key: "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
  },
  minter: {
    address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    private_key: "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d",
  },
  recaller: {
    address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
    private_key: "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a",
  },
  attester: {
    address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
    private_key: "0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6",
  },
  pauser: {
    address: "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
    private_key: "0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a",
  },
  reinstater: {
    address: "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
    private_key: "0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e",
  },
} as const satisfies Record<string, LocalAccount>

/** Holds the tokens of companies without a wallet of their own. No key: it never signs. */
export const LOCAL_CUSTODY: Address = "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc"

/** The deployer's first three contracts on any chain: creation addresses of nonces 0, 1 and 2. */
export const LOCAL_KEYS: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
export const LOCAL_ISSUERS: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512"
export const LOCAL_REGISTRY: Address = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0"
