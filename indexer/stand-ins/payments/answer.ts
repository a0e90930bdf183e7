import type { IncomingHttpHeaders } from "node:http"
import { ROUTES } from "./api.ts"
import { decodeForm, type Params } from "./form.ts"
import { expireSession } from "./sessions.ts"
import { comeDue } from "./subscriptions.ts"
import { invalid, LocalRefusal, type World } from "./world.ts"

export interface Served {
  method: string
  path: string
  query: string
  body: string
  headers: IncomingHttpHeaders
}

export interface LocalAnswer {
  status: number
  body: object
}

const patterns = Object.entries(ROUTES).map(([name, route]) => {
  const [method, path] = name.split(" ") as [string, string]
  return { method, pattern: new RegExp(`^${path.replace(":id", "([A-Za-z0-9_]+)")}$`), ...route }
})

/** Answers one call as Stripe would, atomically. A repeated call with the same key gets the same answer without effect. */
export function answer(world: World, asked: Served): LocalAnswer {
  try {
    return world.store.atOnce(() => {
      letTimePass(world)
      return { status: 200, body: once(world, asked) }
    })
  } catch (error) {
    if (error instanceof LocalRefusal) return { status: error.status, body: error.body }
    throw error
  }
}

function once(world: World, { method, path, query, body: sent, headers }: Served): object {
  const params = decodeForm(sent === "" ? query : sent)
  const idempotency_key = headers["idempotency-key"] as string | undefined
  if (idempotency_key === undefined || method === "GET") return perform(world, method, path, params)
  const asked = `${method} ${path} ${JSON.stringify(params)}`
  const known = world.store.request(idempotency_key)
  if (known && known.request !== asked) {
    const message = "Keys for idempotent requests can only be used with the same parameters they were first used with."
    throw new LocalRefusal(400, "idempotency_error", message)
  }
  if (known) return JSON.parse(known.body)
  const body = perform(world, method, path, params)
  world.store.addRequest(idempotency_key, asked, JSON.stringify(body))
  return body
}

function perform(world: World, method: string, path: string, params: Params): object {
  for (const route of patterns) {
    const id = route.method === method ? route.pattern.exec(path) : null
    if (!id) continue
    const unknown = Object.keys(params).find((name) => !route.takes.split(" ").includes(name))
    if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown")
    return route.answer(world, params, id[1] ?? "")
  }
  throw new LocalRefusal(404, "invalid_request_error", `Unrecognized request URL (${method}: ${path}).`)
}

const DUE_MAX = 1_000

/** Renewals, ends and expiries that the clock has brought since the last call. */
export function letTimePass(world: World): void {
  for (let done = 0; done < DUE_MAX; done++) {
    const due = world.store.nextDue(world.now_s())
    if (!due) return
    if (due.kind === "session") expireSession(world, world.store.get("session", due.id)!)
    else comeDue(world, world.store.get("subscription", due.id)!)
  }
}
