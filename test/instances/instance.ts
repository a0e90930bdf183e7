/** One of several instances: the service without pages. Tells its parent where it listens, and ends with it. */
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"

const service = await startService(readConfig())
process.once("SIGTERM", async () => {
  await service.stop()
  process.exit(0)
})
process.once("disconnect", () => process.exit(1))
process.send!({ url: service.url })
