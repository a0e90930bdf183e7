import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import { letTimePass } from "./answer.ts"
import { decodeForm, textOf } from "./form.ts"
import type { LocalKind, LocalObjects } from "./objects.ts"
import { html, page } from "./page.ts"
import { type Language, languageOf, PAGE_TEXTS } from "./page-texts.ts"
import { pressOnPayPage, showPayPage } from "./pay-page.ts"
import { payInvoice, pressOnPortal, showInvoice, showPortal } from "./portal-page.ts"
import type { World } from "./world.ts"

interface PageRequest {
  method: string
  path: string
  body: string
  headers: IncomingHttpHeaders
}

/** The pages that people see: the card, the portal, an invoice. */
export function servePage(world: World, asked: PageRequest, response: ServerResponse): void {
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
