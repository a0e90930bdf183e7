import { KeystoreError } from "#chain/keys/keystore.ts"
import { WrongChain } from "#chain/open-chain.ts"
import { NodeFailed } from "#chain/rpc/node.ts"
import { RpcUnreachable } from "#chain/rpc/rpc.ts"
import { TablesUnknown } from "#db/baseline.ts"
import { DatabaseAway, DatabaseFull } from "#db/database.ts"
import { CopyBroken } from "#indexer/backup/copies.ts"
import { ServiceRuns } from "#indexer/backup/roll-forward.ts"
import { ConfigError } from "#indexer/config.ts"
import { AppError } from "#indexer/errors.ts"
import { createFilesPrivately } from "#indexer/private-files.ts"
import { LocalChainError } from "#stand-ins/chain/journal.ts"

/** A message for the person who runs the command. */
export class UsageError extends Error {}

const EXPECTED = [
  UsageError,
  AppError,
  ConfigError,
  CopyBroken,
  DatabaseAway,
  DatabaseFull,
  KeystoreError,
  ServiceRuns,
  TablesUnknown,
  WrongChain,
  LocalChainError,
  NodeFailed,
  RpcUnreachable,
]

/** The system's sentence about a file or folder names it. */
function isAboutFile(error: unknown): boolean {
  const { syscall, path } = error as { syscall?: unknown; path?: unknown }
  return typeof syscall === "string" && typeof path === "string"
}

/** Runs a command, or prints its usage for `--help`. Expected errors print one sentence; others print the stack. */
export async function runCommand(usage: string, main: () => Promise<void>): Promise<void> {
  createFilesPrivately()
  if (process.argv.slice(2).some((given) => given === "--help" || given === "-h")) return console.log(usage)
  try {
    await main()
  } catch (error) {
    const isUsage = (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS")
    const isExpected = EXPECTED.some((kind) => error instanceof kind) || isAboutFile(error)
    console.error(isUsage ? usage : isExpected ? (error as Error).message : error)
    process.exitCode = 1
  }
}
