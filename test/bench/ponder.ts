import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Child, Start } from "./child.ts"
import type { EventChain } from "./follower-chain.ts"
import { folderOf, installAside, isInstalled } from "./install-aside.ts"

export const PONDER_VERSION = "0.16.10"
const PORT = 21_455
/** Less than what a child may be silent for. */
const WAIT_MS_MAX = 240_000
const POLL_MS = 50
const TELL_PARENT = new URL("./tell-parent.ts", import.meta.url).href
const home = folderOf("ponder")

/** The same index as ours, as its documentation writes one: a row an event. */
const FILES: Record<string, (chain: EventChain) => string> = {
  "ponder.config.ts": ({ url, address }) => `
import { createConfig } from "ponder"
import { parseAbi } from "viem"
export default createConfig({
  database: { kind: "pglite" },
  chains: { bench: { id: 1, rpc: "${url}", disableCache: true } },
  contracts: {
    Registry: {
      chain: "bench",
      abi: parseAbi(["event ProductMinted(uint256 indexed tokenId, bytes32 indexed issuer, bytes32 recordHash, bytes sealedRecord)"]),
      address: "${address}",
      startBlock: 1,
    },
  },
})`,
  "ponder.schema.ts": () => `
import { onchainTable } from "ponder"
export const minted = onchainTable("minted", (t) => ({
  id: t.text().primaryKey(), token_id: t.bigint(), issuer: t.hex(), record_hash: t.hex(), tx_hash: t.hex(),
  block_number: t.bigint(), block_time: t.bigint(),
}))`,
  "src/index.ts": () => `
import { ponder } from "ponder:registry"
import { minted } from "ponder:schema"
ponder.on("Registry:ProductMinted", async ({ event, context }) => {
  await context.db.insert(minted).values({
    id: event.id, token_id: event.args.tokenId, issuer: event.args.issuer, record_hash: event.args.recordHash,
    tx_hash: event.transaction.hash, block_number: event.block.number, block_time: event.block.timestamp,
  })
})`,
  "src/api/index.ts": () => `
import { Hono } from "hono"
export default new Hono()`,
}

/** Starts to index the chain; `done` settles when it has. */
export function startPonder(start: Start, chain: EventChain): { child: Child; done: () => Promise<void> } {
  rmSync(join(home, ".ponder"), { recursive: true, force: true })
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(join(home, name, ".."), { recursive: true })
    writeFileSync(join(home, name), text(chain))
  }
  const bin = join(home, "node_modules", "ponder", "dist", "esm", "bin", "ponder.js")
  const args = [bin, "start", "--schema", `bench_${process.pid}`, "-p", String(PORT), "--log-level", "warn"]
  const env = { ...process.env, PONDER_TELEMETRY_DISABLED: "1" }
  return { child: start(["--import", TELL_PARENT, ...args], { cwd: home, env }), done: ready }
}

async function ready(): Promise<void> {
  for (let waited_ms = 0; waited_ms < WAIT_MS_MAX; waited_ms += POLL_MS) {
    if (await isReady()) return
    await sleep(POLL_MS)
  }
  throw new Error(`Ponder was not done after ${WAIT_MS_MAX / 1000} s.`)
}

async function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${PORT}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )
}

export function isPonderHere(): boolean {
  return isInstalled("ponder")
}

/** The reason why it cannot be run here; undefined where it can. */
export function installPonder(): string | undefined {
  try {
    installAside("ponder", [`ponder@${PONDER_VERSION}`, "viem@2.57.1", "hono@4.13.19"])
    return undefined
  } catch (error) {
    return `Ponder ${PONDER_VERSION} could not be installed: ${error}`
  }
}
