import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { KINDS } from "#chain/chain.ts"
import type { Transactions } from "#db/tables/chain.ts"
import { readConfig } from "#indexer/config.ts"
import { startService } from "#indexer/main.ts"
import { type GasBudget, PLANS } from "#shared/plans.ts"
import { fulfil, released, tellParent } from "#test/bench/tell-parent.ts"
import { openKey, openSession, setPassword } from "#test/support/accounts.ts"
import { addCompany } from "#test/support/rig.ts"

/** The service with companies, as started in production; its parent is the campaign. */
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

/** Gas signed for by a company, for one purpose on one chain and day. */
export interface GasSpent {
  company_id: string
  chain_id: number
  day: number
  purpose: keyof GasBudget
  gas: number
  transactions: number
  /** The largest: a budget is used up by the transaction that exceeds it. */
  largest: number
}

type Signed = Pick<Transactions, "chain_id" | "kind" | "signed_at" | "gas"> & { company_id: string }

const DAY_MS = 86_400_000

export function addUpGas(signed: readonly Signed[]): GasSpent[] {
  const sums = new Map<string, GasSpent>()
  for (const { company_id, chain_id, kind, signed_at, gas } of signed) {
    const purpose = KINDS[kind].budget
    if (!purpose || gas === null) continue
    const day = Math.floor(Number(signed_at) / DAY_MS)
    const name = `${company_id} ${chain_id} ${day} ${purpose}`
    const sum = sums.get(name) ?? { company_id, chain_id, day, purpose, gas: 0, transactions: 0, largest: 0 }
    sums.set(name, {
      ...sum,
      gas: sum.gas + gas,
      transactions: sum.transactions + 1,
      largest: Math.max(sum.largest, gas),
    })
  }
  return [...sums.values()]
}

/** Who has used more than an Enterprise company may a day, in words. */
export function aboveBudget(spent: readonly GasSpent[], percent: number): string[] {
  return spent.flatMap(({ company_id, purpose, gas, largest }) => {
    const budget = (PLANS.enterprise.gas_a_day[purpose] * percent) / 100
    return gas <= budget + largest ? [] : [`${company_id} used ${gas} gas to ${purpose}: its budget is ${budget}`]
  })
}

interface RequestOptions {
  json?: unknown
  form?: Record<string, string>
  file?: string
  /** Where the request seems to come from. */
  address?: string
  /** An API key in the place of the session. */
  key?: string | undefined
  signal?: AbortSignal
}

export interface Answered {
  status: number
  json: Record<string, unknown>
}

/** The service as one company's programs and people call it. */
export interface Customer {
  tenant: Tenant
  ask(request: string, asked?: RequestOptions): Promise<Answered>
}

export function createCustomer(facts: TenantFacts, tenant: Tenant, address: string): Customer {
  return {
    tenant,
    async ask(request, { json, form, file, address: from = address, key, signal } = {}) {
      const [method, path] = request.split(" ") as [string, string]
      const headers: Record<string, string> = {
        "x-forwarded-for": from,
        authorization: `Bearer ${key ?? tenant.token}`,
      }
      let body: BodyInit | null = null
      if (json !== undefined) {
        headers["content-type"] = "application/json"
        body = JSON.stringify(json)
      } else if (form) body = new URLSearchParams(form)
      else if (file !== undefined) {
        body = new FormData()
        body.set("file", new File([file], "products.csv", { type: "text/csv" }))
      }
      const response = await fetch(`${facts.url}${path}`, { method, headers, body, signal: signal ?? null })
      const text = await response.text()
      const isJson = response.headers.get("content-type")?.startsWith("application/json")
      return { status: response.status, json: isJson ? JSON.parse(text) : {} }
    },
  }
}

/** Reads a file in and waits until all of it is on chain. */
export async function stock(customer: Customer, csv: string): Promise<void> {
  const uploaded = await customer.ask("POST /upload-individual-products", { file: csv })
  if (uploaded.status !== 200) throw new Error(`The upload answered ${uploaded.status}.`)
  for (;;) {
    const { status, json } = await customer.ask("POST /mint-onchain-all")
    if (status >= 400) throw new Error(`The mint answered ${status}.`)
    if (json.sent === 0) return
  }
}
