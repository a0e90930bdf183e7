// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest"
import { contactFaults, sendContact } from "#web/api/contact.ts"

const SAID = { required: "is required", not_email: "should be an email address" }
const filled = { name: "Anna", email: "anna@kekfesto.example", message: "How are labels printed?", company_website: "" }

function answering(status: number, body: unknown) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal("fetch", fetched)
  return fetched
}

describe("a message of the contact form", () => {
  it("needs name, email and message, and an email address that is one", () => {
    expect(contactFaults(filled, SAID)).toEqual({})
    expect(contactFaults({ ...filled, name: " ", email: "", message: "" }, SAID)).toEqual({
      name: "is required",
      email: "is required",
      message: "is required",
    })
    expect(contactFaults({ ...filled, email: "anna" }, SAID)).toEqual({ email: "should be an email address" })
  })

  it("is sent as JSON", async () => {
    const fetched = answering(200, { ok: true })
    expect(await sendContact(filled)).toBeNull()
    const [path, init] = fetched.mock.calls[0]!
    expect([path, init.method, JSON.parse(String(init.body))]).toEqual(["/contact", "POST", filled])
  })

  it("that the service refuses comes back with what is wrong, field by field", async () => {
    answering(400, {
      errors: [
        { field: "email", message: "is invalid" },
        { field: "unheard_of", message: "?" },
      ],
    })
    expect(await sendContact(filled)).toEqual({ email: "is invalid" })
  })

  it.each([
    [429, {}],
    [500, { detail: "Sorry." }],
    [400, { errors: "none" }],
  ])("that fails otherwise is an error (%i)", async (status, body) => {
    answering(status, body)
    await expect(sendContact(filled)).rejects.toThrow()
  })
})
