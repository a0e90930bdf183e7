import { setCancelAtPeriodEnd } from "./api.ts"
import { collectInvoice } from "./invoices.ts"
import type { LocalCustomer, LocalInvoice, LocalPortalSession, LocalSubscription } from "./objects.ts"
import { button, day, type Html, html, type Language, money, PAGE_TEXTS, type PageTexts, page } from "./page.ts"
import { itemOf, settle } from "./subscriptions.ts"
import type { World } from "./world.ts"

export function showPortal(world: World, portal: LocalPortalSession, language: Language): string {
  const texts = PAGE_TEXTS[language]
  const [subscription] = world.store.list("subscription", portal.customer)
  const customer = world.store.get("customer", portal.customer)!
  return page(
    language,
    texts.portalTitle,
    html`<h2>${texts.subscription}</h2>${subscription ? describe(subscription, texts, language) : html`<p>${texts.none}</p>`}
<h2>${texts.card}</h2>${card(customer, texts)}
<h2>${texts.invoices}</h2>${invoices(world.store.list("invoice", portal.customer), texts, language)}
<p><a href="${portal.return_url}">${texts.back}</a></p>`,
  )
}

function describe(subscription: LocalSubscription, texts: PageTexts, language: Language): Html {
  const { status, cancel_at_period_end, ended_at } = subscription
  const ends = day(itemOf(subscription).current_period_end, language)
  const name = html`<p>${itemOf(subscription).price.lookup_key?.split("_")[1]?.toUpperCase() ?? ""}</p>`
  if (status === "canceled")
    return html`${name}<p>${texts.canceled.replace("{date}", day(ended_at ?? 0, language))}</p>`
  if (cancel_at_period_end) {
    return html`${name}<p>${texts.ending.replace("{date}", ends)}</p><form method="post">${button("resume", texts.resume)}</form>`
  }
  const state = status === "past_due" ? texts.pastDue : texts.active.replace("{date}", ends)
  return html`${name}<p>${state}</p><form method="post">${button("cancel", texts.cancel)}</form>`
}

function card({ card }: LocalCustomer, texts: PageTexts): Html {
  return card === "works"
    ? html`<p>${texts.cardWorks}</p><form method="post">${button("card-declines", texts.makeDecline)}</form>`
    : html`<p>${texts.cardDeclines}</p><form method="post">${button("card-works", texts.makeWork)}</form>`
}

function invoices(all: LocalInvoice[], texts: PageTexts, language: Language): Html {
  if (all.length === 0) return html`<p>${texts.noInvoices}</p>`
  const rows = all.map(
    (invoice) => html`<tr><td><a href="${invoice.hosted_invoice_url}">${invoice.number}</a></td>
<td>${day(invoice.created, language)}</td><td>${money(invoice.total, invoice.currency, language)}</td><td>${texts[invoice.status]}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">${texts.number}</th><th scope="col">${texts.date}</th>
<th scope="col">${texts.amount}</th><th scope="col">${texts.state}</th></tr></thead><tbody>${rows}</tbody></table>`
}

export function pressOnPortal(world: World, { customer }: LocalPortalSession, action: string | undefined): void {
  const [subscription] = world.store.list("subscription", customer)
  const holder = world.store.get("customer", customer)!
  if (action === "card-works") world.store.put("customer", { ...holder, card: "works" })
  if (action === "card-declines") world.store.put("customer", { ...holder, card: "declines" })
  if (!subscription || subscription.status === "canceled") return
  if (action === "cancel") setCancelAtPeriodEnd(world, subscription, true)
  if (action === "resume") setCancelAtPeriodEnd(world, subscription, false)
}

export function showInvoice(invoice: LocalInvoice, language: Language, declined = false): string {
  const texts = PAGE_TEXTS[language]
  const lines = invoice.lines.data.map(
    ({ description, amount }) =>
      html`<tr><td>${description}</td><td>${money(amount, invoice.currency, language)}</td></tr>`,
  )
  const tax = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0)
  return page(
    language,
    texts.invoiceTitle.replace("{number}", invoice.number),
    html`<table><tbody>${lines}</tbody></table>
<p class="price">${money(invoice.total, invoice.currency, language)} · ${texts[invoice.status]}</p>
${tax === 0 ? "" : html`<p>${texts.tax} ${money(tax, invoice.currency, language)}</p>`}
${declined ? html`<p class="note" role="alert">${texts.declined}</p>` : ""}
${invoice.status === "open" ? html`<form method="post">${button("pay", texts.pay, true)}${button("decline", texts.decline)}</form>` : ""}`,
  )
}

/** Pays an open invoice by hand; false when the card was declined. */
export function payInvoice(world: World, invoice: LocalInvoice, card: LocalCustomer["card"]): boolean {
  if (invoice.status !== "open") return true
  world.store.put("customer", { ...world.store.get("customer", invoice.customer)!, card })
  const paid = collectInvoice(world, invoice)
  if (paid) settle(world, invoice)
  return paid
}
