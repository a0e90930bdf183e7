/** The service with companies, as started in production; its parent is the campaign. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { fulfil, released, tellParent } from "#test/bench/tell-parent.ts"
import { openKey, openSession, setPassword } from "#test/support/accounts.ts"
import { addCompany } from "#test/support/rig.ts"
import { addUpGas } from "./gas-spent.ts"

export interface Tenant {
  company_id: string
  email: string
  token: string
  /** API keys: as many as it can use up its calls with. */
  keys: string[]
}

export interface TenantFacts {
  url: string
  password: string
  tenants: Tenant[]
  gas_budget_percent: number
}

const PASSWORD = "mulberry lane 7"
const SETTLE_MS = 2_000
const KEYS_EACH = 20

const directory = mkdtempSync(join(tmpdir(), "touchmark-tenants-"))
const config = readConfig({
  ...process.env,
  // Every request says where it comes from; webhooks go to this machine.
  ...{ DATA_DIR: join(directory, "data"), PORT: "0", TRUSTED_PROXIES: "127.0.0.1", WEBHOOK_ALLOW_PRIVATE: "on" },
})
const service = await startService(config)
const tenants: Tenant[] = []
for (let made = 0; made < Number(process.argv[2]); made++) {
  const me = await addCompany(service.app)
  await setPassword(service.app, me.user_id, PASSWORD)
  const keys = await Promise.all(Array.from({ length: KEYS_EACH }, () => openKey(service.app, me)))
  const { company_id, email } = me
  tenants.push({ company_id, email, token: await openSession(service.app, me.user_id), keys })
}

fulfil("memory", async () => {
  // Garbage that is only waiting for collection does not count.
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.()
    await pause(SETTLE_MS)
  }
  return process.memoryUsage()
})
fulfil("gas", async () => {
  const signed = await service.app.db.read
    .selectFrom("transactions")
    .select(["chain_id", "kind", "signed_at", "gas"])
    .select((eb) => eb.fn.coalesce("company_id", eb.val("")).as("company_id"))
    .where("signed_at", "is not", null)
    .execute()
  return addUpGas(signed)
})
const { gas_budget_percent } = config
const facts: TenantFacts = { url: service.url, password: PASSWORD, tenants, gas_budget_percent }
tellParent(facts)
await released()
await service.close()
rmSync(directory, { recursive: true, force: true })
