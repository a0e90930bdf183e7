import { randomBytes } from "node:crypto"
import type { FollowedEvent } from "#pay/events.ts"
import type { Common } from "./objects.ts"
import type { Store } from "./store.ts"

/** What every part of the stand-in is handed. */
export interface World {
  store: Store
  /** Its own pages' address, without a slash at the end. */
  url: string
  /** Its own clock, in seconds. */
  now_s(): number
  id(prefix: string): string
  /** What an object that is made now begins with. */
  fresh<Name extends string>(prefix: string, object: Name): Common<Name>
  /** Writes down that something has happened to `object`, as it is now. */
  emit(type: FollowedEvent, object: object): void
}

export function createWorld(store: Store, url: string, now: () => number): World {
  const id = (prefix: string) => `${prefix}_${randomBytes(18).toString("base64url").replaceAll(/[-_]/g, "x")}`
  const now_s = () => Math.floor((now() + Number(store.fact("clock_offset_ms") ?? 0)) / 1000)
  return {
    store,
    url,
    now_s,
    id,
    fresh: (prefix, object) => ({ id: id(prefix), object, created: now_s(), livemode: false, metadata: {} }),
    emit(type, object) {
      store.addEvent({ id: id("evt"), object: "event", type, created: now_s(), livemode: false, data: { object } })
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
