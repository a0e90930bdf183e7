import { join } from "node:path"
import { ManifestKeyMissing, OtherRecords } from "#chain/mint/manifest.ts"
import { WrongChain } from "#chain/open-chain.ts"
import { TablesUnknown } from "#db/baseline.ts"
import { DatabaseFull } from "#db/database.ts"
import type { App } from "#indexer/app.ts"
import { ConfigError, readConfig } from "#indexer/config.ts"
import { createLog } from "#indexer/log.ts"
import { startService } from "#indexer/main.ts"
import { createFilesPrivately } from "#indexer/private-files.ts"
import { LocalChainError } from "#stand-ins/chain/journal.ts"
import { buildWeb } from "./build-web.ts"
import { PagesMissing, requirePages } from "./built-pages.ts"
import { ACCOUNTS, DEMO_PASSWORD, describeDemo, openDemoAccounts, seedDemo } from "./seed.ts"

/** `npm start` runs all of Touchmark on this machine, without any settings. Ctrl-C stops everything cleanly. */
async function start(): Promise<void> {
  const config = readConfig()
  const web_dir = config.production ? requirePages((sentence) => createLog("warn").warn(sentence)) : await buildWeb()
  const prepare = async (app: App) => void (await openDemoAccounts(app))
  const service = await startService(config, { web_dir, prepare, print: (line) => console.log(line) })
  process.once("SIGINT", stop)
  process.once("SIGTERM", stop)
  const isDemo = [...service.app.chains.values()].every(({ network }) => network === "local")
  console.log(`\nTouchmark is ready: ${config.public_url}\n`)
  if (isDemo) {
    console.log(`  chains   ${service.rpc_urls.join("  ")}  (local demonstration)`)
    console.log(`  data     ${config.data_dir}`)
    if (service.app.pay.local_url) console.log(`  cards    ${service.app.pay.local_url}  (no money moves)`)
    if (!config.smtp_url) console.log(`  letters  ${join(config.data_dir, "outbox")}`)
    console.log(`  sign in  ${ACCOUNTS.join(", ")}`)
    console.log(`           password ${DEMO_PASSWORD}`)
    await seedDemo(service.app)
    for (const line of await describeDemo(service.app)) console.log(line)
  }
  console.log("\nCtrl-C stops it.\n")

  async function stop() {
    console.log("\nStopping.")
    await service.stop()
  }
}

const TOLD = [
  ConfigError,
  DatabaseFull,
  LocalChainError,
  ManifestKeyMissing,
  OtherRecords,
  PagesMissing,
  TablesUnknown,
  WrongChain,
]

createFilesPrivately()
try {
  await start()
} catch (error) {
  console.error(sentenceFor(error))
  process.exitCode = 1
}

/** Errors that the operator can fix become a sentence; others keep their stack. */
function sentenceFor(error: unknown): unknown {
  if (TOLD.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port } = error as { code?: string; port?: number }
  return code === "EADDRINUSE" ? `Port ${port} is in use. Stop what uses it, or set PORT.` : error
}
