import { entriesOf, groupOf, groupsOf, metadataOf, numberOf, type Params, textOf } from "./form.ts"
import { createRefund } from "./invoices.ts"
import { type LocalInvoice, type LocalKind, type LocalObjects, type LocalSubscription, listOf } from "./objects.ts"
import { createSchedule, releaseSchedule, shownSubscription, updateSchedule } from "./schedules.ts"
import { createSession, expireSession, shownSession } from "./sessions.ts"
import { change, changed, end, itemOf, type PriceChange, prorate } from "./subscriptions.ts"
import { invalid, missing, type World } from "./world.ts"

function createProduct({ store, fresh }: World, params: Params) {
  const made = fresh("prod", "product")
  const id = textOf(params, "id") ?? made.id
  if (store.get("product", id)) throw invalid("Product already exists.", "id", "resource_already_exists")
  return store.put("product", { ...made, id, metadata: metadataOf(params), name: textOf(params, "name") ?? "" })
}

function listProducts({ store }: World, params: Params) {
  const ids = entriesOf(params, "ids")
  return listOf(store.list("product").filter(({ id }) => ids.length === 0 || ids.includes(id)))
}

function createPrice({ store, fresh }: World, params: Params) {
  const product = textOf(params, "product") ?? ""
  if (!store.get("product", product)) throw missing("product", product)
  const lookup_key = textOf(params, "lookup_key") ?? null
  const holder = store.list("price").find((price) => lookup_key !== null && price.lookup_key === lookup_key)
  if (holder) {
    if (textOf(params, "transfer_lookup_key") !== "true") throw invalid("A price has this key.", "lookup_key")
    store.put("price", { ...holder, lookup_key: null })
  }
  const interval = textOf(groupOf(params, "recurring"), "interval") === "year" ? "year" : "month"
  return store.put("price", {
    ...fresh("price", "price"),
    metadata: metadataOf(params),
    product,
    currency: textOf(params, "currency") ?? "",
    lookup_key,
    unit_amount: numberOf(params, "unit_amount") ?? 0,
    recurring: { interval },
    tax_behavior: textOf(params, "tax_behavior") ?? "unspecified",
  })
}

function listPrices({ store }: World, params: Params) {
  const keys = entriesOf(params, "lookup_keys")
  const found = store.list("price").filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? ""))
  return listOf(found)
}

const createPortalConfiguration = ({ store, fresh }: World, params: Params) =>
  store.put("portal_configuration", { ...fresh("bpc", "billing_portal.configuration"), metadata: metadataOf(params) })

function createPortalSession({ store, fresh, url }: World, params: Params) {
  const customer = textOf(params, "customer") ?? ""
  if (!store.get("customer", customer)) throw missing("customer", customer)
  const made = fresh("bps", "billing_portal.session")
  return store.put("portal_session", {
    ...made,
    customer,
    locale: textOf(params, "locale") ?? null,
    return_url: textOf(params, "return_url") ?? "",
    url: `${url}/portal/${made.id}`,
  })
}

type Answer = (world: World, params: Params, id: string) => object

/** The part of Stripe's API that the adapter uses: method and path, parameters, effect. `:id` stands for an id. */
export const ROUTES: Record<string, { takes: string; answer: Answer }> = {
  "GET /v1/products": { takes: "ids limit", answer: listProducts },
  "POST /v1/products": { takes: "id name metadata", answer: createProduct },
  "GET /v1/prices": { takes: "lookup_keys active limit", answer: listPrices },
  "POST /v1/prices": {
    takes: "product currency unit_amount recurring tax_behavior lookup_key transfer_lookup_key metadata",
    answer: createPrice,
  },
  "POST /v1/checkout/sessions": {
    takes:
      "mode client_reference_id line_items allowed_payment_method_types customer_email customer customer_update billing_address_collection tax_id_collection automatic_tax locale success_url cancel_url expires_at metadata subscription_data",
    answer: (world, params) => shownSession(createSession(world, params), params),
  },
  "GET /v1/checkout/sessions/:id": {
    takes: "expand",
    answer: (world, params, id) => shownSession(find(world, "session", id), params),
  },
  "POST /v1/checkout/sessions/:id/expire": {
    takes: "",
    answer: (world, _, id) => expireSession(world, find(world, "session", id)),
  },
  "GET /v1/subscriptions/:id": {
    takes: "expand",
    answer: (world, params, id) => shownSubscription(world, find(world, "subscription", id), params),
  },
  "POST /v1/subscriptions/:id": {
    takes: "items billing_cycle_anchor proration_behavior proration_date payment_behavior expand",
    answer: updateSubscription,
  },
  "DELETE /v1/subscriptions/:id": {
    takes: "invoice_now prorate",
    answer: (world, _, id) => {
      const subscription = find(world, "subscription", id)
      if (subscription.status === "canceled") throw missing("subscription", id)
      return end(world, subscription)
    },
  },
  "POST /v1/subscription_schedules": { takes: "from_subscription", answer: createSchedule },
  "POST /v1/subscription_schedules/:id": { takes: "end_behavior proration_behavior phases", answer: updateSchedule },
  "POST /v1/subscription_schedules/:id/release": { takes: "", answer: (world, _, id) => releaseSchedule(world, id) },
  "POST /v1/invoices/create_preview": { takes: "subscription subscription_details", answer: preview },
  "GET /v1/invoices/:id": { takes: "", answer: (world, _, id) => find(world, "invoice", id) },
  "GET /v1/invoice_payments": {
    takes: "invoice status limit",
    answer: ({ store }, params) => listOf(store.list("invoice_payment", owner(params, "invoice"))),
  },
  "GET /v1/charges": {
    takes: "customer created limit",
    answer: ({ store }, params) => {
      const since = numberOf(groupOf(params, "created"), "gte") ?? 0
      return listOf(store.list("charge", owner(params, "customer")).filter(({ created }) => created >= since))
    },
  },
  "GET /v1/charges/:id": { takes: "", answer: (world, _, id) => find(world, "charge", id) },
  "GET /v1/disputes": {
    takes: "charge limit",
    answer: ({ store }, params) => listOf(store.list("dispute", owner(params, "charge"))),
  },
  "GET /v1/refunds": {
    takes: "payment_intent limit",
    answer: ({ store }, params) => listOf(store.list("refund", owner(params, "payment_intent"))),
  },
  "POST /v1/refunds": { takes: "payment_intent amount reason metadata", answer: createRefund },
  "GET /v1/events": { takes: "types created limit starting_after", answer: listEvents },
  "GET /v1/billing_portal/configurations": {
    takes: "active limit",
    answer: ({ store }) => listOf(store.list("portal_configuration")),
  },
  "POST /v1/billing_portal/configurations": { takes: "features metadata", answer: createPortalConfiguration },
  "POST /v1/billing_portal/sessions": {
    takes: "customer configuration return_url locale",
    answer: createPortalSession,
  },
}

function find<Kind extends LocalKind>({ store }: World, kind: Kind, id: string): LocalObjects[Kind] {
  const object = store.get(kind, id)
  if (!object) throw missing(kind, id)
  return object
}

const owner = (params: Params, name: string) => textOf(params, name) ?? null

function priceIn(world: World, subscription: LocalSubscription, items: Params[]) {
  const [item] = items
  if (textOf(item ?? {}, "id") !== itemOf(subscription).id) throw invalid("No such subscription item.", "items[0][id]")
  return find(world, "price", textOf(item ?? {}, "price") ?? "")
}

const changeIn = (world: World, subscription: LocalSubscription, params: Params): PriceChange => ({
  price: priceIn(world, subscription, groupsOf(params, "items")),
  at: numberOf(params, "proration_date") ?? world.now_s(),
  anchor_now: textOf(groupOf(params, "billing_cycle_anchor"), "type") === "now",
})

function updateSubscription(world: World, params: Params, id: string): object {
  const subscription = find(world, "subscription", id)
  const updated = change(world, subscription, changeIn(world, subscription, params))
  if (!entriesOf(params, "expand").includes("latest_invoice")) return updated
  return { ...updated, latest_invoice: world.store.get("invoice", updated.latest_invoice!) }
}

function preview(world: World, params: Params): LocalInvoice {
  const subscription = find(world, "subscription", textOf(params, "subscription") ?? "")
  const details = groupOf(params, "subscription_details")
  return prorate(world, subscription, changeIn(world, subscription, details)).invoice
}

function listEvents({ store }: World, params: Params) {
  const types = entriesOf(params, "types")
  const limit = numberOf(params, "limit") ?? 10
  const after = textOf(params, "starting_after")
  const all = store.eventsSince(numberOf(groupOf(params, "created"), "gte") ?? 0)
  const wanted = all.filter(({ type }) => types.length === 0 || types.includes(type))
  const from = after === undefined ? 0 : wanted.findIndex(({ id }) => id === after) + 1
  const page = wanted.slice(from, from + limit).map(({ body }) => JSON.parse(body))
  return listOf(page, wanted.length > from + limit)
}

/** The portal's button: ends the subscription with its period, or undoes that. */
export function setCancelAtPeriodEnd(world: World, subscription: LocalSubscription, cancel_at_period_end: boolean) {
  const cancel_at = cancel_at_period_end ? itemOf(subscription).current_period_end : null
  return changed(world, { ...subscription, cancel_at_period_end, cancel_at })
}
