import { openPortal, recheckCheckouts, startSignUp, startUpgrade, verifySession } from "#actions/payments/checkout.ts"
import { receiveWebhook } from "#actions/payments/follow.ts"
import { changeSubscription, keepPlan, previewSubscriptionChange } from "#actions/payments/subscriptions.ts"
import { readJson } from "#http/body.ts"
import { preferredLanguage } from "#http/context.ts"
import { isUsedUp, type Limits } from "#http/limits/limits.ts"
import { route, typed } from "#http/route.ts"
import type { App } from "#indexer/app.ts"
import { AppError, refusal } from "#indexer/errors.ts"
import {
  CheckoutRequest,
  type CheckoutResponse,
  type PaymentReceived,
  type PortalResponse,
  SubscriptionChangeRequest,
  type SubscriptionChangeResponse,
  UpgradeRequest,
  type VerifySessionResponse,
} from "#shared/api/payments.ts"

const EVENT_BYTES_MAX = 1024 * 1024
const SESSION_ID_CHARACTERS_MAX = 255
const BY_OWNERS = { access: "owner", limit: "outward" } as const

export const paymentRoutes = [
  route({
    // With a session it is the company that pays; without one, somebody who is to become a company.
    call: "POST /api/checkout",
    access: "visitor_or_owner",
    limit: "sign_up",
    body: { read_by_run: CheckoutRequest.partial({ companyName: true, email: true }) },
    answers: { 200: typed<CheckoutResponse>() },
    async run({ app, limits, c, me }) {
      if (me) {
        const input = await readJson(c, UpgradeRequest)
        return startUpgrade(app, me, input, input.language ?? preferredLanguage(c))
      }
      const input = await readJson(c, CheckoutRequest)
      const tells_owner = !(await isUsedUp(limits.letters_to, input.email))
      return startSignUp(app, input, input.language ?? preferredLanguage(c), {
        tells_owner,
        network: limits.networkOf(c),
      })
    },
  }),
  route({
    call: "POST /api/subscription-change",
    ...BY_OWNERS,
    body: SubscriptionChangeRequest,
    answers: { 200: typed<SubscriptionChangeResponse>() },
    async run({ app, me, body }): Promise<SubscriptionChangeResponse> {
      if (!body.confirm) return previewSubscriptionChange(app, me, body)
      return changeSubscription(app, me, body, body.confirm)
    },
  }),
  route({
    call: "DELETE /api/subscription-change",
    ...BY_OWNERS,
    answers: { 200: typed<SubscriptionChangeResponse>() },
    run: ({ app, me }) => keepPlan(app, me),
  }),
  route({
    call: "POST /api/billing-portal",
    ...BY_OWNERS,
    body: null,
    answers: { 200: typed<PortalResponse>() },
    run: ({ app, c, me }) => openPortal(app, me, preferredLanguage(c)),
  }),
  route({
    call: "GET /api/verify-session",
    access: "public",
    limit: "write",
    answers: { 200: typed<VerifySessionResponse>() },
    async run({ app, limits, c }) {
      const session_id = c.req.query("session_id") ?? ""
      if (session_id === "" || session_id.length > SESSION_ID_CHARACTERS_MAX) {
        throw refusal("no_such", { thing: "payment" })
      }
      await limits.rechecks.take(session_id)
      return verifySession(app, session_id)
    },
  }),
  route({
    call: "POST /api/update-subscription-after-payment",
    access: "public",
    limit: "write",
    body: "bytes",
    answers: { 200: typed<PaymentReceived>() },
    async run({ app, limits, readBody }) {
      const email = emailIn(await readBody())
      // Answered first: neither the answer nor its time may tell whether somebody is about to pay.
      if (email !== null) setImmediate(() => void recheck(app, limits, email))
      return { status: "received" as const }
    },
  }),
  route({
    call: "POST /api/stripe/webhook",
    access: "public",
    limit: "read",
    body: "bytes",
    body_bytes_max: EVENT_BYTES_MAX,
    answers: { 200: typed<{ received: true }>() },
    async run({ app, c, readBody }) {
      await receiveWebhook(app, await readBody(), c.req.header("stripe-signature"))
      return { received: true as const }
    },
  }),
]

const EMAIL_CHARACTERS_MAX = 254

/** Whatever was sent, nobody is told what was wrong with it. */
function emailIn(body: Buffer): string | null {
  try {
    const { email } = JSON.parse(body.toString("utf8"))
    return typeof email === "string" && email.length <= EMAIL_CHARACTERS_MAX ? email : null
  } catch {
    return null
  }
}

async function recheck(app: App, limits: Limits, email: string): Promise<void> {
  try {
    await limits.rechecks.take(email.trim().toLowerCase())
    await limits.rechecks_all.take("everybody")
    await recheckCheckouts(app, email)
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return
    app.log.warn({ error: error instanceof Error ? error.message : String(error) }, "a recheck failed")
  }
}
