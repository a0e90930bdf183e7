/** Text that is safe inside HTML: every page is put together with this. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Html[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((all, piece, index) => all + render(parts[index - 1]!) + piece))
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(({ text }) => text).join("")
  return String(part).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The look of the site, from fonts that every machine has: this page is another server's. */
const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f6f1e6, #15130f); --sheet: light-dark(#fffdf7, #1d1a15)
; --ink: light-dark(#1e1b16, #efe8da); --soft: light-dark(#6a6252, #a79e8c); --line: light-dark(#ddd3bf, #37322a)
; --edge: light-dark(#8d846f, #7d7462); --wax: light-dark(#9c3522, #d98a72); --wax-ground: light-dark(#f6e4da, #2b1a15)
; --amber: light-dark(#7d5a10, #d9b566); --amber-ground: light-dark(#f7edd3, #282010); --amber-line: light-dark(#d9c38a, #5f4e22) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 "Helvetica Neue", Arial, sans-serif }
header { background: var(--amber-ground); color: var(--amber); border-bottom: 1px solid var(--amber-line); padding: .75rem 1rem; text-align: center; font-weight: 600 }
main { max-width: 34rem; margin: clamp(1rem, 6vh, 4rem) auto; padding: clamp(1.25rem, 5vw, 2.5rem); background: var(--sheet); border: 1px solid var(--line); border-radius: 3px }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 400; line-height: 1.2 }
h1 { font-size: 1.75rem; margin: 0 0 1.25rem } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
p { margin: .5rem 0 } small { display: block; margin-top: 1.5rem; color: var(--soft); line-height: 1.4 } .price { font: 400 2.25rem/1.2 Georgia, "Times New Roman", serif }
.note { margin-top: 1.25rem; background: var(--wax-ground); color: var(--wax); border: 1px solid; border-radius: 3px; padding: .75rem 1rem }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 }
button { font: 600 1rem/1.5 "Helvetica Neue", Arial, sans-serif; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--edge); border-radius: 2px; background: none; color: inherit; cursor: pointer }
button.main { background: var(--ink); border-color: var(--ink); color: var(--paper) }
@media (max-width: 30rem) { main { margin: 0; border-width: 0 0 1px } button { flex: 1 1 100% } }
a { color: inherit; text-underline-offset: .2em } :focus-visible { outline: 2px solid; outline-offset: 2px }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem } th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line) } th { color: var(--soft); font-weight: 400 }`

export function page(language: Language, title: string, body: Html): string {
  const texts = PAGE_TEXTS[language]
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${texts.label}</title>
<style>${new Html(STYLE)}</style>
<header role="banner">${texts.label}</header>
<main>
<h1>${title}</h1>
${body}
<p><small>${texts.explanation}</small></p>
</main>
</html>`.text
}

export const money = (cents: number, currency: string, language: Language) =>
  new Intl.NumberFormat(language === "hu" ? "hu-HU" : "en-GB", { style: "currency", currency }).format(cents / 100)

export const day = (time_s: number, language: Language) =>
  new Intl.DateTimeFormat(language === "hu" ? "hu-HU" : "en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    time_s * 1000,
  )

/** A button that posts its own name; a page's first one is the one to press. */
export const button = (action: string, label: string, main = false) =>
  html`<button name="action" value="${action}"${new Html(main ? ' class="main"' : "")}>${label}</button>`

export type Language = "en" | "hu"

const en = {
  label: "Local demonstration - no money moves",
  explanation: "This page stands in for the payment provider on this machine. There is no card to enter.",
  payTitle: "Pay by card",
  month: "each month, plus tax where it applies",
  year: "each year, plus tax where it applies",
  tax: "of which tax",
  pay: "Pay",
  decline: "Decline the card",
  abandon: "Abandon",
  declined: "The card was declined. Nothing has been paid. You can try again.",
  overTitle: "Nothing to pay here",
  paidAlready: "This payment has been made already.",
  expired: "This page has expired. Please start again.",
  back: "Back to Touchmark",
  portalTitle: "Billing",
  subscription: "Subscription",
  active: "Active, renews on {date}.",
  pastDue: "A payment is open. Pay the open invoice to go on.",
  ending: "Ends on {date}.",
  canceled: "Ended on {date}.",
  none: "There is no subscription.",
  cancel: "Cancel at the end of the period",
  resume: "Keep the subscription",
  card: "Card",
  cardWorks: "The next payment will succeed.",
  cardDeclines: "The next payment will be declined.",
  makeDecline: "Use a card that is declined",
  makeWork: "Use a card that works",
  invoices: "Invoices",
  noInvoices: "There are no invoices yet.",
  number: "Number",
  date: "Date",
  amount: "Amount",
  state: "State",
  open: "open",
  paid: "paid",
  void: "void",
  invoiceTitle: "Invoice {number}",
  missingTitle: "There is nothing here",
}

const hu: typeof en = {
  label: "Helyi bemutató - pénz nem mozog",
  explanation: "Ez az oldal ezen a gépen a fizetési szolgáltatót helyettesíti. Kártyát nem kell megadni.",
  payTitle: "Fizetés kártyával",
  month: "havonta, plusz adó, ahol jár",
  year: "évente, plusz adó, ahol jár",
  tax: "ebből adó",
  pay: "Fizetés",
  decline: "A kártya elutasítása",
  abandon: "Megszakítás",
  declined: "A kártyát elutasították. Fizetés nem történt. Megpróbálhatja újra.",
  overTitle: "Itt nincs mit fizetni",
  paidAlready: "Ez a fizetés már megtörtént.",
  expired: "Ez az oldal lejárt. Kérjük, kezdje újra.",
  back: "Vissza a Touchmarkhoz",
  portalTitle: "Számlázás",
  subscription: "Előfizetés",
  active: "Aktív, megújul: {date}.",
  pastDue: "Egy fizetés nyitva van. A folytatáshoz fizesse ki a nyitott számlát.",
  ending: "Véget ér: {date}.",
  canceled: "Véget ért: {date}.",
  none: "Nincs előfizetés.",
  cancel: "Lemondás az időszak végével",
  resume: "Az előfizetés megtartása",
  card: "Kártya",
  cardWorks: "A következő fizetés sikerülni fog.",
  cardDeclines: "A következő fizetést elutasítják.",
  makeDecline: "Elutasított kártya használata",
  makeWork: "Működő kártya használata",
  invoices: "Számlák",
  noInvoices: "Még nincsenek számlák.",
  number: "Szám",
  date: "Dátum",
  amount: "Összeg",
  state: "Állapot",
  open: "nyitott",
  paid: "kifizetve",
  void: "érvénytelen",
  invoiceTitle: "{number}. számla",
  missingTitle: "Itt nincs semmi",
}

export type PageTexts = typeof en
export const PAGE_TEXTS: Record<Language, PageTexts> = { en, hu }

/** The page's own language where it names one, else the browser's. */
export function languageOf(locale: string | null, accepted: string | undefined): Language {
  const wanted = locale === "hu" || locale === "en" ? locale : (accepted ?? "").toLowerCase()
  const [hungarian, english] = [wanted.indexOf("hu"), wanted.indexOf("en")]
  return hungarian >= 0 && (english < 0 || hungarian < english) ? "hu" : "en"
}
