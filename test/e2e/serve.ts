/** The whole service with its demo companies on a data folder of its own, as `npm start` brings it up. */
import { rmSync } from "node:fs"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { buildWeb } from "#scripts/build-web.ts"
import { seedDemo } from "#scripts/seed.ts"
import { DATA_DIR } from "./place.ts"

const forget = () => rmSync(DATA_DIR, { recursive: true, force: true })
forget()
// Webhooks may go to a receiver of the tests'.
const env = { ...process.env, DATA_DIR, WEBHOOK_ALLOW_PRIVATE: "on" }
const service = await startService(readConfig(env), { web_dir: await buildWeb() })
await seedDemo(service.app)
console.log("The demonstration is complete.")

process.once("SIGTERM", async () => {
  await service.close()
  forget()
})
