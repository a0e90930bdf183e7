import { entriesOf, groupOf, groupsOf, metadataOf, numberOf, type Params, textOf } from "./form.ts"
import { taxOn } from "./invoices.ts"
import { type LocalCustomer, type LocalSession, listOf } from "./objects.ts"
import { begin } from "./subscriptions.ts"
import { invalid, missing, type World } from "./world.ts"

const LIFE_S_MIN = 30 * 60
const LIFE_S_MAX = 24 * 3_600

export function createSession(world: World, params: Params): LocalSession {
  if (textOf(params, "mode") !== "subscription") throw invalid("Only subscriptions are sold here.", "mode")
  const [line] = groupsOf(params, "line_items")
  const price = world.store.get("price", textOf(line ?? {}, "price") ?? "")
  if (!price) throw missing("price", textOf(line ?? {}, "price") ?? "")
  const customer = textOf(params, "customer") ?? null
  if (customer !== null && !world.store.get("customer", customer)) throw missing("customer", customer)
  const now = world.now_s()
  const expires_at = numberOf(params, "expires_at") ?? now + LIFE_S_MAX
  if (expires_at < now + LIFE_S_MIN || expires_at > now + LIFE_S_MAX) {
    throw invalid("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", "expires_at")
  }
  const made = world.fresh("cs_test", "checkout.session")
  const enabled = textOf(groupOf(params, "automatic_tax"), "enabled") === "true"
  const session: LocalSession = {
    ...made,
    metadata: metadataOf(params),
    mode: "subscription",
    status: "open",
    payment_status: "unpaid",
    customer,
    expires_at,
    client_reference_id: textOf(params, "client_reference_id") ?? null,
    customer_email: textOf(params, "customer_email") ?? null,
    subscription: null,
    invoice: null,
    currency: price.currency,
    automatic_tax: { enabled },
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount + taxOn(price.unit_amount, enabled),
    line_items: listOf([{ price, quantity: 1 }]),
    locale: textOf(params, "locale") ?? null,
    success_url: textOf(params, "success_url") ?? "",
    cancel_url: textOf(params, "cancel_url") ?? "",
    url: `${world.url}/pay/${made.id}`,
  }
  return world.store.put("session", session, { due: expires_at })
}

/** As Stripe answers questions: line items only when expanded. */
export function shownSession({ line_items, ...session }: LocalSession, params: Params) {
  return entriesOf(params, "expand").includes("line_items") ? { ...session, line_items } : session
}

export function expireSession(world: World, session: LocalSession): LocalSession {
  if (session.status !== "open") throw invalid("Only Checkout Sessions with a status of `open` can be expired.")
  const expired: LocalSession = { ...session, status: "expired", url: null }
  world.store.put("session", expired)
  world.emit("checkout.session.expired", expired)
  return expired
}

/** The card page's "Pay"; false when the card was declined. */
export function paySession(world: World, session: LocalSession, card: LocalCustomer["card"]): boolean {
  if (session.status !== "open" || card === "declines") return false
  const customer = session.customer === null ? newCustomer(world, session) : session.customer
  world.store.put("customer", { ...world.store.get("customer", customer)!, card })
  const begun = begin(world, {
    customer,
    price: session.line_items.data[0]!.price,
    automatic_tax: session.automatic_tax,
  })
  if (!begun) return false
  const paid: LocalSession = {
    ...session,
    status: "complete",
    payment_status: "paid",
    customer,
    url: null,
    subscription: begun.subscription.id,
    invoice: begun.invoice.id,
  }
  world.store.put("session", paid)
  world.emit("checkout.session.completed", paid)
  return true
}

function newCustomer(world: World, session: LocalSession): string {
  const email = session.customer_email ?? ""
  return world.store.put("customer", { ...world.fresh("cus", "customer"), email, balance: 0, card: "works" }).id
}
