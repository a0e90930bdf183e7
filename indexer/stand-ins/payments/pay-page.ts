import type { LocalSession } from "./objects.ts"
import { button, html, money, page } from "./page.ts"
import { type Language, PAGE_TEXTS } from "./page-texts.ts"
import { paySession } from "./sessions.ts"
import type { World } from "./world.ts"

export function showPayPage(session: LocalSession, language: Language, declined = false): string {
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
export function pressOnPayPage(world: World, session: LocalSession, action: string | undefined): string | null {
  if (action === "abandon") return session.cancel_url
  const paid = paySession(world, session, action === "pay" ? "works" : "declines")
  return paid ? session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id) : null
}
