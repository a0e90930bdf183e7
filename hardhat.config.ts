import { createRequire } from "node:module"
import hardhatToolboxViem from "@nomicfoundation/hardhat-toolbox-viem"
import { configVariable, defineConfig } from "hardhat/config"
import type { HardhatPlugin } from "hardhat/types/plugins"
import { LEDGER_PLUGIN } from "./scripts/registry/ledger.ts"
import { registryTasks } from "./scripts/registry/tasks.ts"

// The compiler is the npm package, so that a build needs no network; the same settings in every profile, so that what is
// deployed is what was tested. Through the IR and for few runs, because contracts above about 10,500 bytes cannot be
// deployed on the next fork.
const compiler = {
  version: "0.8.37",
  path: createRequire(import.meta.url).resolve("solc/soljson.js"),
  settings: { viaIR: true, optimizer: { enabled: true, runs: 1 }, evmVersion: "osaka" },
}

/** Signs with a Ledger, for whoever has installed it: it brings a hundred packages and a native one, so that few should. */
const ledger = await import(LEDGER_PLUGIN).then(
  (plugin: { default: HardhatPlugin }) => [plugin.default],
  () => [],
)

export default defineConfig({
  plugins: [hardhatToolboxViem, ...ledger],
  tasks: registryTasks,
  solidity: { profiles: { default: compiler, production: compiler } },
  paths: { tests: { solidity: "./test/contracts" }, ignition: "./contracts/ignition" },
  verify: { etherscan: { apiKey: configVariable("ETHERSCAN_API_KEY") } },
  test: {
    solidity: {
      fuzz: { runs: 256 },
      invariant: { runs: 48, depth: 96, failOnRevert: true },
    },
  },
  networks: {
    osaka: { type: "edr-simulated", chainType: "l1", hardfork: "osaka" },
    amsterdam: { type: "edr-simulated", chainType: "l1", hardfork: "amsterdam" },
    // The keys are named by whoever signs: see scripts/registry/networks.ts.
    sepolia: { type: "http", chainType: "l1", url: configVariable("SEPOLIA_RPC_URL") },
    mainnet: { type: "http", chainType: "l1", url: configVariable("MAINNET_RPC_URL") },
    // A rehearsal: chains of one's own that give themselves these networks' ids.
    staging_testnet: { type: "http", chainType: "l1", url: configVariable("STAGING_TESTNET_RPC_URL") },
    staging_mainnet: { type: "http", chainType: "l1", url: configVariable("STAGING_MAINNET_RPC_URL") },
    // The chains that npm start keeps beside the service, and any other node at LOCAL_RPC_URL.
    local_testnet: { type: "http", chainType: "l1", url: "http://127.0.0.1:3001" },
    local_mainnet: { type: "http", chainType: "l1", url: "http://127.0.0.1:3002" },
    local: { type: "http", chainType: "l1", url: configVariable("LOCAL_RPC_URL") },
  },
})
