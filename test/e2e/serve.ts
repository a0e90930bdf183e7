/** The whole service with its demo companies on a data folder of its own, as `npm start` brings it up. */
import { rmSync } from "node:fs"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { buildWeb } from "#scripts/build-web.ts"
import { seedDemo } from "#scripts/seed.ts"
import { DATA_DIR } from "./place.ts"

const forget = () => rmSync(DATA_DIR, { recursive: true, force: true })
forget()
const service = await startService(readConfig({ ...process.env, DATA_DIR }), { web_dir: await buildWeb() })
await seedDemo(service.app)
console.log("The demonstration is complete.")

process.once("SIGTERM", async () => {
  await service.close()
  forget()
})
