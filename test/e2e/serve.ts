/** The whole service with its demo companies and a separate data folder, as `npm start` runs it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { buildWeb } from "#scripts/build-web.ts"
import { describeDemo, seedDemo } from "#scripts/seed.ts"
import { dataNote } from "./place.ts"

const data_dir = mkdtempSync(join(tmpdir(), "touchmark-e2e-"))
// Webhooks may go to a receiver of the tests', and calls of theirs may say whose they are.
const ours = { DATA_DIR: data_dir, WEBHOOK_ALLOW_PRIVATE: "on", TRUSTED_PROXIES: "127.0.0.1" }
const config = readConfig({ ...process.env, ...ours })
const service = await startService(config, { web_dir: await buildWeb() })
const note = dataNote(config.port)
writeFileSync(note, data_dir)
await seedDemo(service.app)
// The landing page offers its codes.
await describeDemo(service.app)
console.log("The demonstration is complete.")

process.once("SIGTERM", async () => {
  await service.close()
  rmSync(note, { force: true })
  rmSync(data_dir, { recursive: true, force: true })
})
