import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, it } from "vitest"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { ask, blockHashes, openCounting } from "./local-fixture.ts"

const SEED = campaignSeed(20261121)
const ROUNDS = rounds(6, 3)

/** The child's lines until it was killed: `lines_max`, and those until the signal arrived. */
async function linesUntilKilled(child: ChildProcess, lines_max: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line)
    if (lines.length === lines_max) child.kill("SIGKILL")
  }
  return lines
}

it(`loses no acknowledged transaction and no block that was seen, killed ${ROUNDS} times (seed ${SEED})`, async () => {
  const directory = mkdtempSync(join(tmpdir(), "local-crash-"))
  const random = seededRandom(SEED)
  const accepted = new Set<string>()
  const seen: [number, string][] = []
  for (let round = 0; round < ROUNDS; round++) {
    // 0: no block is ever made, so the kill falls between acknowledgement and mining for certain.
    const block_ms = round % 3 === 0 ? 0 : random.integer(1, 20)
    const script = join(import.meta.dirname, "local-crash-child.ts")
    const child = spawn(process.execPath, [script, directory, String(block_ms)], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    for (const line of await linesUntilKilled(child, random.integer(1, 120))) {
      const [, tx_hash, number, hash] = /^(?:accepted (\w{66})|block (\d+) (\w{66}))$/.exec(line) ?? []
      if (tx_hash) accepted.add(tx_hash)
      else if (hash) seen.push([Number(number), hash])
    }
  }

  const chain = await openCounting(directory)
  const blocks = await blockHashes(chain)
  for (const [number, hash] of seen) expect(blocks[number], `block ${number}`).toBe(hash)
  await chain.mine()
  for (const tx_hash of accepted) {
    expect(await ask(chain, "eth_getTransactionReceipt", tx_hash), tx_hash).toMatchObject({ status: "0x1" })
  }
  expect(accepted.size).toBeGreaterThan(ROUNDS)
  expect(
    seen.some(([number]) => number > 1),
    "blocks were made between the kills",
  ).toBe(true)
  await chain.close()
  rmSync(directory, { recursive: true })
})
