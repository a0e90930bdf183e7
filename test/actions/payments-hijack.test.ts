import { describe, expect, it } from "vitest"
import type { CheckoutResponse } from "#shared/api/payments.ts"
import { addUser, openSession, setPassword } from "#test/support/accounts.ts"
import { companyOf, deliver, fromSomewhere, ownerOf, payingCompany } from "#test/support/payments.ts"
import { prepare, prepareService } from "#test/support/prepare.ts"

const MONTH_MS = 32 * 24 * 3_600_000

const service = prepareService({ environment: { TRUSTED_PROXIES: "127.0.0.1" } })
const stripe = prepare(() => service.stripe())

type Owner = Awaited<ReturnType<typeof ownerOf>>
type Outcome = "bought" | 409 | 403 | "refunded"

/** The companies that an attacker would like to downgrade, replace or charge twice. */
const STATES = {
  free: async () => activated(await service.company("free")),
  paying: async () => activated(await payingCompany(service, { plan: "business" })),
  lapsed: async () => {
    const owner = await payingCompany(service, { plan: "business" })
    stripe.controls.setCard(owner.subscription_id, "declines")
    service.clock.advance(MONTH_MS)
    await deliver(service)
    return activated(owner)
  },
  ended: async () => {
    const owner = await payingCompany(service, { plan: "business" })
    stripe.controls.cancelNow(owner.subscription_id)
    await deliver(service)
    return activated(owner)
  },
  suspended: async () => {
    const owner = await payingCompany(service, { plan: "business" })
    const suspended_at = service.app.now()
    const { write } = service.app.db
    await write((tx) => tx.updateTable("companies").set({ suspended_at }).where("id", "=", owner.company_id).execute())
    return activated(owner)
  },
}
type State = keyof typeof STATES

async function activated(owner: { user_id: string; company_id: string; email: string }): Promise<Owner> {
  await setPassword(service.app, owner.user_id, "mulberry lane 7")
  return ownerOf(service, owner.email)
}

const checkout = (json: Record<string, unknown>, token?: string) =>
  service.call<CheckoutResponse>("POST /api/checkout", {
    json: { companyName: "X", ...json },
    ...fromSomewhere(),
    ...(token === undefined ? {} : { token }),
  })

/** The attackers; each returns the status, after paying whatever could be paid. */
const CALLERS = {
  "a visitor with the owner's address": ({ email }: Owner, plan: string) => buy({ email, packageType: plan }),
  "a visitor who began before the address had an account": async ({ email }: Owner, plan: string) => {
    const { json } = await checkout({ email: `early-${email}`, packageType: plan })
    const session_id = json.url.split("/").at(-1)!
    const { write } = service.app.db
    await write((tx) => tx.updateTable("checkouts").set({ email }).where("session_id", "=", session_id).execute())
    return pay(session_id)
  },
  "the owner": ({ token, email }: Owner, plan: string) => buy({ email, packageType: plan }, token),
  "a member": async ({ company_id, email }: Owner, plan: string) => {
    const member = await addUser(service.app, company_id)
    return buy({ email, packageType: plan }, await openSession(service.app, member.user_id))
  },
  "another company's owner, with this owner's address": async ({ email, company_id }: Owner, plan: string) => {
    const other = await service.company("free")
    await buy({ email, packageType: plan, company_id }, other.token)
    expect((await companyOf(service, other.company_id)).plan).toBe(plan)
    return 200
  },
}
type CallerName = keyof typeof CALLERS

async function buy(json: Record<string, unknown>, token?: string): Promise<number> {
  const answered = await checkout(json, token)
  return answered.status === 200 ? pay(answered.json.url.split("/").at(-1)!) : answered.status
}

async function pay(session_id: string): Promise<number> {
  expect(stripe.controls.pay(session_id)).toBe(true)
  await deliver(service)
  return 200
}

function expected(state: State, caller: CallerName): Outcome | "untouched" {
  if (caller === "the owner")
    return state === "free" || state === "ended" ? "bought" : state === "suspended" ? 403 : 409
  if (caller === "a member") return 403
  if (caller === "a visitor with the owner's address") return 409
  return caller.startsWith("another") ? "untouched" : "refunded"
}

const CASES = (Object.keys(STATES) as State[]).flatMap((state) =>
  (Object.keys(CALLERS) as CallerName[]).flatMap((caller) =>
    (["starter", "enterprise"] as const).map((plan) => [state, caller, plan, expected(state, caller)] as const),
  ),
)

describe("somebody pays for a company that is there", () => {
  it("is tried in fifty ways", () => expect(CASES).toHaveLength(50))

  it.each(CASES)("%s, by %s, %s: %s", async (state, caller, plan, outcome) => {
    const owner = await STATES[state]()
    const before = await companyOf(service, owner.company_id)
    const refunds = stripe.controls.store.list("refund").length
    const status = await CALLERS[caller](owner, plan)
    const after = await companyOf(service, owner.company_id)
    const live = await service.app.db.read
      .selectFrom("subscriptions")
      .select("plan")
      .where("company_id", "=", owner.company_id)
      .where("ended_at", "is", null)
      .execute()
    expect(live.length).toBeLessThanOrEqual(1)
    expect(status).toBe(typeof outcome === "number" ? outcome : 200)
    if (outcome === "bought") {
      expect(after).toMatchObject({ plan, active_subscription: 1 })
      expect(live).toEqual([{ plan }])
    } else {
      expect(after).toEqual(before)
    }
    expect(stripe.controls.store.list("refund").length - refunds).toBe(outcome === "refunded" ? 1 : 0)
  })
})
