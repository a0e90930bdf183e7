import { readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import sharp from "sharp"
import { generateCode } from "#proof/code.ts"
import type { Random } from "#test/support/chain-model/random.ts"
import { generateCsv } from "#test/support/generate-csv.ts"
import type { Answered, Customer } from "./customer.ts"
import type { TenantFacts } from "./service.ts"

export interface Greed {
  facts: TenantFacts
  /** A company with thousands of products on chain. */
  customer: Customer
  /** Printed codes of its products. */
  codes: string[]
  ids: string[]
  /** The transaction that minted them. */
  tx_hash: string
  /** An address of the receiver that accepts and never answers. */
  silent_url: string
  random: Random
  signal: AbortSignal
}

/** Makes one request as greedily as possible; returns the status, or 0. */
type Wish = (greed: Greed) => Promise<Pick<Answered, "status">>

const HANG_UP_MS = 300
const UNREAD_MS = 20_000
const IMPORTED = 500

/** Everything expensive, requested endlessly, often without waiting for the answer. */
export const WISHES: Record<string, Wish> = {
  archives: ({ customer, signal }) => customer.ask("POST /certificate-archives", { json: {}, signal }),
  "lists never read": neverReading("/products"),
  "exports never read": neverReading("/products.csv"),
  lists: hangingUp("GET /products"),
  figures: ({ customer, signal }) => customer.ask("GET /verification-stats", { signal }),
  // Each another file: the same one would be made once.
  sheets: ({ customer, random, signal }) =>
    customer.ask("POST /label-sheets", { json: { layout: SHEET, start_label: random.integer(1, 24) }, signal }),
  "previews by many keys": ({ customer, random, signal }) =>
    customer.ask("POST /label-previews", { json: { layout: SHEET }, key: random.pick(customer.tenant.keys), signal }),
  "filters by many keys": ({ customer, random, signal }) =>
    customer.ask(`GET /products?${FILTERED}`, { key: random.pick(customer.tenant.keys), signal }),
  "first views": ({ customer, codes, random, signal }) =>
    customer.ask(`GET /v/${respelled(random.pick(codes), random)}`, { address: neighbour(random), page: true, signal }),
  "first views of nothing": ({ customer, random, signal }) =>
    customer.ask(`GET /v/${random.integer(1, 1e9)}%3Cb%3E`, { address: neighbour(random), page: true, signal }),
  contacts: ({ customer, random, signal }) =>
    customer.ask("POST /contact", {
      json: {
        name: "x",
        email: `x${random.integer(0, 1e9)}@company.test`,
        message: "Buy from us, we sell what you need.",
      },
      ...{ address: neighbour(random), signal },
    }),
  resets: ({ customer, random, signal }) =>
    customer.ask("POST /forgot-password", {
      ...{ json: { email: `nobody-${random.integer(0, 1e9)}@company.test` }, address: neighbour(random), signal },
    }),
  pictures: async ({ customer, random, signal }) =>
    customer.ask("POST /photos", { picture: await picture(random), signal }),
  "strangers' pictures": async ({ customer, codes, random, signal }) => {
    const attempt_id = crypto.randomUUID()
    const address = neighbour(random)
    await customer.ask("POST /report-product", {
      ...{ json: { code: random.pick(codes), message: "x", attempt_id }, address, signal },
    })
    return customer.ask("POST /report-photo", { bytes: await picture(random), attempt_id, address, signal })
  },
  "large files that are refused": ({ customer, signal }) =>
    customer.ask("POST /upload-individual-products?dry_run=true", { file: LARGE, signal }),
  "large documents that are refused": ({ customer, signal }) =>
    customer.ask("POST /documents", { file: LARGE.slice(0, 8_000_000), signal }),
  "single mints": async ({ customer, random, signal }) => {
    const key = random.pick(customer.tenant.keys)
    const json = { product_name: "Single", nft_scope: "individual" }
    const { status, json: made } = await customer.ask("POST /upload-single-product", { json, key, signal })
    if (status !== 201) return { status }
    return customer.ask("POST /mint-onchain", { json: { short_code: made.short_code }, key, signal })
  },
  bundles: ({ customer, tx_hash, signal }) => customer.ask("POST /bundles", { json: { tx_hash }, signal }),
  exports: ({ customer, signal }) => customer.ask("POST /export-company", { signal }),
  imports: ({ customer, signal }) =>
    customer.ask("POST /upload-individual-products", { file: generateCsv(IMPORTED), signal }),
  mints: ({ customer, signal }) => customer.ask("POST /mint-onchain-all", { signal }),
  recalls: ({ customer, codes, signal, random }) =>
    customer.ask("POST /recall", { json: { short_code: codes[random.integer(0, 19)], reason: "other" }, signal }),
  reinstatements: ({ customer, codes, signal, random }) =>
    customer.ask("POST /reinstate", { json: { short_code: codes[random.integer(0, 19)] }, signal }),
  webhooks: async ({ customer, silent_url, signal }) => {
    const made = await customer.ask("POST /webhook-endpoints", { json: { url: silent_url }, signal })
    const endpoint = made.json.endpoint as { id: string } | undefined
    if (!endpoint) return made
    return customer.ask(`POST /webhook-endpoints/${endpoint.id}/test`, { signal })
  },
  reports: ({ customer, codes, random, signal }) =>
    customer.ask("POST /report-product", {
      ...{ json: { code: codes[random.integer(0, 19)], message: "x" }, address: anywhere(random), signal },
    }),
  "sign-ins": ({ customer, random, signal }) =>
    customer.ask("POST /login", {
      ...{ form: { username: "owner-2@company.test", password: "wrong" }, address: anywhere(random), signal },
    }),
  "patches by many keys": ({ customer, ids, random, signal }) =>
    customer.ask(`PATCH /products/${random.pick(ids)}`, {
      ...{ json: { description: String(random.integer(0, 999)) }, key: random.pick(customer.tenant.keys), signal },
    }),
  "lists by many keys": ({ customer, random, signal }) =>
    customer.ask("GET /products?limit=50", { key: random.pick(customer.tenant.keys), signal }),
  "sign-ups": ({ customer, random, signal }) =>
    customer.ask("POST /api/activate-user", {
      json: { email: `stranger-${random.integer(0, 999_999)}@company.test`, companyName: "Stranger Kft." },
      ...{ address: anywhere(random), signal },
    }),
  "bodies never ended": neverEnding("POST /upload-individual-products", 2_000_000),
  "webhook bodies never ended": neverEnding("POST /api/stripe/webhook", 1_000_000),
  guesses: ({ customer, random, signal }) =>
    customer.ask("POST /verify", { ...{ json: { code: guess(random) }, address: anywhere(random), signal } }),
}

const SHEET = "a4-3x8"
const FILTERED = new URLSearchParams({
  ...{ limit: "1000", sort: "product_name" },
  filter: JSON.stringify(
    ["product_name", "description", "product_code", "serial_number", "batch_number"].map((column) => {
      return { column, operator: "not_equals", value: "no such value" }
    }),
  ),
})
/** 49 million pixels of one colour in 1,449 bytes. */
const BOMB = readFileSync(join(import.meta.dirname, "bomb.avif"))
let largest: Promise<Buffer<ArrayBuffer>> | undefined
/** That, or the largest that strangers may send. */
function picture(random: Random): Promise<Buffer<ArrayBuffer>> {
  const blank = { width: 4_000, height: 3_000, channels: 3, background: "#123" } as const
  largest ??= sharp({ create: blank }).avif({ effort: 0, quality: 30 }).toBuffer() as Promise<Buffer<ArrayBuffer>>
  return random.integer(0, 1) === 0 ? Promise.resolve(BOMB) : largest
}
/** Ten megabytes without a product. */
const LARGE = `no such column\n${"x\n".repeat(5_000_000)}`

const respelled = (code: string, random: Random) =>
  [...code].map((letter) => (random.integer(0, 1) === 0 ? letter.toLowerCase() : letter)).join("")

/** From one customer's /48. */
const neighbour = (random: Random) => `2001:db8:9:${random.integer(0, 65535).toString(16)}::1`

/** From one provider's network, which hands out a new address at will. */
const anywhere = (random: Random) =>
  `2001:db8:${random.integer(0, 3).toString(16)}:${random.integer(0, 65535).toString(16)}::1`

/** A code of the right form, check symbol included. */
const guess = (random: Random) =>
  generateCode((bytes) => Uint8Array.from({ length: bytes }, () => random.integer(0, 255)))

function hangingUp(request: string): Wish {
  return async ({ customer, signal }) => {
    const both = AbortSignal.any([signal, AbortSignal.timeout(HANG_UP_MS)])
    return customer.ask(request, { signal: both })
  }
}

/** Asks and leaves the answer lying there. */
function neverReading(path: string): Wish {
  return (greed) => leaveOpen(greed, (socket) => void socket.write(headOf(greed, `GET ${path}`)))
}

/** Announces a body, and sends all of it but the last byte. */
function neverEnding(request: string, bytes: number): Wish {
  return (greed) =>
    leaveOpen(greed, (socket) => {
      socket.write(headOf(greed, request, `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n`))
      socket.write(Buffer.alloc(bytes - 1, " "))
    })
}

const headOf = ({ customer }: Greed, request: string, more = "") =>
  `${request} HTTP/1.1\r\nHost: touchmark.test\r\nX-Forwarded-For: 10.8.0.1\r\nAuthorization: Bearer ${customer.tenant.token}\r\n${more}\r\n`

/** Reads nothing, and hangs up after a while. */
function leaveOpen({ facts, signal }: Greed, begin: (socket: Socket) => void): Promise<{ status: number }> {
  const { hostname, port } = new URL(facts.url)
  const { promise, resolve } = Promise.withResolvers<{ status: number }>()
  const socket = connect({ host: hostname, port: Number(port) })
  const over = () => socket.destroy()
  socket.setTimeout(UNREAD_MS, over)
  socket.pause()
  socket.on("connect", () => begin(socket))
  socket.on("error", () => {}).on("close", () => resolve({ status: 0 }))
  signal.addEventListener("abort", over, { once: true })
  if (signal.aborted) over()
  return promise
}

/** Retries as an impatient program would; a faster rate would attack the machine rather than the neighbours. */
const REFUSED_PAUSE_MS = 500
/** How many of each are under way at once. */
const LANES = 4
const LANES_UNREAD = 60
/** One for each key. */
const LANES_KEYS = 20

export interface Flood {
  /** Tells how often each wish was answered how; 0: hung up. */
  stop(): Promise<Record<string, Record<number, number>>>
}

function lanesOf(name: string): number {
  if (name.endsWith("many keys")) return LANES_KEYS
  return name.includes("never") ? LANES_UNREAD : LANES
}

/** Starts all wishes of all companies at once. None waits as long as the service asks. */
export function startFlood(greedy: Omit<Greed, "signal">[], wanted: string[]): Flood {
  const over = new AbortController()
  const statuses = Object.fromEntries(wanted.map((name) => [name, {} as Record<number, number>]))
  const lane = async (greed: Omit<Greed, "signal">, name: string) => {
    while (!over.signal.aborted) {
      const { status } = await WISHES[name]!({ ...greed, signal: over.signal }).catch(() => ({ status: 0 }))
      const counted = statuses[name]!
      counted[status] = (counted[status] ?? 0) + 1
      await pause(REFUSED_PAUSE_MS)
    }
  }
  const lanes = greedy.flatMap((greed) =>
    wanted.flatMap((name) => Array.from({ length: lanesOf(name) }, () => lane(greed, name))),
  )
  return {
    async stop() {
      over.abort()
      await Promise.all(lanes)
      return statuses
    },
  }
}
