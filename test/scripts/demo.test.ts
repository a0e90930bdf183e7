import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readConfig } from "#indexer/config.ts"
import { type Service, startService } from "#indexer/main.ts"
import { ACCOUNTS, DEMO_PASSWORD, describeDemo, openDemoAccounts, seedDemo } from "#scripts/seed.ts"
import type { CasesPage } from "#shared/api/cases.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import type { Product } from "#shared/api/products.ts"
import type { PublicSample, VerifyResponse } from "#shared/api/verifications.ts"
import { createClient } from "#test/support/client.ts"

const SEEDING_MS_MAX = 120_000
const directory = mkdtempSync(join(tmpdir(), "touchmark-demo-"))
let service: Service
beforeAll(async () => {
  const config = readConfig({ DATA_DIR: directory, PORT: "0", LOG_LEVEL: "silent" })
  service = await startService(config, { prepare: async (app) => void (await openDemoAccounts(app)) })
})
afterAll(async () => {
  await service?.close()
  rmSync(directory, { recursive: true, force: true })
})

it("whoever finds the demonstration ready can sign in as the console says", async () => {
  const call = createClient(service.url)
  expect((await call("GET /ready")).status).toBe(200)
  for (const username of ACCOUNTS) {
    expect((await call("POST /login", { form: { username, password: DEMO_PASSWORD } })).status, username).toBe(200)
  }
})

describe("the demonstration, once it is complete", () => {
  beforeAll(() => seedDemo(service.app), SEEDING_MS_MAX)

  async function signIn(): Promise<string> {
    const form = { username: "business@demo.test", password: DEMO_PASSWORD }
    return (await createClient(service.url)<{ access_token: string }>("POST /login", { form })).json.access_token
  }
  /** Codes as the console prints them, with what their pages say. */
  const printed = async () => {
    const lines = await describeDemo(service.app)
    return lines.map((line) => /(\w{4}(?:-\w{4})+) {2}(.+)$/.exec(line)!.slice(1) as [code: string, says: string])
  }

  it("has a code for each result to try", { timeout: SEEDING_MS_MAX }, async () => {
    const call = createClient(service.url)
    /** Joins what is told about the product and about the label's checks. */
    async function shown(code: string): Promise<string> {
      const { status, json } = await call<VerifyResponse>("POST /verify", { json: { code } })
      const { json: checks } = await call<ChecksOfCode>(`GET /checks/${code}`)
      const recall_reason = json.recall_reason ?? ""
      return [status, json.status, recall_reason, json.network, json.issuer?.attested, checks.level].join(" ")
    }
    const token = await signIn()
    const products = (await call<Product[]>("GET /products", { token })).json
    expect(products.filter((one) => one.recalled)).toHaveLength(2)
    expect(products.filter(({ media }) => media.length === 0).map(({ product_name }) => product_name)).toEqual([])
    const codes = await printed()
    const offered = async () => (await call<PublicSample[]>("GET /public-samples")).json.map(({ outcome }) => outcome)
    await expect.poll(offered, { timeout: SEEDING_MS_MAX, interval: 1_000 }).toEqual(["valid", "recalled", "doubted"])
    const seen: Record<string, string> = {}
    for (const [code, says] of codes) seen[says] = await shown(code)
    expect(seen).toMatchInlineSnapshot(`
      {
        "checked by more people than one product would have": "200 valid  local true alarm",
        "genuine": "200 valid  local true quiet",
        "not on the blockchain yet": "409     ",
        "of a company that nobody has verified": "200 valid  local false quiet",
        "on a display piece": "200 valid  local true displayed",
        "on the test network only": "200 valid  local false quiet",
        "past its date": "200 expired  local true quiet",
        "recalled": "200 recalled labelling local true quiet",
        "recalled: its label was copied": "200 recalled label_copied local true copied",
      }
    `)
  })

  it(
    "has checks of 90 days, two cases to decide and two decided ones, however often it is filled",
    async () => {
      rmSync(join(directory, "demo-is-complete"))
      await seedDemo(service.app)
      const cases = await createClient(service.url)<CasesPage>("GET /cases", { token: await signIn() })
      expect(cases.json.counts).toEqual({ open: 2, displayed: 1, copied: 1, dismissed: 0 })
      const open = cases.json.items.map(({ product_name, level, people }) => [product_name, { level, people }])
      expect(Object.fromEntries(open)).toEqual({
        "Peacock Eye Runner": { level: "alarm", people: 33 },
        "Tulip Border Cloth": { level: "watched", people: 12 },
      })
    },
    SEEDING_MS_MAX,
  )
})
