import type { IncomingMessage, ServerResponse } from "node:http"
import { readBody } from "#stand-ins/listen.ts"
import { answer, type LocalAnswer, letTimePass, type Served } from "./answer.ts"
import { decodeForm, textOf } from "./form.ts"
import type { LocalSession } from "./objects.ts"
import { button, html, type Language, languageOf, money, PAGE_TEXTS, page } from "./page.ts"
import { payInvoice, pressOnPortal, showInvoice, showPortal } from "./portal-page.ts"
import { paySession } from "./sessions.ts"
import type { World } from "./world.ts"

const BODY_BYTES_MAX = 256 * 1024

/** A single fault, before the call takes effect, or after it, when only the answer is lost. */
export interface Fault {
  request: string
  when: "before" | "after"
  answer: "cut" | "error"
}

export interface ServeOptions {
  secret_key: string
  faults: Fault[]
  onRequest: (request: Served) => void
}

/** Stripe's API under /v1/, and the pages that people see. */
export function serve(world: World, options: ServeOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await readBody(request, BODY_BYTES_MAX).catch(() => null)
    if (sent === null) return void request.destroy()
    const [path = "/", query = ""] = (request.url ?? "/").split("?")
    const { method = "GET", headers } = request
    const asked: Served = { method, path, query, body: sent.toString("utf8"), headers }
    try {
      if (path.startsWith("/v1/")) serveApi(world, options, asked, response)
      else servePage(world, asked, response)
    } catch (error) {
      sendJson(response, 500, { error: { type: "api_error", message: String(error) } })
    }
  }
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

function answerCall(world: World, secret_key: string, asked: Served): LocalAnswer {
  if (asked.headers.authorization === `Bearer ${secret_key}`) return answer(world, asked)
  const message = "Invalid API Key provided."
  return { status: 401, body: { error: { type: "invalid_request_error", message } } }
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

function servePage(world: World, { method, path, body, headers }: Served, response: ServerResponse): void {
  const [, room, id = ""] = path.split("/")
  const action = method === "POST" ? textOf(decodeForm(body), "action") : undefined
  const accepted = headers["accept-language"]
  const shown = world.store.atOnce(() => {
    letTimePass(world)
    return PAGES[room ?? ""]?.({ world, id, action, accepted })
  })
  if (!shown) sendPage(response, 404, nothing(languageOf(null, accepted)))
  else if (typeof shown === "string") sendPage(response, 200, shown)
  else response.writeHead(303, { location: shown.location }).end()
}

interface Visit {
  world: World
  id: string
  /** The button that was pressed. */
  action: string | undefined
  accepted: string | undefined
}

/** The pages that people see: the card, the portal, an invoice. */
const PAGES: Record<string, (visit: Visit) => string | { location: string } | undefined> = {
  pay({ world, id, action, accepted }) {
    const session = world.store.get("session", id)
    if (!session) return undefined
    const language = languageOf(session.locale, accepted)
    if (action === undefined || session.status !== "open") return showPayPage(session, language)
    const location = pressOnPayPage(world, session, action)
    return location === null ? showPayPage(session, language, true) : { location }
  },
  portal({ world, id, action, accepted }) {
    const portal = world.store.get("portal_session", id)
    if (!portal) return undefined
    if (action === undefined) return showPortal(world, portal, languageOf(portal.locale, accepted))
    pressOnPortal(world, portal, action)
    return { location: portal.url }
  },
  invoice({ world, id, action, accepted }) {
    const invoice = world.store.get("invoice", id)
    if (!invoice) return undefined
    const language = languageOf(null, accepted)
    if (action === undefined) return showInvoice(invoice, language)
    const paid = payInvoice(world, invoice, action === "pay" ? "works" : "declines")
    return paid ? { location: invoice.hosted_invoice_url } : showInvoice(invoice, language, true)
  },
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
