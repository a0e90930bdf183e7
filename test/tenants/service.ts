/** The service with companies, as started in production; its parent is the campaign. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { signUp } from "#actions/accounts/accounts.ts"
import { placeOf } from "#actions/files/file-kind.ts"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { fulfil, released, tellParent } from "#test/bench/tell-parent.ts"
import { openKey, openSession, setPassword } from "#test/support/accounts.ts"
import { addCompany } from "#test/support/rig.ts"
import { addUpGas } from "./gas-spent.ts"
import { timeScreenTasks } from "./screen-tasks.ts"

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
const POLL_MS = 20

const directory = mkdtempSync(join(tmpdir(), "touchmark-tenants-"))
const config = readConfig({
  ...process.env,
  // Every request says where it comes from; webhooks go to this machine.
  ...{ DATA_DIR: join(directory, "data"), PORT: "0", TRUSTED_PROXIES: "127.0.0.1", WEBHOOK_ALLOW_PRIVATE: "on" },
})
const [companies, has_pages] = process.argv.slice(2)
const service = await startService(config, has_pages ? { web_dir: join(import.meta.dirname, "../../dist/web") } : {})
const tenants: Tenant[] = []
for (let made = 0; made < Number(companies); made++) {
  const me = await addCompany(service.app)
  await setPassword(service.app, me.user_id, PASSWORD)
  const keys = await Promise.all(Array.from({ length: KEYS_EACH }, () => openKey(service.app, me)))
  const { company_id, email } = me
  tenants.push({ company_id, email, token: await openSession(service.app, me.user_id), keys })
}

// How long the thread ran that answers everybody, and how long others kept it from a core. Linux alone tells.
fulfil("main thread", () => {
  const times = process.platform === "linux" ? readFileSync("/proc/self/schedstat", "utf8") : "0 0"
  return times.split(" ").map((ns) => Number(ns) / 1e6)
})
fulfil("memory", async () => {
  // Garbage that is only waiting for collection does not count.
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.()
    await pause(SETTLE_MS)
  }
  return process.memoryUsage()
})
// How long somebody waits who opens an account from a network that has asked for nothing else.
let opened = 0
fulfil("letter", async () => {
  const began = performance.now()
  const email = `new-${++opened}@company.test`
  const input = { email, companyName: "New Kft.", currency: "eur", packageType: "free", language: "en" } as const
  await signUp(service.app, input, `198.51.${opened}`)
  const sent = () =>
    service.app.db.read
      .selectFrom("jobs")
      .innerJoin("users", "users.id", "jobs.key")
      .select("jobs.id")
      .where("users.email", "=", email)
      .where("jobs.state", "=", "done")
      .executeTakeFirst()
  while (!(await sent())) await pause(POLL_MS)
  return performance.now() - began
})
fulfil("screens", () => {
  const { company_id } = tenants[1]!
  return timeScreenTasks(service.app.config.database_url, placeOf(service.app, company_id))
})
fulfil("gas", async () => {
  const signed = await service.app.db.read
    .selectFrom("transactions")
    .select(["chain_id", "kind", "subject", "signed_at", "gas"])
    .select((eb) => eb.fn.coalesce("company_id", eb.val("")).as("company_id"))
    .where("signed_at", "is not", null)
    .orderBy("signed_at")
    .execute()
  return addUpGas(signed)
})
const { gas_budget_percent } = config
const facts: TenantFacts = { url: service.url, password: PASSWORD, tenants, gas_budget_percent }
tellParent(facts)
await released()
await service.close()
rmSync(directory, { recursive: true, force: true })
