import type { Logger } from "pino"
import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex, keccak256, toBytes, zeroAddress } from "viem"
import type { Chain } from "#chain/chain.ts"
import { WINDOW_BLOCKS_MAX } from "#chain/index/follower.ts"
import { blockCall } from "#chain/index/read-blocks.ts"
import { openChain, openRpc } from "#chain/open-chain.ts"
import { probeNodes } from "#chain/rpc/probe-nodes.ts"
import { findFeeCeiling } from "#chain/send/fees.ts"
import { issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import { issuerKeysBytecode, issuerRegistryBytecode, productRegistryBytecode } from "#contracts/bytecode.ts"
import { deployments } from "#contracts/deployments.ts"
import type { ChainConfig, Config } from "#indexer/config.ts"
import { NETWORKS, ROLES, type Role } from "#shared/chains.ts"
import { type Finding, look, ok, warning, wrong } from "./finding.ts"

const WEI_PER_ETHER = 1e18
/** A batch, a recall, an attestation: enough gas for a few of them at the highest fee. */
const GAS_MIN = 500_000n
/** Two must say the same, and one may be away. */
const NODES_MIN = 3
const HEAD_AGE_S_MAX = 180
const CLOCK_S_MAX = 15

/** Checks one network: nodes, contracts' code, roles and state, keys' balances, and the machine's clock. */
export async function lookAtChain(
  config: Config,
  one: ChainConfig,
  log: Logger,
  now: () => number,
): Promise<Finding[]> {
  const what = `chain ${one.chain_id}`
  if (one.rpc_urls.length === 0) return [warning(what, "a local demonstration", "configure its nodes for production")]
  const nodes = await lookAtUrls(one, log, now)
  const opened = await look(what, "see the findings about its nodes", async () => {
    const chain = await openChain(config, one, now)
    return [
      ...(await look(`${what} registry`, "npm run registry -- audit", () => lookAtContracts(what, chain))),
      ...(await look(`${what} keys`, "npm run registry -- --help", () => lookAtKeys(what, chain))),
    ]
  })
  return [...nodes, ...opened]
}

/** Asks every node of a network which chain it serves and how far it is. */
export async function lookAtUrls(
  { chain_id, rpc_urls }: Pick<ChainConfig, "chain_id" | "rpc_urls">,
  log: Logger,
  now: () => number,
): Promise<Finding[]> {
  const rpc = openRpc(rpc_urls, now)
  await probeNodes({ chain_id, name: NETWORKS[chain_id].name, rpc }, log, now)
  // As many as the index asks at once near the head.
  const batch = Array.from({ length: WINDOW_BLOCKS_MAX }, () => blockCall("latest"))
  await Promise.allSettled(rpc.nodes.map((node) => node.batch(batch)))
  return lookAtNodes(`chain ${chain_id}`, { rpc }, now())
}

export function lookAtNodes(what: string, { rpc }: Pick<Chain, "rpc">, now: number): Finding[] {
  const findings: Finding[] = []
  let newest = 0
  for (const node of rpc.nodes) {
    const { name, state, reason, head_block, head_time_ms, batch_max } = node.health()
    newest = Math.max(newest, head_time_ms ?? 0)
    const label = `${what} node ${name}`
    if (state === "healthy" && head_block !== null) findings.push(ok(label, `at block ${head_block}`))
    else findings.push(wrong(label, reason ?? "it does not answer", "ask its provider, or use another node"))
    if (batch_max !== null)
      findings.push(
        warning(label, `takes ${batch_max} calls at once`, "more requests will be made: its quota must allow them"),
      )
  }
  if (rpc.nodes.length < NODES_MIN) {
    const found =
      rpc.nodes.length < 2
        ? "only one, so nothing confirms its answers"
        : "only two: either one stops new products while it is down"
    findings.push(warning(`${what} nodes`, found, "configure three of different providers"))
  }
  const age_s = (now - newest) / 1_000
  if (newest > 0 && age_s < -CLOCK_S_MAX)
    findings.push(wrong("clock", `${(-age_s).toFixed(0)} s behind ${what}`, "run NTP (timedatectl)"))
  else if (newest > 0 && age_s > HEAD_AGE_S_MAX) {
    findings.push(
      wrong(`${what} head`, `${age_s.toFixed(0)} s old`, "the nodes have stopped, or this clock is ahead: run NTP"),
    )
  } else if (newest > 0) findings.push(ok(`${what} head`, `${age_s.toFixed(0)} s old by our clock`))
  return findings
}

export async function lookAtContracts(what: string, chain: Chain): Promise<Finding[]> {
  const { registry, issuers, chain_id } = chain
  const findings: Finding[] = []
  const isThere = (await codeAt(chain, issuers)) !== "0x"
  const keys = isThere ? ((await ask(chain, issuers, issuerRegistryAbi, "keys", [])) as Hex) : zeroAddress
  const codes = [
    { name: "ProductRegistry", address: registry, creation: productRegistryBytecode as Hex },
    { name: "IssuerRegistry", address: issuers, creation: issuerRegistryBytecode as Hex },
    { name: "IssuerKeys", address: keys, creation: issuerKeysBytecode as Hex },
  ]
  for (const { name, address, creation } of codes) {
    const code = await codeAt(chain, address)
    const found = code === "0x" ? "no code" : `code ${keccak256(code).slice(0, 18)}...`
    findings.push(
      isOurs(code, creation, [issuers, keys])
        ? ok(`${what} ${name}`, `${found} is the tested one`)
        : wrong(
            `${what} ${name}`,
            `${found} at ${address} is not the tested one`,
            "check ..._REGISTRY, then run npm run registry -- audit",
          ),
    )
  }
  if (findings.some(({ outcome }) => outcome === "wrong")) return findings
  const known = deployments[chain_id]?.registry
  if (!known)
    findings.push(
      warning(
        `${what} deployments.ts`,
        "does not list this registry",
        "add and commit it: visitors' own checks trust only the registries listed there",
      ),
    )
  else if (known.toLowerCase() !== registry.toLowerCase()) {
    findings.push(
      wrong(`${what} deployments.ts`, "lists another registry", "make them agree, or visitors' own checks fail"),
    )
  }
  const paused = await ask(chain, registry, productRegistryAbi, "paused", [])
  findings.push(
    paused ? wrong(`${what} registry`, "paused", "npm run registry -- unpause") : ok(`${what} registry`, "not paused"),
  )
  return findings
}

const WORD_DIGITS = 64

/** The deployed code is a part of what creates it, but for its immutables, addresses whose places are zeros there. */
export function isOurs(code: Hex, creation: Hex, immutables: readonly Hex[]): boolean {
  let deployed = code.slice(2).toLowerCase()
  for (const address of immutables) {
    const word = address.slice(2).toLowerCase().padStart(WORD_DIGITS, "0")
    deployed = deployed.replaceAll(word, "0".repeat(WORD_DIGITS))
  }
  return deployed !== "" && creation.toLowerCase().includes(deployed)
}

export async function lookAtKeys(what: string, chain: Chain): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const role of ROLES) {
    const needed = GAS_MIN * findFeeCeiling(chain.fees, role === "minter" ? "mint" : "recall")
    const { address } = chain.signers[role]
    const label = `${what} ${role} ${address}`
    const { has, name, grant } = await lookAtRole(chain, role, address)
    if (!has) {
      const network = NETWORKS[chain.chain_id].command_name
      findings.push(wrong(label, `does not hold ${name}`, `npm run registry -- ${grant} --network ${network}`))
    }
    const balance = BigInt(String(await chain.rpc.request("eth_getBalance", [address, "latest"])))
    const found = `${has ? `holds ${name}, ` : ""}${(Number(balance) / WEI_PER_ETHER).toFixed(4)} ether`
    if (balance === 0n) findings.push(wrong(label, found, "send ether to it for gas"))
    else if (balance < needed) {
      findings.push(
        warning(
          label,
          found,
          `at the highest allowed fee it needs ${(Number(needed) / WEI_PER_ETHER).toFixed(3)} ether`,
        ),
      )
    } else findings.push(ok(label, found))
  }
  if (chain.signers.reinstater.address === chain.signers.recaller.address) {
    const found = "uses the recaller's key, so whoever steals it can reverse a safety recall"
    findings.push(warning(`${what} reinstater`, found, "for trials only: give the reinstater its own key"))
  }
  const hot = Object.values(chain.signers).some(
    ({ address }) => address.toLowerCase() === chain.custody_address.toLowerCase(),
  )
  if (hot) findings.push(wrong("CUSTODY_ADDRESS", "one of the service's keys controls it", "use a cold address"))
  return findings
}

/** Minters are kept by the registry, every other role by the issuers' contract. */
async function lookAtRole(chain: Chain, role: Role, address: Hex) {
  if (role === "minter") {
    const minter = await ask(chain, chain.registry, productRegistryAbi, "minterOf", [address])
    const [capacity] = minter as readonly [bigint, number, bigint]
    const grant = `set-minter --account ${address} --capacity 1048576 --window-seconds 86400`
    return { has: capacity > 0n, name: "a minter's capacity", grant }
  }
  const name = `${role.toUpperCase()}_ROLE`
  const has = await ask(chain, chain.issuers, issuerRegistryAbi, "hasRole", [keccak256(toBytes(name)), address])
  return { has: has === true, name, grant: `grant --role ${role} --account ${address}` }
}

async function codeAt({ rpc }: Pick<Chain, "rpc">, address: Hex): Promise<Hex> {
  return (await rpc.request("eth_getCode", [address, "latest"])) as Hex
}

async function ask({ rpc }: Chain, to: Hex, abi: Abi, functionName: string, args: unknown[]): Promise<unknown> {
  const data = encodeFunctionData({ abi, functionName, args })
  return decodeFunctionResult({
    abi,
    functionName,
    data: (await rpc.request("eth_call", [{ to, data }, "latest"])) as Hex,
  })
}
