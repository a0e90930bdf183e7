import { entriesOf, groupOf, metadataOf, numberOf, type Params, textOf } from "./form.ts"
import { type LocalPrice, type LocalProduct, listOf } from "./objects.ts"
import { invalid, missing, type World } from "./world.ts"

export function createProduct({ store, id, now_s, emit }: World, params: Params): LocalProduct {
  const product_id = textOf(params, "id") ?? id("prod")
  if (store.get("product", product_id)) throw invalid("Product already exists.", "id", "resource_already_exists")
  const name = textOf(params, "name") ?? ""
  const common = { created: now_s(), livemode: false, metadata: metadataOf(params) } as const
  const product: LocalProduct = { ...common, id: product_id, object: "product", name }
  emit("product.created", product)
  return store.put("product", product)
}

export function listProducts({ store }: World, params: Params) {
  const ids = entriesOf(params, "ids")
  return listOf(
    "/v1/products",
    store.list("product").filter(({ id }) => ids.length === 0 || ids.includes(id)),
  )
}

export function createPrice({ store, id, now_s, emit }: World, params: Params): LocalPrice {
  const product = textOf(params, "product") ?? ""
  if (!store.get("product", product)) throw missing("product", product)
  const lookup_key = textOf(params, "lookup_key") ?? null
  const holder = store.list("price").find((price) => lookup_key !== null && price.lookup_key === lookup_key)
  if (holder) {
    if (textOf(params, "transfer_lookup_key") !== "true") throw invalid("A price has this key.", "lookup_key")
    store.put("price", { ...holder, lookup_key: null })
  }
  const interval = textOf(groupOf(params, "recurring"), "interval") === "year" ? "year" : "month"
  const price: LocalPrice = {
    id: id("price"),
    object: "price",
    created: now_s(),
    livemode: false,
    metadata: metadataOf(params),
    active: true,
    product,
    currency: textOf(params, "currency") ?? "",
    lookup_key,
    type: "recurring",
    unit_amount: numberOf(params, "unit_amount") ?? 0,
    recurring: { interval, interval_count: 1 },
    tax_behavior: textOf(params, "tax_behavior") ?? "unspecified",
  }
  emit("price.created", price)
  return store.put("price", price)
}

export function listPrices({ store }: World, params: Params) {
  const keys = entriesOf(params, "lookup_keys")
  const found = store.list("price").filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? ""))
  return listOf("/v1/prices", found)
}
