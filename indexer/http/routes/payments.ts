import type { MiddlewareHandler } from "hono"
import { Hono } from "hono"
import { changeSubscription, previewSubscriptionChange } from "#actions/payments/change-subscription.ts"
import { receiveWebhook } from "#actions/payments/follow.ts"
import { pokeCheckouts, verifySession } from "#actions/payments/hints.ts"
import { keepPlan } from "#actions/payments/keep-plan.ts"
import { openPortal } from "#actions/payments/open-portal.ts"
import { startSignUp, startUpgrade } from "#actions/payments/start-checkout.ts"
import { readBody, readJson } from "#http/body.ts"
import type { Env } from "#http/context.ts"
import { preferredLanguage } from "#http/language.ts"
import type { Limits } from "#http/limits.ts"
import { limited } from "#http/rate-limit.ts"
import { signedIn } from "#http/signed-in.ts"
import type { App } from "#indexer/app.ts"
import { AppError } from "#indexer/errors.ts"
import {
  CheckoutRequest,
  type PaymentReceived,
  SubscriptionChangeRequest,
  UpgradeRequest,
} from "#shared/api/payments.ts"

const EVENT_BYTES_MAX = 1024 * 1024
const SESSION_ID_CHARACTERS_MAX = 255

export function paymentRoutes(app: App, limits: Limits) {
  const mine = signedIn(app, limits)
  // With a session it is the company that pays; without one, somebody who is to become a company.
  const mineOrAnybodys: MiddlewareHandler<Env> = (c, next) =>
    c.req.header("authorization") === undefined ? next() : mine(c, next)
  return new Hono<Env>()
    .post("/api/checkout", mineOrAnybodys, limited(limits.checkouts, limits.addressOf), async (c) => {
      if (c.get("me") !== undefined) {
        const input = await readJson(c, UpgradeRequest)
        return c.json(await startUpgrade(app, c.get("me"), input, input.language ?? preferredLanguage(c)), 200)
      }
      const input = await readJson(c, CheckoutRequest)
      await limits.sign_ups_email.take(input.email)
      return c.json(await startSignUp(app, input, input.language ?? preferredLanguage(c)), 200)
    })
    .post("/api/subscription-change", mine, async (c) => {
      const input = await readJson(c, SubscriptionChangeRequest)
      const me = c.get("me")
      await limits.plan_changes.take(me.company_id)
      if (!input.confirm) return c.json(await previewSubscriptionChange(app, me, input), 200)
      return c.json(await changeSubscription(app, me, input, input.confirm), 200)
    })
    .delete(
      "/api/subscription-change",
      mine,
      limited(limits.plan_changes, (c) => c.get("me").company_id),
      async (c) => {
        return c.json(await keepPlan(app, c.get("me")), 200)
      },
    )
    .post(
      "/api/billing-portal",
      mine,
      limited(limits.portals, (c) => c.get("me").company_id),
      async (c) => {
        return c.json(await openPortal(app, c.get("me"), preferredLanguage(c)), 200)
      },
    )
    .get("/api/verify-session", limited(limits.payment_hints, limits.addressOf), async (c) => {
      const session_id = c.req.query("session_id") ?? ""
      if (session_id === "" || session_id.length > SESSION_ID_CHARACTERS_MAX) {
        throw new AppError("not_found", "There is no such payment.")
      }
      await limits.payment_hints_subject.take(session_id)
      return c.json(await verifySession(app, session_id), 200)
    })
    .post("/api/update-subscription-after-payment", limited(limits.payment_hints, limits.addressOf), async (c) => {
      const email = emailIn(await readBody(c, HINT_BYTES_MAX))
      // Answered first: neither the answer nor its time may tell whether somebody is about to pay.
      if (email !== null) setImmediate(() => void poke(app, limits, email))
      return c.json({ status: "received" } satisfies PaymentReceived, 200)
    })
    .post("/api/stripe/webhook", limited(limits.payment_events, limits.addressOf), async (c) => {
      await receiveWebhook(app, await readBody(c, EVENT_BYTES_MAX), c.req.header("stripe-signature"))
      return c.json({ received: true }, 200)
    })
}

const HINT_BYTES_MAX = 64 * 1024
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

async function poke(app: App, limits: Limits, email: string): Promise<void> {
  try {
    await limits.payment_hints_subject.take(email.trim().toLowerCase())
    await limits.payment_hints_all.take("everybody")
    await pokeCheckouts(app, email)
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return
    app.log.warn({ error: error instanceof Error ? error.message : String(error) }, "a hint could not be followed")
  }
}
