/** The whole service with its demo companies on a data folder of its own, as `npm start` brings it up. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { buildWeb } from "#scripts/build-web.ts"
import { seedDemo } from "#scripts/seed.ts"

const data_dir = mkdtempSync(join(tmpdir(), "touchmark-e2e-"))
const service = await startService(readConfig({ ...process.env, DATA_DIR: data_dir }), { web_dir: await buildWeb() })
await seedDemo(service.app)
console.log("The demonstration is complete.")

process.once("SIGTERM", async () => {
  await service.close()
  rmSync(data_dir, { recursive: true, force: true })
})
