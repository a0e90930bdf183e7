import { globSync } from "node:fs"
import { createRequire } from "node:module"
import hardhatToolboxViem from "@nomicfoundation/hardhat-toolbox-viem"
import { configVariable, defineConfig } from "hardhat/config"
import type { HttpNetworkUserConfig, NetworkUserConfig } from "hardhat/types/config"
import type { HardhatPlugin } from "hardhat/types/plugins"
import { CHAIN_IDS, type ChainId, NETWORKS } from "./indexer/shared/chains.ts"
import { LEDGER_PLUGIN } from "./scripts/registry/plan.ts"
import { registryTasks } from "./scripts/registry/tasks.ts"
import { rounds } from "./test/support/campaign.ts"

// The compiler is the npm package, so a build needs no network and deploys what was tested. The IR and few runs keep
// the contracts below 10,500 bytes, the next fork's limit.
const compiler = {
  version: "0.8.37",
  path: createRequire(import.meta.url).resolve("solc/soljson.js"),
  settings: { viaIR: true, optimizer: { enabled: true, runs: 1 }, evmVersion: "osaka" },
}

/**
 * What only calls the contracts, which it deploys from their artifacts, need not be small: compiling it takes a fifth of the
 * time. Not what inherits from one of them.
 */
const callers = Object.fromEntries(
  globSync("test/contracts/{fuzz,invariant,issuers,registry}/*.sol").map((file) => [
    file,
    { ...compiler, settings: { evmVersion: compiler.settings.evmVersion } },
  ]),
)

/**
 * Signs with a Ledger where the plugin is installed. It brings a hundred packages and a native one, so it is optional.
 */
const ledger = await import(LEDGER_PLUGIN).then(
  (plugin: { default: HardhatPlugin }) => [plugin.default],
  () => [],
)

/** The public network, whose keys whoever signs names (scripts/registry/networks.ts), a rehearsal of it, and its local chain. */
function networksOf(chain_id: ChainId): [string, NetworkUserConfig][] {
  const { command_name, env_prefix, local_port_offset } = NETWORKS[chain_id]
  const own = env_prefix.toLowerCase()
  const nodeAt = (url: HttpNetworkUserConfig["url"]) => ({ type: "http", chainType: "l1", url }) as const
  return [
    [command_name, nodeAt(configVariable(`${command_name.toUpperCase()}_RPC_URL`))],
    [`staging_${own}`, nodeAt(configVariable(`STAGING_${env_prefix}_RPC_URL`))],
    // Beside the service that npm start runs.
    [`local_${own}`, nodeAt(`http://127.0.0.1:${3000 + local_port_offset}`)],
  ]
}

export default defineConfig({
  plugins: [hardhatToolboxViem, ...ledger],
  tasks: registryTasks,
  solidity: { profiles: { default: { compilers: [compiler], overrides: callers }, production: compiler } },
  paths: { tests: { solidity: "./test/contracts" }, ignition: "./contracts/ignition" },
  verify: { etherscan: { apiKey: configVariable("ETHERSCAN_API_KEY") } },
  test: {
    solidity: {
      fuzz: { runs: rounds(256, 32) },
      invariant: { runs: rounds(48, 8), depth: rounds(96, 48), failOnRevert: true },
    },
  },
  networks: {
    osaka: { type: "edr-simulated", chainType: "l1", hardfork: "osaka" },
    amsterdam: { type: "edr-simulated", chainType: "l1", hardfork: "amsterdam" },
    ...Object.fromEntries(CHAIN_IDS.flatMap(networksOf)),
    local: { type: "http", chainType: "l1", url: configVariable("LOCAL_RPC_URL") },
  },
})
