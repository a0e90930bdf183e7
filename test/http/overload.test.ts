import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import type { BulkUploadResponse } from "#shared/api/products.ts"
import { holdWriters } from "#test/support/database.ts"
import { createService, type ServiceOptions, type TestService } from "#test/support/service.ts"

let service: TestService
afterEach(() => service.close())
const start = async (options: ServiceOptions = {}) => {
  service = await createService(options)
}

describe("more than can be done at once", () => {
  it("is refused with 503 when it needs a thread, and never with 500", async () => {
    await start({ threads: "real" })
    // One each: of one company only one file is read at a time.
    const companies = await Promise.all(Array.from({ length: 100 }, () => service.company()))
    // Tasks with a thread wait for this, so that the others queue up.
    const letWrite = await holdWriters(service.app.config.database_url)
    let refused = 0
    const uploads = Array.from({ length: 100 }, async (_, index) => {
      const file = { name: "x.csv", content: "name\nx\n" }
      const token = companies[index]!.token
      const answer = await service.call("POST /upload-individual-products", { token, file })
      if (answer.status === 503) refused++
      return answer
    })
    // As many as there are threads, and 64 more, may wait.
    await expect.poll(() => refused, { timeout: 100_000 }).toBeGreaterThanOrEqual(100 - 64 - 4)
    await letWrite()
    const answers = await Promise.all(uploads)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100 - refused)
    expect(100 - refused).toBeGreaterThanOrEqual(64)
    const busy = answers.find(({ status }) => status === 503)!
    expect(busy.json.code).toBe("busy")
    expect(Number(busy.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await service.call("GET /products", { token: companies[0]!.token })).status).toBe(200)
  })

  it("is refused with 503 when it needs a password's hash", async () => {
    await start({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        service.call("POST /login", {
          form: { username: `nobody-${index}@company.test`, password: "wrong" },
          headers: { "x-forwarded-for": `203.0.${index}.1` },
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(48)
    // The limit of strangers' password checks per second may be used up.
    service.clock.advance(1_000)
    const again = { username: "nobody-119@company.test", password: "wrong" }
    expect((await service.call("POST /login", { form: again })).status).toBe(401)
  })

  it("does not keep a visitor waiting who only wants to verify", async () => {
    await start({ threads: "real" })
    const me = await service.company("enterprise")
    const [product] = await service.minted(me, [{}])
    const content = `name,serial number\n${Array.from({ length: 9_000 }, (_, row) => `Product ${row},${row}\n`).join("")}`
    const upload = service.call<BulkUploadResponse>("POST /upload-individual-products", {
      token: me.token,
      file: { name: "x.csv", content },
    })
    let importing = true
    const done = upload.finally(() => {
      importing = false
    })
    let verified = 0
    while (importing) {
      const json = { code: product!.short_code }
      expect((await service.call("POST /verify", { json })).status).toBe(200)
      verified++
      service.clock.advance(1_000)
    }
    expect((await done).json.valid_count).toBe(9_000)
    // On the event loop, the import would have let next to none through.
    expect(verified).toBeGreaterThan(5)
  })

  it("stays reachable behind two hundred connections that never finish their request", async () => {
    await start()
    const { port } = new URL(service.url)
    const slow: Socket[] = []
    for (let opened = 0; opened < 200; opened++) {
      const socket = connect(Number(port), "127.0.0.1")
      socket.on("error", () => {})
      socket.write("POST /verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{")
      slow.push(socket)
    }
    for (let asked = 0; asked < 20; asked++) expect((await service.call("GET /health")).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})
