/** The service with companies, as started in production; its parent is the campaign. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { fulfil, released, tellParent } from "#test/bench/tell-parent.ts"
import { openSession, setPassword } from "#test/support/accounts.ts"
import { addCompany } from "#test/support/rig.ts"

export interface Tenant {
  company_id: string
  email: string
  token: string
}

export interface TenantFacts {
  url: string
  password: string
  tenants: Tenant[]
}

const PASSWORD = "mulberry lane 7"
const SETTLE_MS = 2_000

const directory = mkdtempSync(join(tmpdir(), "touchmark-tenants-"))
const config = readConfig({
  ...process.env,
  // Every request says where it comes from; webhooks go to this machine.
  ...{ DATA_DIR: join(directory, "data"), PORT: "0", TRUSTED_PROXIES: "127.0.0.1", WEBHOOK_ALLOW_PRIVATE: "on" },
})
const service = await startService(config)
const tenants: Tenant[] = []
for (let made = 0; made < Number(process.argv[2]); made++) {
  const { company_id, user_id, email } = await addCompany(service.app)
  await setPassword(service.app, user_id, PASSWORD)
  tenants.push({ company_id, email, token: await openSession(service.app, user_id) })
}

fulfil("memory", async () => {
  // Garbage that is only waiting for collection does not count.
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.()
    await pause(SETTLE_MS)
  }
  return process.memoryUsage()
})
/** Gas of everything written to a chain, by company. */
fulfil("gas", () =>
  service.app.db.read
    .selectFrom("transactions")
    .select((eb) => ["company_id", eb.fn.sum<number>("gas").as("gas"), eb.fn.countAll<number>().as("transactions")])
    .where("gas", "is not", null)
    .groupBy("company_id")
    .execute(),
)
const facts: TenantFacts = { url: service.url, password: PASSWORD, tenants }
tellParent(facts)
await released()
await service.close()
rmSync(directory, { recursive: true, force: true })
