import { LocalChainError } from "#chain/local/journal.ts"
import { NodeFailed } from "#chain/node.ts"
import { WrongChain } from "#chain/register-chain.ts"
import { RpcUnreachable } from "#chain/rpc.ts"
import { CopyBroken } from "#indexer/backup/copy-sqlite.ts"
import { ServiceRuns } from "#indexer/backup/roll-forward.ts"
import { ConfigError } from "#indexer/config.ts"

/** Said to whoever typed the command. */
export class UsageError extends Error {}

const EXPECTED = [
  UsageError,
  ConfigError,
  CopyBroken,
  ServiceRuns,
  WrongChain,
  LocalChainError,
  NodeFailed,
  RpcUnreachable,
]

/** Runs a command. What a person can do something about is told in its sentence; anything else with its whole story. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(EXPECTED.some((kind) => error instanceof kind) ? (error as Error).message : error)
    process.exitCode = 1
  }
}
