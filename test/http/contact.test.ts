import { createServer } from "node:http"
import { beforeEach, describe, expect, it } from "vitest"
import type { ContactErrors } from "#shared/api/contact.ts"
import { PROVIDER } from "#test/support/jobs.ts"
import { serviceOfTest } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"
import { listen } from "#test/support/tcp.ts"

const HOUR_MS = 3_600_000
const MESSAGE = { name: "Béla", email: "bela@visitor.test", message: "Is this <b>real</b>?\nYours, Béla" }

let service: TestService
beforeEach(async () => {
  service = await serviceOfTest({ environment: { TRUSTED_PROXIES: "127.0.0.1", PROVIDER_EMAIL: PROVIDER.email } })
})

const send = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  service.call<ContactErrors & { detail: string; code: string }>("POST /contact", {
    json: { ...MESSAGE, name: `\u202e${MESSAGE.name}`, ...changes },
    headers,
  })
const kept = () => service.app.db.read.selectFrom("contact_messages").selectAll().execute()

describe("POST /contact", () => {
  it("keeps the message and mails it to us, so that an answer goes to the visitor", async () => {
    const { status, json } = await send()
    expect(status).toBe(200)
    expect(json).toEqual({ ok: true, detail: "Thank you. Your message is on its way to us." })
    const row = { ...MESSAGE, id: expect.any(String), created_at: expect.any(Number), told_at: null }
    expect(await kept()).toEqual([row])
    await service.work()
    expect(service.letters).toHaveLength(1)
    const letter = service.letters[0]!
    expect(letter).toMatchObject({ to: PROVIDER.email, reply_to: MESSAGE.email, subject: "Message from Béla" })
    expect(letter.text).toContain("> Is this <b>real</b>?\n> Yours, Béla")
    expect(letter.html).toContain("Is this &lt;b&gt;real&lt;/b&gt;?<br>Yours, Béla")
  })

  it("comes at once, and then in one letter each ten minutes, none left out", async () => {
    const from = (index: number) => ({ "x-forwarded-for": `10.${index}.0.1` })
    await send({ message: "Number 0." })
    await service.work()
    for (let index = 1; index <= 60; index++) await send({ message: `Number ${index}.` }, from(index))
    await service.work()
    expect(service.letters).toHaveLength(1)
    service.clock.advance(600_000)
    await service.work()
    const subjects = ["Message from Béla", "50 messages from the contact form", "10 messages from the contact form"]
    expect(service.letters.map(({ subject }) => subject)).toEqual(subjects)
    const told = service.letters.map(({ text }) => text).join("\n")
    for (let index = 0; index <= 60; index++) expect(told.split(`> Number ${index}.`)).toHaveLength(2)
    expect(service.letters[1]).not.toHaveProperty("reply_to", expect.anything())
  })

  it("takes a hundred an hour from one /56 or /24, and those of others", async () => {
    for (const address of [
      (index: number) => `2001:db8:7:${index.toString(16)}::1`,
      (index: number) => `198.51.100.${index}`,
    ]) {
      const statuses: number[] = []
      for (let index = 0; index < 110; index++) {
        statuses.push((await send({}, { "x-forwarded-for": address(index) })).status)
      }
      expect(statuses).toEqual([...Array(100).fill(200), ...Array(10).fill(429)])
    }
    expect((await send({}, { "x-forwarded-for": "2001:db8:8::1" })).status).toBe(200)
  })

  it.each([
    ["no name", { name: " " }, [{ field: "name", message: "is required" }]],
    ["no address", { email: undefined }, [{ field: "email", message: "is required" }]],
    ["an address that is none", { email: "bela" }, [{ field: "email", message: "is invalid" }]],
    ["no message", { message: "\n" }, [{ field: "message", message: "is required" }]],
    [
      "nothing at all",
      { name: undefined, email: "", message: null },
      ["name", "email", "message"].map((field) => ({ field, message: "is required" })),
    ],
    ["a long message", { message: "x".repeat(5_001) }, [{ field: "message", message: "At most 5,000 characters." }]],
    ["a name of two lines", { name: "a\nBcc: b" }, [{ field: "name", message: "cannot have line breaks" }]],
    ["a name of two parted lines", { name: "a\u2028Bcc: b" }, [{ field: "name", message: "cannot have line breaks" }]],
  ])("says in the form's way what is wrong: %s", async (_name, changes, errors) => {
    const { status, json } = await send(changes)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: "invalid_input", errors })
    expect(await kept()).toEqual([])
  })

  it("thanks a machine that fills in the hidden field, and drops what it says", async () => {
    const { status, json } = await send({ company_website: "https://spam.example" })
    expect(status).toBe(200)
    expect(json).toEqual((await send()).json)
    expect(await kept()).toHaveLength(1)
  })

  it("takes twenty messages an hour of one visitor, and those of others who name the same address", async () => {
    for (let index = 0; index < 5; index++) {
      expect((await send({}, { "x-forwarded-for": `10.0.0.${index}` })).status).toBe(200)
    }
    const visitor: number[] = []
    for (let index = 0; index < 21; index++) visitor.push((await send({ email: `b${index}@visitor.test` })).status)
    expect(visitor).toEqual([...Array(20).fill(200), 429])
  })
})

describe("with CONTACT_FORM_URL", () => {
  it("the hosted form gets the message, again and again until it takes it", async () => {
    const bodies: unknown[] = []
    const answers = [503, 302, 200]
    const form = createServer((request, response) => {
      let text = ""
      request.on("data", (part) => {
        text += part
      })
      request.on("end", () => {
        bodies.push(JSON.parse(text))
        response.writeHead(answers.shift() ?? 500, { location: "http://127.0.0.1:1/elsewhere" }).end("{}")
      })
    })
    const CONTACT_FORM_URL = `http://127.0.0.1:${await listen(form)}/f/abc`
    service = await serviceOfTest({ environment: { CONTACT_FORM_URL } })
    try {
      await send()
      for (let times = 0; times < 4; times++) {
        await service.work()
        service.clock.advance(HOUR_MS)
      }
      expect(bodies).toEqual([MESSAGE, MESSAGE, MESSAGE])
      expect(service.letters).toEqual([])
    } finally {
      await new Promise((resolve) => form.close(resolve))
    }
  })
})

describe("GET /provider", () => {
  it("says who runs the service", async () => {
    const { status, json } = await service.call("GET /provider")
    expect(status).toBe(200)
    expect(json).toMatchObject({ email: PROVIDER.email, name: "[PROVIDER_NAME is not set]" })
  })
})
