import { describe, expect, it } from "vitest"
import { storeFile } from "#actions/files/stored-files.ts"
import type { Company } from "#shared/api/administration.ts"
import type { ErrorBody } from "#shared/api/error.ts"
import { DOCUMENTS_MAX, type Document } from "#shared/api/evidence.ts"
import { DOCUMENT_BYTES_MAX } from "#shared/request-bounds.ts"
import { addAdministrator, addUser, openSession, setCompany } from "#test/support/accounts.ts"
import { eventsOf } from "#test/support/calls.ts"
import { aPdf, aPng } from "#test/support/documents.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const service = prepareService()
const owner = prepare(() => service.company())
const admin = prepare(() => addAdministrator(service.app))

const add = <Body = Document>(token: string, name: string, content: string | Uint8Array<ArrayBuffer>) => {
  service.clock.advance(120_000)
  return service.call<Body>("POST /documents", { token, file: { name, content } })
}
const list = async (token: string) => (await service.call<Document[]>("GET /documents", { token })).json
const get = (token: string, id: string) => service.call("GET /documents/".concat(id), { token })

describe("POST /documents", () => {
  describe("happy", () => {
    it("keeps a paper by what it is, not by what it is called", async () => {
      const { status, json } = await add(owner.token, "../Cégkivonat.exe", aPdf())
      expect(status).toBe(201)
      expect(json).toEqual({
        id: expect.any(String),
        name: "Cégkivonat.pdf",
        content_type: "application/pdf",
        size_bytes: aPdf().length,
        active_content: false,
        created_at: expect.stringMatching(/Z$/),
      })
      expect(await list(owner.token)).toEqual([json])
    })

    it("shows in the administrators' list, with its own list there", async () => {
      const me = await service.company()
      await add(me.token, "a.png", aPng())
      await add(me.token, "b.pdf", aPdf("/OpenAction << /S /JavaScript >>"))
      const companies = await service.call<Company[]>("GET /api/companies", { token: admin.token })
      expect(companies.json.find(({ id }) => id === me.company_id)?.documents_uploaded).toBe(true)
      const path = `GET /api/companies/${me.company_id}/documents`
      const { json } = await service.call<Document[]>(path, { token: admin.token })
      expect(json.map(({ name, active_content }) => [name, active_content])).toEqual([
        ["b.pdf", true],
        ["a.png", false],
      ])
    })

    it("is taken also while the subscription rests or an administrator has suspended the company", async () => {
      const me = await service.company()
      const change = { active_subscription: 0, suspended_at: 1 } as const
      await setCompany(service.app, me.company_id, change)
      expect((await add(me.token, "a.png", aPng())).status).toBe(201)
    })
  })

  describe("error", () => {
    it.each([
      ["a text", "x.pdf", "hello", 415, "unsupported_type"],
      ["HTML called PNG", "x.png", "<html><script>", 415, "unsupported_type"],
      ["half a PNG", "x.png", aPng().subarray(0, 30), 422, "invalid_file"],
      ["an empty file", "x.pdf", "", 400, "invalid_input"],
    ])("refuses %s", async (_what, name, content, status, code) => {
      const before = await list(owner.token)
      const answer = await add<ErrorBody>(owner.token, name, content)
      expect([answer.status, answer.json.code]).toEqual([status, code])
      expect(await list(owner.token)).toEqual(before)
    })

    it("takes 10 MB and not a byte more", async () => {
      const me = await service.company()
      const filling = Buffer.alloc(DOCUMENT_BYTES_MAX - aPdf().length, " ")
      const largest = Buffer.concat([aPdf().subarray(0, 9), filling, aPdf().subarray(9)])
      expect((await add(me.token, "x.pdf", largest)).status).toBe(201)
      const larger = await add<ErrorBody>(
        me.token,
        "x.pdf",
        Buffer.concat([largest.subarray(0, 9), Buffer.from(" "), largest.subarray(9)]),
      )
      expect([larger.status, larger.json.code]).toEqual([413, "too_large"])
      const huge = await add<ErrorBody>(me.token, "x.pdf", Buffer.alloc(11 * 1024 * 1024))
      expect(huge.status).toBe(413)
      expect(await list(me.token)).toHaveLength(1)
    })

    it(`keeps ${DOCUMENTS_MAX} and not one more, however many come at once`, async () => {
      const me = await service.company()
      const answers = await Promise.all(Array.from({ length: DOCUMENTS_MAX + 6 }, () => add(me.token, "a.png", aPng())))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(DOCUMENTS_MAX)
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(6)
      expect(await list(me.token)).toHaveLength(DOCUMENTS_MAX)
      const [first] = await list(me.token)
      await service.call(`DELETE /documents/${first!.id}`, { token: me.token })
      expect((await add(me.token, "a.png", aPng())).status).toBe(201)
    })

    it("refuses a body that is no form", async () => {
      const { status } = await service.call("POST /documents", { token: owner.token, body: aPng() })
      expect(status).toBe(400)
    })

    it("slows an owner down who uploads without end", async () => {
      const me = await service.company()
      const statuses = []
      for (let sent = 0; sent < 121; sent++) {
        statuses.push((await service.call("POST /documents", { token: me.token, json: {} })).status)
      }
      expect(statuses.slice(0, 120)).not.toContain(429)
      expect(statuses.at(-1)).toBe(429)
    })
  })
})

describe("GET /documents/{id}", () => {
  it("gives the same bytes, as a download and never as a page", async () => {
    const bytes = aPdf("/OpenAction << /S /JavaScript >>")
    const { json } = await add(owner.token, "Alapító okirat.pdf", bytes)
    const answer = await get(owner.token, json.id)
    expect(answer.status).toBe(200)
    expect(Buffer.from(answer.bytes).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Alapito okirat.pdf"; filename*=UTF-8''Alap%C3%ADt%C3%B3%20okirat.pdf`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    })
  })

  it("is for the company's people and administrators, whose looking is written down", async () => {
    const { json } = await add(owner.token, "a.png", aPng())
    const member = await addUser(service.app, owner.company_id)
    const stranger = await service.company()
    expect((await get(await openSession(service.app, member.user_id), json.id)).status).toBe(200)
    expect((await get(stranger.token, json.id)).status).toBe(404)
    expect((await get(admin.token, json.id)).status).toBe(200)
    const events = (await eventsOf(service, owner)).filter(({ subject }) => subject === json.id)
    expect(events.map(({ event, user_id }) => [event, user_id])).toEqual([
      ["document.added", owner.user_id],
      ["document.read", admin.user_id],
    ])
  })

  it("knows no file of another kind", async () => {
    const { company_id } = owner
    const file = { company_id, kind: "export", name: "x", content_type: "text/html", bytes: Buffer.from("x") } as const
    const id = await service.app.db.write((tx) => storeFile(tx, { ...file, now: 1 }))
    expect((await get(owner.token, id)).status).toBe(404)
    expect((await get(admin.token, id)).status).toBe(404)
    expect((await service.call(`DELETE /documents/${id}`, { token: owner.token })).status).toBe(404)
  })
})

describe("DELETE /documents/{id}", () => {
  it("deletes one's own, once; nobody else's", async () => {
    const { json } = await add(owner.token, "a.png", aPng())
    const stranger = await service.company()
    expect((await service.call(`DELETE /documents/${json.id}`, { token: stranger.token })).status).toBe(404)
    expect((await service.call(`DELETE /documents/${json.id}`, { token: admin.token })).status).toBe(403)
    expect((await service.call(`DELETE /documents/${json.id}`, { token: owner.token })).status).toBe(200)
    expect((await service.call(`DELETE /documents/${json.id}`, { token: owner.token })).status).toBe(404)
    expect((await get(owner.token, json.id)).status).toBe(404)
  })
})
