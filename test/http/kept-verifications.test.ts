import { connect } from "node:net"
import { beforeEach, describe, expect, it } from "vitest"
import { CLASSES } from "#http/limits/limits.ts"
import { renewService } from "#test/support/prepare.ts"

const service = renewService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
let label: string
beforeEach(async () => {
  const [product] = await service.minted(await service.company(), [{}])
  label = product!.short_code
})

/** The first way has to be read in full, the second is plain. */
const SPACED = (code: string) => `{ "code" : "${code}" }`
const PLAIN = (code: string) => `{"code":"${code}"}`

const ask = (body: string, address = "203.0.113.7", headers: Record<string, string> = {}) =>
  service.call<{ code?: string }>("POST /verify", {
    body,
    headers: { "content-type": "application/json", "x-forwarded-for": address, ...headers },
  })

describe("a verification that is answered as it is kept", () => {
  it("has the status, the headers and the body of one that is read in full", async () => {
    const first = await ask(PLAIN(label))
    const [full, kept] = [await ask(SPACED(label)), await ask(PLAIN(label))]
    const comparable = ({ status, headers, text }: typeof full) => {
      const others = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name))
      return { status, headers: Object.fromEntries(others), text }
    }
    expect(comparable(first)).toEqual(comparable(full))
    expect(comparable(kept)).toEqual(comparable(full))
    expect(kept.headers.get("x-request-id")).toMatch(/^[0-9a-f]{8}-/)
    expect(kept.headers.get("x-request-id")).not.toBe(full.headers.get("x-request-id"))
  })

  it("has a line in the log, without the code", async () => {
    await ask(PLAIN(label))
    service.log_lines.length = 0
    const { headers } = await ask(PLAIN(label))
    const lines = service.log_lines.map((line) => JSON.parse(line))
    const id = headers.get("x-request-id")
    expect(lines).toEqual([expect.objectContaining({ request_id: id, method: "POST", route: "/verify", status: 200 })])
    expect(service.log_lines.join("")).not.toContain(label)
  })

  it("uses up what its address may ask for, one call each, and a mistyped one as much", async () => {
    const [allowed] = CLASSES.read.address
    const MISTYPED = "0000-0000-0001"
    for (let times = 0; times < allowed; times += 2) {
      expect([(await ask(PLAIN(label))).status, (await ask(PLAIN(MISTYPED))).status]).toEqual([200, 422])
    }
    const refused = await ask(PLAIN(label))
    expect([refused.status, refused.json.code]).toEqual([429, "too_many_requests"])
    expect((await ask(PLAIN(label), "203.0.113.8")).status).toBe(200)
  })

  it("is found by nobody who has asked for too many unknown codes", async () => {
    while ((await ask(PLAIN("0000-0000-0000"))).status === 404);
    expect((await ask(PLAIN(label))).status).toBe(429)
    expect((await ask(PLAIN(label), "203.0.113.8")).status).toBe(200)
  })

  it("shows a suspension as soon as the full reading does", async () => {
    await ask(PLAIN(label))
    await service.app.db.write((tx) => tx.updateTable("companies").set({ suspended_at: service.app.now() }).execute())
    service.clock.advance(1_000)
    expect((await ask(PLAIN(label))).text).toBe((await ask(SPACED(label))).text)
  })

  it("is not given to a sender who never sent all of it, and the next one is served", async () => {
    await ask(PLAIN(label))
    const body = PLAIN(label)
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
    const head = `POST /verify HTTP/1.1\r\nHost: touchmark.test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    await new Promise<void>((resolve) => socket.write(`${head}${body.slice(0, 5)}`, () => resolve()))
    socket.destroy()
    expect((await ask(PLAIN(label))).status).toBe(200)
  })
})
