/**
 * Runs the service in its own process, to observe crashes and memory. Takes the data folder, sends its address and a
 * session per company, and ends with its parent.
 */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { openSession } from "#test/support/accounts.ts"
import { addCompany } from "#test/support/rig.ts"

const COMPANIES = 250

const environment = { DATA_DIR: process.argv[2], PORT: "0", TRUSTED_PROXIES: "127.0.0.1" }
const service = await startService(readConfig(environment))
const tokens: string[] = []
for (let made = 0; made < COMPANIES; made++) {
  const { user_id } = await addCompany(service.app, "enterprise")
  tokens.push(await openSession(service.app, user_id))
}
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.send?.({ url: service.url, tokens })

process.on("message", (question) => {
  if (question === "close") void service.close().then(() => process.disconnect?.())
  else process.send?.({ rss_bytes: process.memoryUsage.rss(), delay_p99_ms: delay.percentile(99) / 1e6 })
})
process.once("disconnect", () => process.exit(0))
