import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { readConfig } from "#indexer/config.ts"
import { type Service, startService } from "#indexer/main.ts"
import type { CheckoutResponse } from "#shared/api/payments.ts"
import { type Client, createClient } from "#test/support/client.ts"

const directory = mkdtempSync(join(tmpdir(), "touchmark-pay-service-"))
let service: Service
let call: Client
beforeAll(async () => {
  service = await startService(readConfig({ DATA_DIR: directory, PORT: "0", LOG_LEVEL: "silent" }))
  call = createClient(service.url)
})
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true, force: true })
})

it("turns a payment on the local card page into an account, by itself", async () => {
  const json = { email: "anna@brand.test", companyName: "Kékfestő Kft.", packageType: "business" }
  const { json: answered } = await call<CheckoutResponse>("POST /api/checkout", { json })
  expect(answered.url.startsWith(`${service.app.pay.local_url}/pay/cs_test_`)).toBe(true)
  await fetch(answered.url, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" })
  const company = await vi.waitUntil(
    () =>
      service.app.db.read.selectFrom("companies").selectAll().where("name", "=", json.companyName).executeTakeFirst(),
    { timeout: 250_000, interval: 100 },
  )
  expect(company).toMatchObject({ plan: "business", active_subscription: 1 })
})
