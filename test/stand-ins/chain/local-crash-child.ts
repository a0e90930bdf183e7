import { writeSync } from "node:fs"
import { openLocalChain } from "#stand-ins/chain/local-chain.ts"
import { caller, countingDeployment, signedCall } from "#test/stand-ins/chain/local-fixture.ts"

/**
 * Runs as a child process: calls the counter forever, and writes a line for every acknowledgement and every block it sees.
 */
const [directory, block_ms] = process.argv.slice(2)
const chain = await openLocalChain({
  chain_id: 11155111,
  directory: directory!,
  block_ms: Number(block_ms),
  deployment: await countingDeployment(11155111),
})
const ask = async (method: string, params: unknown[]) =>
  (await chain.request({ jsonrpc: "2.0", id: 1, method, params })).result as never

const first: string = await ask("eth_getTransactionCount", [caller.address, "pending"])
for (let nonce = Number(first); ; nonce++) {
  const tx_hash: string = await ask("eth_sendRawTransaction", [await signedCall(11155111, nonce)])
  writeSync(1, `accepted ${tx_hash}\n`)
  const { number, hash }: { number: string; hash: string } = await ask("eth_getBlockByNumber", ["latest", false])
  writeSync(1, `block ${Number(number)} ${hash}\n`)
}
