import { connect, type Socket } from "node:net"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createService, type TestService } from "#test/support/service.ts"

const UPLOAD_BYTES = 10 * 1024 * 1024
/** Uploads of that size. */
const COMPANY_MAX = 6
const EVENT_BYTES = 1024 * 1024
const VISITOR_MAX = 8

let service: TestService
const sockets: Socket[] = []
beforeEach(async () => {
  service = await createService()
})
afterEach(async () => {
  hangUp()
  await service.close()
})
const hangUp = () => {
  for (const socket of sockets.splice(0)) socket.destroy()
}

/** Begins a request, sends none of its body, and tells the status if there is an answer all the same. */
function begin(path: string, headers: Record<string, string | number>): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1")
  sockets.push(socket)
  const lines = Object.entries({ Host: "x", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`)
  return new Promise((resolve) => {
    socket.on("error", () => {}).once("data", (data) => resolve(data.toString().split(" ")[1]!))
  })
}

const times = (n: number, one: () => Promise<string>) => Promise.race(Array.from({ length: n }, one))

async function upload(token: string): Promise<number> {
  const file = `name,description\nTablecloth,${"x".repeat(2_000)}\n`.padEnd(100_000, "\n")
  const form = new FormData()
  form.set("file", new File([file], "products.csv"))
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${service.url}/upload-individual-products`, { method: "POST", headers, body: form })).status
}

describe("large bodies that do not end", () => {
  it("are refused to the company that sends too many, to nobody else, and to it no longer once they are gone", async () => {
    const [greedy, calm] = [await service.company(), await service.company()]
    const headers = {
      ...{ Authorization: `Bearer ${greedy.token}`, "Content-Type": "multipart/form-data; boundary=x" },
      ...{ "Content-Length": UPLOAD_BYTES },
    }
    const key = () => ({ "Idempotency-Key": crypto.randomUUID() })
    const beginOne = () => begin("/upload-individual-products", { ...headers, ...key() })
    expect(await times(COMPANY_MAX + 1, beginOne)).toBe("503")
    expect(await upload(calm.token)).toBe(200)
    hangUp()
    await vi.waitFor(async () => expect(await upload(greedy.token)).toBe(200), { timeout: 30_000, interval: 200 })
  })

  it("are refused to a visitor's network, before any signature is looked at", async () => {
    const headers = { "Content-Type": "application/json", "Content-Length": EVENT_BYTES }
    expect(await times(VISITOR_MAX + 1, () => begin("/api/stripe/webhook", headers))).toBe("503")
  })
})
