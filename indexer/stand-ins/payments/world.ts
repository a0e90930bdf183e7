import { randomBytes } from "node:crypto"
import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { STRIPE_API_VERSION } from "#pay/stripe-client.ts"
import type { LocalEvent } from "./objects.ts"
import type { Store } from "./store.ts"

/** What every part of the stand-in is handed. */
export interface World {
  store: Store
  /** Its own pages' address, without a slash at the end. */
  url: string
  /** Its own clock, in seconds. */
  now_s(): number
  id(prefix: string): string
  /** Writes down that something has happened to `object`, as it is now. */
  emit(type: string, object: object): void
}

const followed: readonly string[] = FOLLOWED_EVENTS

export function createWorld(store: Store, url: string, now: () => number): World {
  const id = (prefix: string) => `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "x")}`
  const now_s = () => Math.floor((now() + Number(store.fact("clock_offset_ms") ?? 0)) / 1000)
  return {
    store,
    url,
    now_s,
    id,
    emit(type, object) {
      const event: LocalEvent = {
        id: id("evt"),
        object: "event",
        api_version: STRIPE_API_VERSION,
        type,
        created: now_s(),
        livemode: false,
        pending_webhooks: 1,
        data: { object },
      }
      store.addEvent(event, followed.includes(type))
    },
  }
}

/** What Stripe answers when it will not do something. */
export class LocalRefusal extends Error {
  readonly status: number
  readonly body: { error: { type: string; message: string; code?: string; param?: string } }

  constructor(status: number, type: string, message: string, more: { code?: string; param?: string } = {}) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...more } }
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new LocalRefusal(400, "invalid_request_error", message, {
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  })

export const missing = (what: string, id: string) =>
  new LocalRefusal(404, "invalid_request_error", `No such ${what}: '${id}'`, { code: "resource_missing", param: "id" })
