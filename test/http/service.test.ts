import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { storeFile } from "#actions/files/store.ts"
import { readConfig } from "#indexer/config.ts"
import { type Service, startService } from "#indexer/main.ts"
import { parseCertificate } from "#proof/certificate.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import type { MintAllResponse, RecallResponse } from "#shared/api/mints.ts"
import type { BulkUploadResponse, Product } from "#shared/api/products.ts"
import type { LoginResponse } from "#shared/api/sessions.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { setPassword } from "#test/support/accounts.ts"
import { type Client, createClient } from "#test/support/client.ts"
import { addCompany } from "#test/support/rig.ts"

const directory = mkdtempSync(join(tmpdir(), "touchmark-service-"))
const config = readConfig({ DATA_DIR: directory, PORT: "0", LOG_LEVEL: "silent" })
const PASSWORD = "correct horse"

let service: Service
let call: Client
const start = async () => {
  service = await startService(config)
  call = createClient(service.url)
}

beforeAll(start)
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true, force: true })
})

/** The parts as main.ts puts them together: real chains, threads and loops. */
describe("the whole service", () => {
  let token: string
  let code: string

  it("is ready once it answers, and says which chains it speaks to", async () => {
    expect((await call("GET /ready")).status).toBe(200)
    const { json } = await call<ChainDescription[]>("GET /chains")
    expect(json.map(({ chain_id, network }) => [chain_id, network])).toEqual([
      [11155111, "local"],
      [1, "local"],
    ])
    expect(service.rpc_urls).toHaveLength(2)
  })

  it("has a thread move what is written into the database's own file", async () => {
    const path = join(directory, "touchmark.sqlite")
    const before = statSync(path).size
    const bytes = Buffer.alloc(8_000_000)
    const { company_id } = await addCompany(service.app, "business")
    const file = { company_id, kind: "document", name: "x", content_type: "application/pdf", bytes } as const
    await service.app.db.write((tx) => storeFile(tx, { ...file, now: service.app.now() }))
    await expect.poll(() => statSync(path).size, { timeout: 100_000 }).toBeGreaterThan(before + bytes.length)
  })

  it("takes a clerk from a sign-in through a file to products on chain", async () => {
    const me = await addCompany(service.app, "business")
    await setPassword(service.app, me.user_id, PASSWORD)
    const signed_in = await call<LoginResponse>("POST /login", { form: { username: me.email, password: PASSWORD } })
    token = signed_in.json.access_token
    const content = `name,serial number\n${Array.from({ length: 50 }, (_, row) => `Jug ${row},S-${row}\n`).join("")}`
    const file = { name: "jugs.csv", content }
    const uploaded = await call<BulkUploadResponse>("POST /upload-individual-products", { token, file })
    expect(uploaded.json).toMatchObject({ valid_count: 50, error_count: 0 })
    const { status, json } = await call<MintAllResponse>("POST /mint-onchain-all", { token })
    // On a slow machine it is answered before all are on chain.
    expect([status, json.count + json.sent]).toEqual([json.sent === 0 ? 200 : 202, 50])
    const products = async () => (await call<Product[]>("GET /products", { token })).json
    const minted = async () => (await products()).filter(({ status }) => status === "minted")
    await expect.poll(minted, { timeout: 100_000, interval: 500 }).toHaveLength(50)
    expect(new Set((await products()).map(({ tx_hash }) => tx_hash)).size).toBe(1)
    code = (await products())[7]!.short_code
  })

  it("lets a stranger verify a code and take its certificate away", async () => {
    const { json } = await call<VerifyResponse>("POST /verify", { json: { code } })
    expect(json).toMatchObject({ status: "valid", chain_id: 1, network: "local", name: expect.stringMatching(/^Jug/) })
    const { text } = await call(`GET /certificates/${code}`)
    expect(parseCertificate(text).batch).toMatchObject({ size: 50 })
  })

  it("shows a recall once it is on chain", async () => {
    const { status } = await call<RecallResponse>("POST /recall", {
      token,
      json: { short_code: code, reason: "safety" },
    })
    expect(status).toBe(202)
    const statusNow = async () => (await call<VerifyResponse>("POST /verify", { json: { code } })).json.status
    await expect.poll(statusNow, { timeout: 100_000, interval: 200 }).toBe("recalled")
  })

  it("knows everything again after it was stopped and started", async () => {
    await service.close()
    await expect(fetch(`${service.url}/health`)).rejects.toThrow()
    await start()
    const { json } = await call<VerifyResponse>("POST /verify", { json: { code } })
    expect(json).toMatchObject({ status: "recalled", recall_reason: "safety" })
    expect((await call("GET /me", { token })).status).toBe(200)
  })
})
