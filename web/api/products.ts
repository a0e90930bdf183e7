import type { Product, ProductFilter, ProductIds, ProductPage, ProductStatus } from "#shared/api/products.ts"
import { addressOf, ask } from "./client.ts"
import { fetchFile } from "./files.ts"

const LIST_TIMEOUT_MS = 60_000

/** All products of the company, newest first. */
export async function fetchProducts(): Promise<Product[]> {
  const query = new URLSearchParams({ timestamp: String(Date.now()) })
  const products = (await ask("GET /products", { query, timeout_ms: LIST_TIMEOUT_MS })) as Product[]
  return products.toSorted((one, other) => newness(other).localeCompare(newness(one)))
}

/** One page of a selection of the company's products. */
export async function fetchProductPage(selection: ListSelection, limit: number, cursor?: string): Promise<ProductPage> {
  const query = listQuery(selection)
  query.set("limit", String(limit))
  if (cursor) query.set("cursor", cursor)
  return (await ask("GET /products", { query })) as ProductPage
}

export async function fetchProductIds(selection: ListSelection): Promise<string[]> {
  const query = listQuery(selection)
  query.set("fields", "ids")
  return ((await ask("GET /products", { query, timeout_ms: LIST_TIMEOUT_MS })) as ProductIds).ids
}

export const fetchIdsOfStatus = (status: ProductStatus, upload_id?: string) =>
  fetchProductIds({
    filter: [{ column: "status", operator: "equals", value: status }, ...(upload_id ? ofUpload(upload_id) : [])],
    sort: "created_at",
  })

/** Filters to the products that came with one file. */
export const ofUpload = (upload_id: string): ProductFilter[] => [
  { column: "upload_id", operator: "equals", value: upload_id },
]

/** Which products, in which order: a column, with a minus sign before it for the last first. */
export interface ListSelection {
  filter: readonly ProductFilter[]
  sort: string
}

function listQuery({ filter, sort }: ListSelection): URLSearchParams {
  return new URLSearchParams({ sort, ...(filter.length > 0 ? { filter: JSON.stringify(filter) } : {}) })
}

const newness = ({ created_at, manufacture_date }: Product): string => created_at || (manufacture_date ?? "")

export const exportCsv = (selection: ListSelection): Promise<Blob> =>
  fetchFile(addressOf("GET /products.csv", { query: listQuery(selection) }))
