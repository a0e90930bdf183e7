import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { answer, type LocalAnswer, letTimePass, readParams } from "./answer.ts"
import { decodeForm, textOf } from "./form.ts"
import type { LocalKind, LocalObjects, LocalSession } from "./objects.ts"
import { button, html, type Language, languageOf, money, PAGE_TEXTS, page } from "./page.ts"
import { payInvoice, pressOnPortal, showInvoice, showPortal } from "./portal-page.ts"
import { paySession } from "./sessions.ts"
import type { World } from "./world.ts"

const BODY_BYTES_MAX = 256 * 1024
const REQUEST_MS_MAX = 30_000

/** A single fault, before the call takes effect, or after it, when only the answer is lost. */
export interface Fault {
  request: string
  when: "before" | "after"
  answer: "cut" | "error"
}

export interface Served {
  method: string
  path: string
  query: string
  body: string
  headers: IncomingMessage["headers"]
}

export interface ServeOptions {
  secret_key: string
  faults: Fault[]
  onRequest: (request: Served) => void
}

export async function listen(port: number, host: string) {
  const server = createServer({ requestTimeout: REQUEST_MS_MAX, keepAliveTimeout: 0 })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, host, resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}

/** Stripe's API under /v1/, and the pages that people see. */
export function serve(world: World, options: ServeOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readText(request).catch(() => undefined)
    if (body === undefined) return void request.destroy()
    const [path = "/", query = ""] = (request.url ?? "/").split("?")
    const asked: Served = { method: request.method ?? "GET", path, query, body, headers: request.headers }
    try {
      if (path.startsWith("/v1/")) serveApi(world, options, asked, response)
      else servePage(world, asked, response)
    } catch (error) {
      sendJson(response, 500, { error: { type: "api_error", message: String(error) } })
    }
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new Error("too large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function serveApi(world: World, options: ServeOptions, asked: Served, response: ServerResponse): void {
  options.onRequest(asked)
  const fault = takeFault(options.faults, `${asked.method} ${asked.path}`)
  if (fault?.when === "before") fail(response, fault)
  else {
    const { status, body } = answerCall(world, options.secret_key, asked)
    if (fault) fail(response, fault)
    else sendJson(response, status, body)
  }
}

function answerCall(world: World, secret_key: string, { method, path, query, body, headers }: Served): LocalAnswer {
  if (headers.authorization !== `Bearer ${secret_key}`) {
    const message = "Invalid API Key provided."
    return { status: 401, body: { error: { type: "invalid_request_error", message } } }
  }
  const idempotency_key = headers["idempotency-key"] as string | undefined
  return answer(world, { method, path, params: readParams(query, body), idempotency_key })
}

function takeFault(faults: Fault[], request: string): Fault | undefined {
  const index = faults.findIndex((fault) => request.startsWith(fault.request))
  return index < 0 ? undefined : faults.splice(index, 1)[0]
}

function fail(response: ServerResponse, { answer }: Fault): void {
  if (answer === "cut") response.destroy()
  else sendJson(response, 500, { error: { type: "api_error", message: "An unexpected error occurred." } })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

interface PageRequest {
  method: string
  path: string
  body: string
  headers: IncomingHttpHeaders
}

/** The pages that people see: the card, the portal, an invoice. */
function servePage(world: World, asked: PageRequest, response: ServerResponse): void {
  const { method, path, headers } = asked
  const [, room, id = ""] = path.split("/")
  const action = method === "POST" ? textOf(decodeForm(asked.body), "action") : undefined
  const accepted = headers["accept-language"]
  const shown = world.store.atOnce(() => {
    letTimePass(world)
    return PAGES[room ?? ""]?.(world, id, action, accepted)
  })
  if (!shown) sendPage(response, 404, nothing(languageOf(null, accepted)))
  else if (typeof shown === "string") sendPage(response, 200, shown)
  else response.writeHead(303, { location: shown.location }).end()
}

type Shown = string | { location: string } | undefined
type Page = (world: World, id: string, action: string | undefined, accepted: string | undefined) => Shown

const PAGES: Record<string, Page> = { pay: payPage, portal: portalPage, invoice: invoicePage }

function payPage(world: World, id: string, action: string | undefined, accepted: string | undefined): Shown {
  return withObject(world, "session", id, (session) => {
    const language = languageOf(session.locale, accepted)
    if (action === undefined || session.status !== "open") return showPayPage(session, language)
    const location = pressOnPayPage(world, session, action)
    return location === null ? showPayPage(session, language, true) : { location }
  })
}

function portalPage(world: World, id: string, action: string | undefined, accepted: string | undefined): Shown {
  return withObject(world, "portal_session", id, (portal) => {
    if (action === undefined) return showPortal(world, portal, languageOf(portal.locale, accepted))
    pressOnPortal(world, portal, action)
    return { location: portal.url }
  })
}

function invoicePage(world: World, id: string, action: string | undefined, accepted: string | undefined): Shown {
  return withObject(world, "invoice", id, (invoice) => {
    const language = languageOf(null, accepted)
    if (action === undefined) return showInvoice(invoice, language)
    const paid = payInvoice(world, invoice, action === "pay" ? "works" : "declines")
    return paid ? { location: invoice.hosted_invoice_url } : showInvoice(invoice, language, true)
  })
}

function withObject<Kind extends LocalKind>(
  { store }: World,
  kind: Kind,
  id: string,
  show: (object: LocalObjects[Kind]) => Shown,
): Shown {
  const object = store.get(kind, id)
  return object && show(object)
}

function nothing(language: Language): string {
  const texts = PAGE_TEXTS[language]
  return page(language, texts.missingTitle, html``)
}

function sendPage(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    })
    .end(text)
}

function showPayPage(session: LocalSession, language: Language, declined = false): string {
  const texts = PAGE_TEXTS[language]
  if (session.status !== "open") {
    const why = session.status === "complete" ? texts.paidAlready : texts.expired
    return page(language, texts.overTitle, html`<p>${why}</p><p><a href="${session.cancel_url}">${texts.back}</a></p>`)
  }
  const { price } = session.line_items.data[0]!
  const tax = session.amount_total - session.amount_subtotal
  const total = money(session.amount_total, session.currency, language)
  return page(
    language,
    texts.payTitle,
    html`<p>${price.lookup_key?.split("_")[1]?.toUpperCase() ?? ""} · ${session.customer_email ?? ""}</p>
<p class="price">${total}</p>
<p>${texts[price.recurring.interval]}${tax > 0 ? ` (${texts.tax} ${money(tax, session.currency, language)})` : ""}</p>
${declined ? html`<p class="note" role="alert">${texts.declined}</p>` : ""}
<form method="post">${button("pay", texts.pay, true)}${button("decline", texts.decline)}${button("abandon", texts.abandon)}</form>`,
  )
}

/** Where the browser goes next; null when it stays here because the card was declined. */
function pressOnPayPage(world: World, session: LocalSession, action: string | undefined): string | null {
  if (action === "abandon") return session.cancel_url
  const paid = paySession(world, session, action === "pay" ? "works" : "declines")
  return paid ? session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id) : null
}
