import { REPORT_ATTEMPT_HEADER } from "#shared/request-bounds.ts"
import type { Tenant, TenantFacts } from "./service.ts"

interface RequestOptions {
  json?: unknown
  form?: Record<string, string>
  file?: string
  /** A picture, as a form's file or as the body itself. */
  picture?: Uint8Array<ArrayBuffer>
  bytes?: Uint8Array<ArrayBuffer>
  /** Names the report that the picture belongs to. */
  attempt_id?: string
  /** As a browser loads it. */
  page?: boolean
  /** Where the request seems to come from. */
  address?: string
  /** An API key in the place of the session. */
  key?: string | undefined
  signal?: AbortSignal
}

export interface Answered {
  status: number
  json: Record<string, unknown>
}

/** The service as one company's programs and people call it. */
export interface Customer {
  tenant: Tenant
  ask(request: string, asked?: RequestOptions): Promise<Answered>
}

export function createCustomer(facts: TenantFacts, tenant: Tenant, address: string): Customer {
  return {
    tenant,
    async ask(
      request,
      { json, form, file, picture, bytes, attempt_id, page, address: from = address, key, signal } = {},
    ) {
      const [method, path] = request.split(" ") as [string, string]
      const headers: Record<string, string> = {
        "x-forwarded-for": from,
        authorization: `Bearer ${key ?? tenant.token}`,
      }
      if (attempt_id !== undefined) headers[REPORT_ATTEMPT_HEADER] = attempt_id
      if (page) Object.assign(headers, { accept: "text/html", authorization: "" })
      let body: BodyInit | null = null
      if (json !== undefined) {
        headers["content-type"] = "application/json"
        body = JSON.stringify(json)
      } else if (picture) {
        body = new FormData()
        body.set("file", new File([picture], "x.avif", { type: "image/avif" }))
      } else if (bytes) body = bytes
      else if (form) body = new URLSearchParams(form)
      else if (file !== undefined) {
        body = new FormData()
        body.set("file", new File([file], "products.csv", { type: "text/csv" }))
      }
      const response = await fetch(`${facts.url}${path}`, { method, headers, body, signal: signal ?? null })
      const text = await response.text()
      const isJson = response.headers.get("content-type")?.startsWith("application/json")
      return { status: response.status, json: isJson ? JSON.parse(text) : {} }
    },
  }
}

/** Reads a file in and waits until all of it is on chain. */
export async function stock(customer: Customer, csv: string): Promise<void> {
  const uploaded = await customer.ask("POST /upload-individual-products", { file: csv })
  if (uploaded.status !== 200) throw new Error(`The upload answered ${uploaded.status}.`)
  for (;;) {
    const { status, json } = await customer.ask("POST /mint-onchain-all")
    if (status >= 400) throw new Error(`The mint answered ${status}.`)
    if (json.sent === 0) return
  }
}
