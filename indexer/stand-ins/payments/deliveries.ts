import { createHmac } from "node:crypto"
import type { Store, StoredEvent } from "./store.ts"

const ATTEMPTS_MAX = 12
const RETRY_MS = 2_000
const RETRY_MS_MAX = 3_600_000
const TIMEOUT_MS = 10_000
const PAUSE_MS = 1_000

export interface Deliveries {
  /** Sends one event now, even again. Returns the status, or 0 without an answer. */
  send(event_id: string): Promise<number>
  /** Sends due events, oldest first; returns how many were accepted. */
  sendDue(): Promise<number>
  close(): Promise<void>
}

export interface DeliveryOptions {
  store: Store
  secret: string
  /** Null until a listener is set. */
  target: () => string | null
  now: () => number
  automatic: boolean
}

/** Sends events to our webhook as Stripe does: signed, again and again until they are taken. */
export function startDeliveries({ store, secret, target, now, automatic }: DeliveryOptions): Deliveries {
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
    async send(event_id) {
      const event = store.event(event_id)
      if (!event) throw new Error(`There is no event ${event_id}.`)
      return deliver(event)
    },
    sendDue,
    async close() {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}
