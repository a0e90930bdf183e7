/** What a company's domain says of the company: read once a day, within bounds, and never believed beyond what it says. */
import type { RequestListener, Server } from "node:http"
import { createServer } from "node:https"
import { connect, createServer as createSilence } from "node:net"
import { afterAll, describe, expect, it } from "vitest"
import { lookAtDomains, lookNow, showDomain } from "#actions/statements/domains.ts"
import { FILE_BYTES_MAX, getFile } from "#actions/statements/get-file.ts"
import { type IssuerFile, saidOf } from "#proof/statement-check.ts"
import { attestCompany, setCompany } from "#test/support/accounts.ts"
import { certificateForLocalhost } from "#test/support/mints.ts"
import { prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"
import { listen } from "#test/support/tcp.ts"

const tls = certificateForLocalhost()
const servers: Server[] = []
const service = prepareService()
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections?.()
  }
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(tls, answer)
  servers.push(server)
  return listen(server)
}

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" }
const PUBLIC = "93.184.216.34"
const through = (port: number) => ({
  ...{ allow_private: false, ca: tls.cert, resolve: async () => [PUBLIC] },
  dial: () => connect({ host: "127.0.0.1", port }),
  texts: async () => [] as string[],
})
const get = async (answer: RequestListener, more: object = {}) =>
  getFile("localhost", "/file", { ...through(await serve(answer)), ...more })

/** Attested with a domain that nobody has looked at. */
async function attestUnasked({ app }: TestService, company_id: string, domain: string): Promise<void> {
  await attestCompany(app, company_id, domain)
  await app.db.write((tx) => tx.deleteFrom("issuer_domains").where("company_id", "=", company_id).execute())
}

describe("a file of a company's host", () => {
  it("is read as it is, without credentials, from the address that was checked", async () => {
    const asked: string[] = []
    const got = await get((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.cookie} ${request.headers.referer}`)
      response.writeHead(200, JSON_TYPE).end("{}")
    })
    expect([got, asked]).toEqual([{ text: "{}", reason: null }, ["GET /file undefined undefined"]])
  })

  it.each<[string, RequestListener, RegExp]>([
    [
      "redirects",
      (_, response) => response.writeHead(302, { location: "https://other.example/" }).end(),
      /receiver_answered.*302/,
    ],
    ["is not there", (_, response) => response.writeHead(404, JSON_TYPE).end("{}"), /404/],
    [
      "is of the wrong type",
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("{}"),
      /domain_file_type/,
    ],
    [
      "has 10 MB",
      (_, response) => response.writeHead(200, JSON_TYPE).end("x".repeat(10 * 1024 * 1024)),
      /domain_file_large/,
    ],
    [
      "is a byte too long",
      (_, response) => response.writeHead(200, JSON_TYPE).end("x".repeat(FILE_BYTES_MAX + 1)),
      /domain_file_large/,
    ],
  ])("that %s is not read", async (_what, answer, reason) => {
    expect(await get(answer)).toEqual({ text: null, reason: expect.stringMatching(reason) })
  })

  it("of as many bytes as allowed is read", async () => {
    const text = "x".repeat(FILE_BYTES_MAX)
    expect(await get((_, response) => response.writeHead(200, JSON_TYPE).end(text))).toEqual({ text, reason: null })
  })

  it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"])("is never asked of %s", async (address) => {
    const dial = () => {
      throw new Error("was dialled")
    }
    const got = await getFile("localhost", "/file", { allow_private: false, resolve: async () => [address], dial })
    expect(got).toEqual({ text: null, reason: expect.stringMatching(/receiver_unresolved/) })
  })

  it("is not waited for without end, nor taken from whose certificate does not hold", async () => {
    const silence = createSilence(() => {})
    servers.push(silence as unknown as Server)
    const port = await listen(silence)
    const late = await getFile("localhost", "/file", { ...through(port), timeout_ms: 300 })
    expect(late.reason).toMatch(/receiver_silent/)
    const { ca: _, ...untrusting } = through(await serve((_, response) => response.end()))
    expect((await getFile("localhost", "/file", untrusting)).reason).toMatch(/receiver_certificate/)
  })
})

describe("what it says", () => {
  const ISSUER = `0x${"11".repeat(32)}`
  const registry = { chain_id: 1, address: `0x${"a1".repeat(20)}` }
  const one = { id: ISSUER, name: "ACME", registries: [registry], keys: [], signed_from: null, label_hosts: [] }
  const text = (issuers: unknown) => JSON.stringify({ format: "touchmark-issuer/1", issuers })

  it.each<[string, string, string]>([
    ["names", text([one]), "the issuer on this registry"],
    ["differs", text([]), "nobody"],
    ["differs", text([{ ...one, id: `0x${"22".repeat(32)}` }]), "another issuer"],
    ["differs", text([{ ...one, registries: [{ ...registry, chain_id: 5 }] }]), "another chain"],
    ["differs", text([{ ...one, registries: [] }]), "no registry"],
    ["unread", text([{ ...one, registries: [{ chain_id: "1", address: registry.address }] }]), "a chain in letters"],
    ["unread", text({}), "no list"],
    ["unread", JSON.stringify({ format: "touchmark-issuer/2", issuers: [one] }), "a newer edition"],
    ["unread", "null", "null"],
    ["unread", "{", "no JSON"],
  ])("is %s for %#: %s", (state, file) => {
    expect(saidOf(file, ISSUER, registry)).toBe(state)
  })
})

describe("the daily look", () => {
  // A service of its own: the look is at every company's domain.
  const service = prepareService()

  it("keeps what the file says, and leaves a domain alone for a day", async () => {
    const me = await service.company()
    await attestUnasked(service, me.company_id, "localhost")
    const file = (await service.call<IssuerFile>("GET /issuer-file", { token: me.token })).json
    expect(file.issuers[0]).toMatchObject({ registries: expect.any(Array), keys: [], signed_from: null })
    let asked = 0
    let served = JSON.stringify(file)
    const port = await serve((request, response) => {
      asked++
      expect(request.url).toBe("/.well-known/touchmark.json")
      response.writeHead(200, JSON_TYPE).end(served)
    })
    const look = () => lookAtDomains(service.app, through(port))
    const said = (await service.call<{ state: null }>("GET /issuer-domain", { token: me.token })).json
    expect(said).toMatchObject({ state: null })
    const state = () => showDomain(service.app, me)
    await look()
    await look()
    expect([asked, await state()]).toEqual([
      1,
      expect.objectContaining({ domain: "localhost", state: "names", reason: null }),
    ])
    served = '{"format":"touchmark-issuer/1","issuers":[]}'
    service.clock.advance(25 * 3_600_000)
    await look()
    expect([asked, await state()]).toEqual([2, expect.objectContaining({ state: "differs" })])
    const [{ id } = { id: "" }] = file.issuers
    const inDns = async (name: string) => (name === "_touchmark.localhost" ? [`v=touchmark1; id=${id}`] : [])
    service.clock.advance(25 * 3_600_000)
    await lookAtDomains(service.app, { ...through(port), texts: inDns })
    // A file that names somebody else is believed before the DNS.
    expect(await state()).toMatchObject({ state: "differs" })
    served = "gone"
    service.clock.advance(25 * 3_600_000)
    await lookAtDomains(service.app, { ...through(port), texts: inDns })
    expect(await state()).toMatchObject({ state: "names", reason: null })
    service.clock.advance(25 * 3_600_000)
    await look()
    expect(await state()).toMatchObject({ state: "unread", reason: expect.stringMatching(/not a valid list of keys/) })
  })
})

describe("a look at once", () => {
  const attested = async (domain: string) => {
    const me = await service.company()
    await attestUnasked(service, me.company_id, domain)
    const caller = { key: null, user_id: me.user_id, company_id: me.company_id, email: me.email }
    return { ...me, caller: { ...caller, is_owner: true, is_admin: false } }
  }
  const NOBODY = '{"format":"touchmark-issuer/1","issuers":[]}'

  it("keeps what the file says, holds up nobody's writes, and spares the domain the daily look", async () => {
    const me = await attested("localhost")
    let asked = 0
    const port = await serve(async (_, response) => {
      asked++
      // It would wait for ever for a transaction that waits for this answer.
      await setCompany(service.app, me.company_id, { labels_requested_at: 1 })
      response.writeHead(200, JSON_TYPE).end(NOBODY)
    })
    const said = await lookNow(service.app, me.caller, through(port))
    expect(said).toMatchObject({ confirmed: "localhost", domain: "localhost", state: "differs", reason: null })
    expect(await showDomain(service.app, me.caller)).toEqual(said)
    await lookAtDomains(service.app, { resolve: async () => [], texts: async () => [], allow_private: false })
    expect([asked, await showDomain(service.app, me.caller)]).toEqual([1, said])
  })

  it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1"])("never asks %s", async (address) => {
    const me = await attested("inside.example")
    const dial = () => {
      throw new Error("was dialled")
    }
    const options = { allow_private: false, resolve: async () => [address], dial, texts: async () => [] }
    const said = await lookNow(service.app, me.caller, options)
    expect(said).toMatchObject({ state: "unread", reason: "The host name leads to no public address." })
  })

  it("keeps nothing of a domain that was given up meanwhile", async () => {
    const me = await attested("localhost")
    const port = await serve(async (_, response) => {
      await service.app.db.write(async (tx) => {
        await tx.updateTable("attestations").set({ domain: "" }).where("company_id", "=", me.company_id).execute()
        await tx.updateTable("companies").set({ domain: null }).where("id", "=", me.company_id).execute()
      })
      response.writeHead(200, JSON_TYPE).end(NOBODY)
    })
    expect(await lookNow(service.app, me.caller, through(port))).toMatchObject({ confirmed: null, state: null })
  })

  it("is refused without a confirmed domain and while suspended, and bounded for each company", async () => {
    const [me, other] = [await service.company(), await attested("two.example")]
    const call = ({ token }: { token: string }) =>
      service
        .call<{ reason: string }>("POST /issuer-domain", { token })
        .then(({ status, json }) => [status, json.reason])
    for (let turn = 0; turn < 60; turn++) expect(await call(me)).toEqual([409, "domain_not_confirmed"])
    expect((await call(me))[0]).toBe(429)
    await setCompany(service.app, other.company_id, { suspended_at: 1 })
    expect((await call(other))[1]).toBe("company_suspended")
  })
})
