/** A host of the company's own on its labels: its DNS names the company, this service answers under it, and labels carry it. */
import { request } from "node:http"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import {
  chooseLabelHost,
  labelAddress,
  lookAtLabelHosts,
  lookAtOwnHost,
  showLabelHost,
} from "#actions/label-hosts/label-hosts.ts"
import { verifyUrl } from "#actions/labels/labels.ts"
import type { Got } from "#actions/statements/get-file.ts"
import type { Caller } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { IssuerFile } from "#proof/statement-check.ts"
import { LABEL_HOSTS_MAX } from "#shared/label-host.ts"
import { stored } from "#shared/refusals.ts"
import { attestCompany } from "#test/support/accounts.ts"
import { eventsOf } from "#test/support/calls.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"
import type { TestService } from "#test/support/service.ts"

type Me = Awaited<ReturnType<TestService["company"]>>
const service = prepareService()
/** Has a host that leads here. */
const owner = prepare(async () => {
  const me = await service.company()
  await choose(me, "id.brand.example")
  return me
})

const WANTED = "id.wanted.example"
const DAY_MS = 24 * 3_600_000
const callerOf = (me: Me) => ({ company_id: me.company_id, user_id: me.user_id, is_owner: true }) as Caller
const txtOf = ({ company_id }: Me) => `v=touchmark1; id=${issuerIdOf(company_id)}`
/** The service's own answer under a host: what a name that leads here gives. `fetch` would not send this header. */
function fileAt(host: string) {
  return new Promise<{ status: number; json: IssuerFile; origin: unknown }>((resolve, reject) => {
    const asked = request(`${service.url}/.well-known/touchmark.json`, { headers: { host } }, async (answer) => {
      const { statusCode, headers } = answer
      const json = JSON.parse(await text(answer))
      resolve({ status: statusCode!, json, origin: headers["access-control-allow-origin"] })
    })
    asked.on("error", reject).end()
  })
}

/** A network in which `_touchmark.` names hold `records`, and in which every host leads to this service if `leads`. */
function network(records: string[], leads = true) {
  return {
    resolve_texts: async (name: string) => (name.startsWith("_touchmark.") ? records : []),
    read: async (host: string): Promise<Got> =>
      leads
        ? { text: JSON.stringify((await fileAt(host)).json), reason: null }
        : { text: null, reason: stored("receiver_silent") },
  }
}
const choose = (me: Me, host: string | null, options = network([txtOf(me)])) =>
  chooseLabelHost(service.app, callerOf(me), { host }, options)
const addressOf = (me: Me) => labelAddress(service.app.db.read, me.company_id, "https://service.example")
const changesOf = async (me: Me) =>
  (await eventsOf(service, me, "company.label_host_changed")).map(({ detail }) => detail.host)

describe("choosing", () => {
  it("takes a host that the DNS gives to the company, and labels carry it from then on", async () => {
    const me = await service.company()
    expect(await addressOf(me)).toBe("https://service.example")
    expect(await choose(me, "id.first.example")).toMatchObject({ host: "id.first.example", answers: true })
    expect(await addressOf(me)).toBe("https://id.first.example")
    expect(verifyUrl(await addressOf(me), "2RDBWEDMGCGTEV8C")).toBe("HTTPS://ID.FIRST.EXAMPLE/V/2RDBWEDMGCGTEV8C")
    expect(await changesOf(me)).toEqual(["id.first.example"])
  })

  it.each([
    ["no record", () => []],
    ["another company's record", () => [`v=touchmark1; id=0x${"22".repeat(32)}`]],
    ["a record of another kind", (me: Me) => [txtOf(me).replace("touchmark1", "touchmark2")]],
  ])("refuses a host with %s, and keeps what was", async (_what, records) => {
    const me = await service.company()
    await choose(me, "id.kept.example")
    const refused = choose(me, "id.other.example", network(records(me)))
    await expect(refused).rejects.toMatchObject({ code: "conflict" })
    expect(await addressOf(me)).toBe("https://id.kept.example")
    expect((await fileAt("id.other.example")).status).toBe(404)
  })

  it("refuses the company's confirmed domain, whose word must not come from this service", async () => {
    const me = await service.company()
    await attestCompany(service.app, me.company_id, "brand.example")
    await expect(choose(me, "brand.example")).rejects.toMatchObject({ code: "conflict" })
    expect(await choose(me, "qr.brand.example")).toMatchObject({ answers: true })
  })

  it("waits for a host that does not lead here yet, says why, and takes it at the next look", async () => {
    const me = await service.company()
    const silent = await choose(me, "id.late.example", network([txtOf(me)], false))
    expect(silent).toMatchObject({ host: "id.late.example", answers: false, reason: "No answer came in time." })
    expect(await addressOf(me)).toBe("https://service.example")
    const looked = await lookAtOwnHost(service.app, callerOf(me), network([]))
    expect(looked).toMatchObject({ answers: true, reason: null })
    expect(await addressOf(me)).toBe("https://id.late.example")
  })

  it.each<[string, (issuer: string) => unknown]>([
    [
      "of another issuer",
      (id) => [{ id: id.replace(/.$/, (last) => (last === "0" ? "1" : "0")), label_hosts: [WANTED] }],
    ],
    ["that lists other hosts", (id) => [{ id, label_hosts: ["id.brand.example"] }]],
    ["that lists none", (id) => [{ id }]],
    ["of nobody", () => null],
  ])("waits for a host under which there is a file %s", async (_what, issuersOf) => {
    const me = await service.company()
    const issuers = issuersOf(issuerIdOf(me.company_id))
    const read = async (): Promise<Got> => ({ text: JSON.stringify({ issuers }), reason: null })
    const known = await choose(me, WANTED, { ...network([txtOf(me)]), read })
    expect(known).toMatchObject({ answers: false, reason: "It leads to another server." })
  })

  it("gives a host to the company that its DNS names now", async () => {
    const [first, second] = [await service.company(), await service.company()]
    await choose(first, "id.sold.example")
    await choose(second, "id.sold.example")
    expect([await addressOf(first), await addressOf(second)]).toEqual([
      "https://service.example",
      "https://id.sold.example",
    ])
    expect((await fileAt("id.sold.example")).json.issuers[0]!.id).toBe(issuerIdOf(second.company_id))
  })

  it("keeps a host that labels may carry, forgets one that never led here, and has a bound", async () => {
    const me = await service.company()
    await choose(me, "never.example", network([txtOf(me)], false))
    for (let n = 0; n < LABEL_HOSTS_MAX; n++) await choose(me, `id${n}.example`)
    await expect(choose(me, "one-more.example")).rejects.toMatchObject({ code: "limit_reached" })
    const known = await choose(me, null)
    expect([known.host, known.former.length, known.former.includes("never.example")]).toEqual([
      null,
      LABEL_HOSTS_MAX,
      false,
    ])
    expect((await fileAt("id0.example")).json.issuers[0]!.label_hosts).toContain("id0.example")
  })

  it("takes it as it stands in the line of a browser", async () => {
    const json = { host: "https://ID.copied.example/v" }
    const { json: refused } = await service.call("PATCH /label-host", { token: owner.token, json })
    // Nobody has given that name to the company.
    expect(refused).toMatchObject({ code: "conflict", params: { host: "id.copied.example" } })
  })

  it.each(["", "brand", "id brand.example", `${"a".repeat(60)}.example`, 7])("refuses %j", async (host) => {
    const { status, json } = await service.call("PATCH /label-host", { token: owner.token, json: { host } })
    expect([status, (json as { code: string }).code]).toEqual([400, "invalid_input"])
  })
})

describe("under the host", () => {
  it("the file names the company and the host, in capitals and with a port as well, for pages of any site", async () => {
    for (const host of ["id.brand.example", "ID.BRAND.EXAMPLE", "id.brand.example:8443"]) {
      const { status, json, origin } = await fileAt(host)
      expect([status, json.issuers[0]!.label_hosts, origin]).toEqual([200, ["id.brand.example"], "*"])
    }
    expect((await fileAt("unknown.example")).status).toBe(404)
  })

  it("whoever ends TLS is told which names to order certificates for", async () => {
    const asked = (domain: string) => service.call(`GET /label-hosts?domain=${domain}`)
    expect([(await asked("id.brand.example")).status, (await asked("unknown.example")).status]).toEqual([200, 404])
    expect((await service.call("GET /label-hosts")).status).toBe(400)
  })

  it("is looked at once a day, and labels stop carrying one that no longer leads here", async () => {
    const me = await service.company()
    await choose(me, "id.daily.example")
    const asked: string[] = []
    const gone = async (host: string): Promise<Got> => {
      asked.push(host)
      return { text: null, reason: stored("receiver_silent") }
    }
    await lookAtLabelHosts(service.app, { read: gone })
    expect(asked).not.toContain("id.daily.example")
    service.clock.advance(DAY_MS + 1)
    const read = (host: string) => (host === "id.daily.example" ? gone : network([]).read)(host)
    await lookAtLabelHosts(service.app, { read })
    expect([asked, await addressOf(me), await addressOf(owner)]).toEqual([
      ["id.daily.example"],
      "https://service.example",
      "https://id.brand.example",
    ])
    expect(await showLabelHost(service.app, callerOf(me))).toMatchObject({ host: "id.daily.example", answers: false })
  })
})
