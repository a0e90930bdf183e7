import { createHmac } from "node:crypto"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { listen } from "#stand-ins/listen.ts"
import { letTimePass, type Served } from "./answer.ts"
import { setCancelAtPeriodEnd } from "./api.ts"
import { closeDispute, createRefund, openDispute } from "./invoices.ts"
import type { LocalEvent, LocalKind, LocalObjects } from "./objects.ts"
import { payInvoice } from "./portal-page.ts"
import { type Fault, serve } from "./serve.ts"
import { paySession } from "./sessions.ts"
import { openStore, type Store, type StoredEvent } from "./store.ts"
import { end, itemOf } from "./subscriptions.ts"
import { createWorld, type World } from "./world.ts"

export interface LocalStripeOptions {
  /** Its file lives there; unset: in memory. */
  directory?: string
  /** 0: any free one. */
  port: number
  host: string
  /** How a browser reaches this machine. */
  hostname: string
  now: () => number
  /** Sends events automatically; otherwise only when a test says so. */
  automatic?: boolean
  onRequest?: (request: Served) => void
}

export interface LocalStripe {
  /** For STRIPE_API_URL; its pages are here too. */
  url: string
  secret_key: string
  webhook_secret: string
  /** From now on, events go there. */
  deliverTo(url: string): void
  controls: Controls
  close(): Promise<void>
}

/**
 * Stands in for Stripe through the same adapter: our HTTP calls, signed webhooks, card and billing pages, in one file. No
 * money moves.
 */
export async function openLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const { directory, now, automatic = true, onRequest = () => {} } = options
  if (directory !== undefined) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const store = openStore(directory === undefined ? ":memory:" : join(directory, "local-stripe.sqlite"))
  const { server, port, close } = await listen(options.port, options.host).catch((error: unknown) => {
    store.close()
    throw error
  })
  const url = `http://${options.hostname}:${port}`
  const world = createWorld(store, url, now)
  const secret_key = store.secret("secret_key", "sk_test_local_")
  const webhook_secret = store.secret("webhook_secret", "whsec_local_")
  let target: string | null = null
  const deliveries = startDeliveries({ store, secret: webhook_secret, target: () => target, now, automatic })
  const faults: Fault[] = []
  const handle = serve(world, { secret_key, faults, onRequest })
  server.on("request", (request, response) => void handle(request, response))
  return {
    url,
    secret_key,
    webhook_secret,
    deliverTo(webhook_url) {
      target = webhook_url
    },
    controls: createControls(world, faults, deliveries),
    async close() {
      await close()
      await deliveries.close()
      store.close()
    },
  }
}

/** Lets tests do what Stripe and its customers do by themselves. */
type Controls = ReturnType<typeof createControls>

function createControls(world: World, faults: Fault[], deliveries: Deliveries) {
  const { store } = world
  const need = <Kind extends LocalKind>(kind: Kind, id: string): LocalObjects[Kind] => {
    const object = store.get(kind, id)
    if (!object) throw new Error(`There is no ${kind} ${id}.`)
    return object
  }
  const subscription = (id: string) => need("subscription", id)
  const newestCharge = (id: string) =>
    store.list("charge", subscription(id).customer).find(({ status }) => status === "succeeded")!

  return {
    store,
    /** A test presses "Pay" on the card page. */
    pay: (session_id: string) => store.atOnce(() => paySession(world, need("session", session_id), "works")),
    /** Advances the clock; due changes take effect. */
    advance(ms: number): void {
      store.atOnce(() => {
        store.setFact("clock_offset_ms", String(Number(store.fact("clock_offset_ms") ?? 0) + ms))
        letTimePass(world)
      })
    },
    /** Advances the clock to just after the end of the subscription's period. */
    advanceToRenewal(id: string): void {
      const ms = (itemOf(subscription(id)).current_period_end - world.now_s()) * 1000
      this.advance(Math.max(0, ms))
    },
    setCard(id: string, card: "works" | "declines"): void {
      const customer = need("customer", subscription(id).customer)
      store.put("customer", { ...customer, card })
    },
    payOpenInvoice: (id: string) =>
      store.atOnce(() => payInvoice(world, need("invoice", subscription(id).latest_invoice!), "works")),
    cancelAtPeriodEnd: (id: string, wanted = true) =>
      void store.atOnce(() => setCancelAtPeriodEnd(world, subscription(id), wanted)),
    cancelNow: (id: string) => void store.atOnce(() => end(world, subscription(id))),
    /** Gives the newest payment back. */
    refund: (id: string, amount?: number) =>
      store.atOnce(() => {
        const { payment_intent } = newestCharge(id)
        return createRefund(world, { payment_intent, ...(amount === undefined ? {} : { amount: String(amount) }) })
      }),
    /** The cardholder's bank takes the newest payment back, for now. */
    dispute: (id: string) => store.atOnce(() => openDispute(world, newestCharge(id)).id),
    closeDispute: (id: string, status: "won" | "lost") =>
      store.atOnce(() => closeDispute(world, need("dispute", id), status)),
    /** The next call that begins with `fault.request` goes wrong. */
    fail: (fault: Fault) => void faults.push(fault),
    /** Every event there is, the oldest first. */
    events: (): LocalEvent[] =>
      store
        .eventsSince(0)
        .toReversed()
        .map(({ body }) => JSON.parse(body)),
    /** Events that our webhook has not accepted yet, the oldest first. */
    waiting: (): string[] => store.waitingEvents(Number.MAX_SAFE_INTEGER).map(({ id }) => id),
    /** As if it had never been sent; it stays in the list of events. */
    lose: (event_id: string) => store.setEvent(event_id, "lost", 0, 0),
    /** Sends one event now, however often it was sent; and everything that is due. */
    send: deliveries.send,
    sendDue: deliveries.sendDue,
  }
}

const ATTEMPTS_MAX = 12
const RETRY_MS = 2_000
const RETRY_MS_MAX = 3_600_000
const TIMEOUT_MS = 10_000
const PAUSE_MS = 1_000

type Deliveries = ReturnType<typeof startDeliveries>

interface DeliveryOptions {
  store: Store
  secret: string
  /** Null until a listener is set. */
  target: () => string | null
  now: () => number
  automatic: boolean
}

/** Sends events to our webhook as Stripe does: signed, again and again until they are taken. */
function startDeliveries({ store, secret, target, now, automatic }: DeliveryOptions) {
  const stopping = new AbortController()

  async function post(url: string, { body }: StoredEvent): Promise<number> {
    const time = Math.floor(now() / 1000)
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")
    const headers = { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)])
    try {
      const response = await fetch(url, { method: "POST", body, headers, signal })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  async function deliver(event: StoredEvent): Promise<number> {
    const url = target()
    if (url === null) return 0
    const status = await post(url, event)
    const attempts = event.attempts + 1
    const wait_ms = Math.min(RETRY_MS_MAX, RETRY_MS * 3 ** event.attempts)
    if (status >= 200 && status < 300) store.setEvent(event.id, "sent", attempts, 0)
    else store.setEvent(event.id, attempts >= ATTEMPTS_MAX ? "lost" : "waiting", attempts, now() + wait_ms)
    return status
  }

  /** Sends due events, oldest first; returns how many were accepted. */
  async function sendDue(): Promise<number> {
    let taken = 0
    if (target() === null) return taken
    for (const event of store.waitingEvents(now())) {
      if (stopping.signal.aborted) break
      const status = await deliver(event)
      if (status >= 200 && status < 300) taken++
    }
    return taken
  }

  let working: Promise<unknown> | undefined
  const timer = automatic
    ? setInterval(() => {
        working ??= sendDue().finally(() => {
          working = undefined
        })
      }, PAUSE_MS)
    : undefined
  timer?.unref()

  return {
    /** Sends one event now, even again. Returns the status, or 0 without an answer. */
    async send(event_id: string): Promise<number> {
      const event = store.event(event_id)
      if (!event) throw new Error(`There is no event ${event_id}.`)
      return deliver(event)
    },
    sendDue,
    async close(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
