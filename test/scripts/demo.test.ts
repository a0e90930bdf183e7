import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { readConfig } from "#indexer/config.ts"
import { type Service, startService } from "#indexer/main.ts"
import { DEMO_PASSWORD, openDemoAccounts } from "#scripts/seed.ts"
import { createClient } from "#test/support/client.ts"

const directory = mkdtempSync(join(tmpdir(), "touchmark-demo-"))
let service: Service | undefined
afterAll(async () => {
  await service?.close()
  rmSync(directory, { recursive: true, force: true })
})

it("whoever finds the demonstration ready can sign in as the console says", async () => {
  const config = readConfig({ DATA_DIR: directory, PORT: "0", LOG_LEVEL: "silent" })
  service = await startService(config, { prepare: async (app) => void (await openDemoAccounts(app)) })
  const call = createClient(service.url)
  expect((await call("GET /ready")).status).toBe(200)
  for (const name of ["free", "business", "enterprise", "admin"]) {
    const form = { username: `${name}@demo.test`, password: DEMO_PASSWORD }
    expect((await call("POST /login", { form })).status, name).toBe(200)
  }
})
