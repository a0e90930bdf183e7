import type { Caller } from "#indexer/app.ts"
import type { Message } from "#mail/smtp.ts"
import type { LoginResponse } from "#shared/api/accounts.ts"
import type { Company } from "#shared/api/administration.ts"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import type {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
} from "#shared/api/webhooks.ts"
import { addUser, confirmDomain, openSession } from "./accounts.ts"
import type { Receiver } from "./receiver.ts"
import type { TestService } from "./service.ts"

export const PASSWORD = "mulberry lane 7"
const SIGN_UP = {
  ...{ email: "anna@brand.test", companyName: "Kékfestő Kft." },
  ...{ packageType: "Free", currency: "usd", agreeTerms: true },
}

/** The calls about accounts that several test files make. */
export const accountCalls = (service: () => TestService) => ({
  signUp: (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    service().call("POST /api/activate-user", { json: { ...SIGN_UP, ...changes }, headers }),
  setPasswordBy: (token: string, password = PASSWORD) =>
    service().call("POST /set-password", { json: { token, password } }),
  logIn: (username: string, password = PASSWORD) =>
    service().call<LoginResponse>("POST /login", { form: { username, password } }),
  /** The newest letter, after sending all that wait. */
  async newestLetter(): Promise<Message> {
    await service().work()
    const letter = service().letters.at(-1)
    if (!letter) throw new Error("No letter was sent.")
    return letter
  },
})

export type Owner = Awaited<ReturnType<TestService["company"]>>

/** A colleague who may sign in, put there without an invitation. */
export async function memberOf(service: TestService, owner: Owner): Promise<string> {
  const { user_id } = await addUser(service.app, owner.company_id)
  return openSession(service.app, user_id)
}

/** What the audit log has of the company, or of one kind of its events, the first one first. */
export async function eventsOf({ app }: TestService, { company_id }: Pick<Caller, "company_id">, event?: string) {
  const lines = app.db.read.selectFrom("audit_events").selectAll().where("company_id", "=", company_id)
  const wanted = event === undefined ? lines : lines.where("event", "=", event)
  const rows = await wanted.orderBy("at").orderBy("id").execute()
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) }))
}

export async function namesOfEvents({ app }: TestService): Promise<string[]> {
  const rows = await app.db.read.selectFrom("audit_events").select("event").orderBy("at").execute()
  return rows.map(({ event }) => event)
}

/** An administrator's calls, and what came of them. */
export function administrationCalls(service: TestService, admin: Caller & { token: string }) {
  const call = <Body = Company>(request: string, json?: unknown, token = admin.token) =>
    service.call<Body>(request, { token, ...(json === undefined ? {} : { json }) })
  const listed = async () => (await call<Company[]>("GET /api/companies")).json
  const entryOf = async ({ company_id }: Caller) => (await listed()).find(({ id }) => id === company_id)!
  /** Whether it has asked or not; `domain` has confirmed itself first. */
  async function verifyOf({ company_id }: Caller, { domain }: { domain?: string } = {}) {
    if (domain !== undefined) await confirmDomain(service.app, company_id, domain)
    return call(`PATCH /api/verify-company/${company_id}`, { without_request: true })
  }
  const withdraw = (company: Caller, reason = "The register says otherwise.") =>
    call(`DELETE /api/verify-company/${company.company_id}`, { reason })
  const suspend = (company: Caller) =>
    call(`POST /api/companies/${company.company_id}/suspend`, { reason: "Complaints." })

  const transactionsOf = ({ company_id }: Caller) =>
    service.app.db.read
      .selectFrom("transactions")
      .select(["kind", "state", "nonce", "chain_id"])
      .where("company_id", "=", company_id)
      .where("kind", "in", ["attest", "revoke"])
      .orderBy("created_at")
      .execute()

  const lettersTo = async ({ company_id }: Caller) => {
    const jobs = await service.app.db.read
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "letter")
      .where("company_id", "=", company_id)
      .orderBy("created_at")
      .execute()
    return jobs.map(({ payload }) => JSON.parse(payload).letter)
  }

  const auditEventsOf = async (company: Caller) =>
    (await eventsOf(service, company)).map(({ event, user_id }) => [event, user_id === admin.user_id])

  /** As a visitor sees it, a moment later. */
  async function issuerShown(code: string) {
    service.clock.advance(200)
    return (await service.call<VerifyResponse>("POST /verify", { json: { code } })).json.issuer
  }

  /** Waits until the chains have finally settled our decisions. */
  async function settled(): Promise<void> {
    for (let round = 0; round < 60; round++) {
      await service.tick()
      await service.runTask("attestations")
      const { read } = service.app.db
      if (!(await read.selectFrom("attestations").select("chain_id").where("settled", "=", 0).executeTakeFirst()))
        return
      // The chains are all in memory: without this, nothing from a socket would ever be read.
      await new Promise((resolve) => setImmediate(resolve))
    }
    throw new Error("The attestations never settled.")
  }

  return {
    call,
    listed,
    entryOf,
    verifyOf,
    withdraw,
    suspend,
    transactionsOf,
    lettersTo,
    auditEventsOf,
    issuerShown,
    settled,
  }
}

type Me = Awaited<ReturnType<TestService["company"]>>

export const PATH = "/webhook-endpoints"

/** The calls about webhooks, by whoever is given; new endpoints are the receiver's. */
export function webhookCalls(service: () => TestService, receiver: () => Receiver) {
  const create = (me: Me, json: object = { url: `${receiver().url}/hook` }) =>
    service().call<WebhookEndpointWithSecret>(`POST ${PATH}`, { token: me.token, json })
  const log = (me: Me, id: string, query = "") =>
    service().call<WebhookDeliveryList>(`GET ${PATH}/${id}/deliveries${query}`, { token: me.token })
  return {
    create,
    log,
    made: async (me: Me) => (await create(me)).json,
    last: async (me: Me, id: string) => (await log(me, id)).json.deliveries[0]!,
    list: async (me: Me) =>
      (await service().call<WebhookEndpointList>(`GET ${PATH}`, { token: me.token })).json.endpoints,
    change: (me: Me, id: string, json: object) =>
      service().call<WebhookEndpoint>(`PATCH ${PATH}/${id}`, { token: me.token, json }),
    remove: (me: Me, id: string) => service().call(`DELETE ${PATH}/${id}`, { token: me.token }),
    rotate: (me: Me, id: string) =>
      service().call<WebhookEndpointWithSecret>(`POST ${PATH}/${id}/rotate-secret`, { token: me.token }),
    test: (me: Me, id: string) => service().call<WebhookDelivery>(`POST ${PATH}/${id}/test`, { token: me.token }),
  }
}
