import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { hashToken } from "#actions/sessions/sessions.ts"
import { ROUTES } from "#http/routes.ts"
import type { Caller } from "#indexer/app.ts"
import { addUser, openKey, openSession, setPassword } from "#test/support/accounts.ts"
import type { Sent } from "#test/support/client.ts"
import { prepareService, waitForNoMints } from "#test/support/prepare.ts"
import {
  CALLERS,
  type CallerName,
  expectedStatus,
  GUARDED,
  MATRIX,
  OBJECTS,
  type ObjectName,
  PASSWORD,
  type Row,
} from "./matrix.ts"
import { MISSING, thingOf } from "./matrix-things.ts"

interface Party {
  token: string | undefined
  /** Whose products count as this caller's own. */
  company: Caller
}

const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
waitForNoMints()
const parties = {} as Record<CallerName, Party>
let stranger: Caller & { token: string }

beforeAll(async () => {
  const { app } = service
  const owners = {
    free: await service.company("free"),
    starter: await service.company("starter"),
    business: await service.company("business"),
    enterprise: await service.company("enterprise"),
    // Another company than the owner's above, who needs room for a user to invite.
    members: await service.company("business"),
    // An administrator belongs to a company like everybody else, and owns nothing beyond it.
    administration: await service.company("free"),
  }
  stranger = await service.company("enterprise")
  for (const { user_id } of [owners.enterprise, stranger]) await setPassword(app, user_id, PASSWORD)
  const member = await addUser(app, owners.members.company_id)
  const removed = await addUser(app, owners.business.company_id)
  parties.anonymous = { token: undefined, company: owners.business }
  parties["expired token"] = {
    token: await openSession(app, owners.business.user_id, -1),
    company: owners.business,
  }
  parties["removed user"] = { token: await openSession(app, removed.user_id), company: owners.business }
  parties["free owner"] = { token: owners.free.token, company: owners.free }
  parties["starter owner"] = { token: owners.starter.token, company: owners.starter }
  parties["business owner"] = { token: owners.business.token, company: owners.business }
  parties["business member"] = { token: await openSession(app, member.user_id), company: owners.members }
  parties["enterprise owner"] = { token: owners.enterprise.token, company: owners.enterprise }
  parties["other company"] = { token: stranger.token, company: stranger }
  parties.administrator = { token: owners.administration.token, company: owners.administration }
  parties["API key"] = { token: await openKey(app, owners.enterprise), company: owners.enterprise }
  await app.db.write(async (tx) => {
    // Requests verification, because a Free company could not submit documents otherwise.
    const asked = { vat_number: "HU12892312", address: "Fő tér 1." }
    await tx.updateTable("companies").set(asked).where("plan", "=", "free").execute()
    await tx.deleteFrom("users").where("id", "=", removed.user_id).execute()
    await tx.updateTable("users").set({ is_admin: 1 }).where("id", "=", owners.administration.user_id).execute()
  })
})

// Lets rate limits refill while sessions stay valid. Each call has its own address; limits have their own tests.
beforeEach(() => service.clock.advance(10_000))
// A company may wait for five downloads at once, which more calls than that begin.
beforeEach(() =>
  service.app.db.write((tx) => tx.updateTable("jobs").set({ state: "done" }).where("state", "=", "waiting").execute()),
)

// The calls of one list change the same companies one after another.
describe("the matrix of routes, callers and objects", { shuffle: false }, () => {
  it("has a row for every call that is served, and no other", () => {
    const routes = service.http.routes.filter(({ method }) => method !== "ALL")
    const served = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))]
    expect(MATRIX.map(({ call }) => call).sort()).toEqual(served.sort())
  })

  describe.each(MATRIX)("$call", (row) => {
    it.each(CALLERS)("%s", async (caller) => {
      for (const object of row.names === "nothing" ? (["own"] as const) : OBJECTS) {
        const { status, text, events } = await call(row, caller, object)
        expect(status, `${caller}, ${object}: ${text.slice(0, 200)}`).toBe(expectedStatus(row, caller, object))
        if (status === 401 || status === 403) expect(await events(), `${caller}, ${object}`).toBe(0)
        if (caller !== "administrator") expect(text).not.toContain(otherThan(caller).email)
      }
    })
  })
})

async function countEvents(): Promise<number> {
  const events = await service.app.db.read.selectFrom("audit_events").select("id").execute()
  return events.length
}

/** A browser's claims about itself, in every place for them. */
const CLAIMS = {
  ...{
    is_admin: true,
    isAdmin: 1,
    admin: true,
    is_owner: 1,
    role: "admin",
    scopes: ["*"],
    verified: true,
    verified_at: 1,
  },
  ...{
    plan: "enterprise",
    package: "enterprise",
    subscription_plan: "enterprise",
    active_subscription: 1,
    interval: "year",
  },
  ...{ subscription_renewal: 9_999_999_999_999, plan_limit: 1_000_000, used_slots: -5, remaining_slots: 1_000_000 },
  ...{ suspended: false, suspended_at: null, closed_at: null, is_operator: 1, multi_user_enabled: 1, status: "minted" },
  ...{
    wallet: `0x${"a".repeat(40)}`,
    created_at: 0,
    password_hash: "x",
    constructor: { prototype: { is_admin: true } },
  },
}
const CLAIMING_CALLERS = ["anonymous", "free owner", "business member", "business owner", "administrator"] as const

describe("a request that claims more than it may", { shuffle: false }, () => {
  // A plan has room for one.
  afterAll(() =>
    service.app.db.write(async (tx) => {
      const { company_id } = parties["business owner"].company
      await tx.deleteFrom("invitations").execute()
      await tx.deleteFrom("users").where("company_id", "=", company_id).where("is_owner", "=", 0).execute()
    }),
  )

  describe.each(MATRIX.filter(({ call }) => !call.startsWith("GET ")))("$call", (row) => {
    it.each(CLAIMING_CALLERS)("changes nothing that decides who may do what: %s", async (caller) => {
      const before = await guarded(row)
      const { text } = await call(row, caller, "own", { company_id: stranger.company_id, user_id: stranger.user_id })
      const after = await guarded(row)
      for (const [id, columns] of before) expect(after.get(id), `${caller}: ${text.slice(0, 200)}`).toBe(columns)
      const { companies, users } = await newcomers(before)
      for (const one of companies) expect(one).toMatchObject({ plan: "free", verified: 0, is_operator: null })
      for (const one of users) expect(one).toMatchObject({ is_admin: 0, password_hash: null })
    })
  })

  it("is refused by every call of an administrator's, whoever it says it is", async () => {
    for (const row of MATRIX.filter(isForAdministrators)) {
      for (const caller of ["free owner", "business member", "enterprise owner"] as const) {
        const { status } = await call(row, caller, "own", CLAIMS)
        expect(status, `${row.call}, ${caller}`).toBe(403)
      }
    }
  })
})

const isForAdministrators = ({ call }: Row) =>
  ROUTES.some((route) => route.call === call && route.access === "administrator")

/** Each account's guarded columns as text, except those that this call changes. */
async function guarded(row: Row): Promise<Map<string, string>> {
  const { read } = service.app.db
  const held = new Map<string, string>()
  for (const table of ["companies", "users"] as const) {
    const columns = GUARDED[table].filter((column) => !row.changes?.includes(column))
    for (const one of await read.selectFrom(table).selectAll().execute()) {
      held.set(one.id, JSON.stringify(columns.map((column) => (one as Record<string, unknown>)[column])))
    }
  }
  const { company_id } = stranger
  for (const table of ["products", "files", "api_keys", "users"] as const) {
    const rows = await read.selectFrom(table).select("id").where("company_id", "=", company_id).orderBy("id").execute()
    held.set(`${table} of another company`, JSON.stringify(rows))
  }
  return held
}

async function newcomers(known: Map<string, string>) {
  const { read } = service.app.db
  const isNew = ({ id }: { id: string }) => !known.has(id)
  return {
    companies: (await read.selectFrom("companies").selectAll().execute()).filter(isNew),
    users: (await read.selectFrom("users").selectAll().execute()).filter(isNew),
  }
}

/** The company whose objects are another's to this caller. */
function otherThan(caller: CallerName): Caller {
  return caller === "other company" ? parties["enterprise owner"].company : stranger
}

let calls = 0

/** Calls with an untouched object. With `claims`, body, address, headers and cookies claim them and CLAIMS. */
async function call(row: Row, caller: CallerName, object: ObjectName, claims?: Record<string, unknown>) {
  const { token: usual, company } = parties[caller]
  const owner = object === "another's" ? otherThan(caller) : company
  const thing = object === "missing" ? MISSING : await thingOf(service, row, owner)
  // A log-out uses its session up.
  const token = row.call === "POST /logout" && usual && hasSession(caller) ? await anotherSession(usual) : usual
  const [request, sent] = [row.address(thing), row.sent(thing)]
  const headers = { "x-forwarded-for": `10.${calls & 255}.${calls++ >> 8}.1` }
  const whose = token === undefined ? {} : { token }
  const before = await countEvents()
  const events = async () => (await countEvents()) - before
  if (!claims) return { ...(await service.call(request, { ...sent, headers, ...whose })), events }
  const said = { ...CLAIMS, ...claims }
  const answer = await service.call(withQuery(request, said), {
    ...(request.startsWith("GET ") ? sent : claiming(sent, said)),
    headers: { ...headers, ...BOASTS },
    ...whose,
  })
  return { ...answer, events }
}

const BOASTS = { "x-is-admin": "1", "x-user-role": "admin", cookie: 'user={"is_admin":true}; is_admin=1' }

function claiming(sent: Sent, claims: Record<string, unknown>): Sent {
  if (sent.file || sent.body) return sent
  const texts = Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, String(value)]))
  if (sent.form) return { form: { ...texts, ...sent.form } }
  return { json: { ...claims, ...((sent.json as object | undefined) ?? {}) } }
}

function withQuery(request: string, claims: Record<string, unknown>): string {
  const { company_id, is_admin, plan } = { company_id: "", ...claims } as Record<string, unknown>
  const query = `company_id=${company_id}&is_admin=${is_admin}&plan=${plan}`
  return `${request}${request.includes("?") ? "&" : "?"}${query}`
}

const hasSession = (caller: CallerName) => !["anonymous", "expired token", "removed user", "API key"].includes(caller)

async function anotherSession(token: string): Promise<string> {
  const { user_id } = await service.app.db.read
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow()
  return openSession(service.app, user_id)
}
