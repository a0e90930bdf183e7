import { openCompany, PASSWORD } from "#test/e2e/company.ts"
import { callAs, verifyCompany } from "#test/e2e/dashboard.ts"
import { SERVICE } from "#test/e2e/place.ts"

/** More than one page of the list at its smallest. */
const PRODUCTS = 60
const CSV = `name,serial number,batch number,category\n${Array.from({ length: PRODUCTS }, (_, at) => {
  const number = String(at + 1).padStart(2, "0")
  return `Cup ${number},C-${number},B-${at % 3},${at % 2 ? "Stoneware" : "Porcelain"}`
}).join("\n")}\n`

let token: Promise<string> | undefined

/** A session in the controls' own company, with several pages of products, so that changes disturb no other test. */
export function ownToken(): Promise<string> {
  token ??= openOwn()
  return token
}

async function openOwn(): Promise<string> {
  // Another name in each worker, because a worker restarts after a failure.
  const opened = await openCompany("Gombok Zrt.", `gombok-${process.pid}@brand.example`, "enterprise")
  const body = new FormData()
  body.set("file", new File([CSV], "cups.csv", { type: "text/csv" }))
  const headers = { authorization: `Bearer ${opened}` }
  const answer = await fetch(`${SERVICE}/upload-individual-products`, { method: "POST", headers, body })
  if (!answer.ok) throw new Error(`The products were not taken: ${answer.status} ${await answer.text()}`)
  return opened
}

/** Asks the service as the controls' own company. */
export async function callOwn<Body>(path: string, init: { method?: string; json?: object } = {}): Promise<Body> {
  const { method = "GET", json } = init
  const headers = { authorization: `Bearer ${await ownToken()}`, "content-type": "application/json" }
  const answer = await fetch(SERVICE + path, { method, headers, ...(json && { body: JSON.stringify(json) }) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? null : await answer.json()) as Body
}

/** Two keys of the controls' own company, and no others. */
export async function withTwoKeys(): Promise<void> {
  const { keys } = await callOwn<{ keys: { id: string }[] }>("/api-keys")
  for (const { id } of keys) await callOwn(`/api-keys/${id}`, { method: "DELETE" })
  for (const name of ["Warehouse", "Shop"]) {
    const json = { name, scopes: ["products:read"], expires_at: null, password: PASSWORD }
    await callOwn("/api-keys", { method: "POST", json })
  }
}

/** One webhook of the controls' own company, and no other. */
export async function withWebhook(): Promise<void> {
  const { endpoints } = await callOwn<{ endpoints: { id: string }[] }>("/webhook-endpoints")
  for (const { id } of endpoints) await callOwn(`/webhook-endpoints/${id}`, { method: "DELETE" })
  await callOwn("/webhook-endpoints", { method: "POST", json: { url: "http://127.0.0.1:9/touchmark" } })
}

interface Judged {
  id: string
  name: string
  verified: boolean
  suspended: boolean
}

// Another name in each worker.
export const JUDGED = `Kavics ${process.pid} Bt.`
let judged: Promise<string> | undefined

/** A company that only the administrator's measures are tried on: verified unless it waits, suspended or not. */
export async function judge(suspended: boolean, waits = false): Promise<void> {
  judged ??= openCompany(JUDGED, `kavics-${process.pid}@brand.example`, "starter")
  await judged
  const companies = await callAs<Judged[]>("admin", "/api/companies")
  const one = companies.find(({ name }) => name === JUDGED)!
  const body = JSON.stringify({ reason: "A test begins." })
  // What it was told is forgotten with that, too.
  if (!one.verified) await verifyCompany(one.id)
  if (waits) await callAs("admin", `/api/verify-company/${one.id}`, { method: "DELETE", body })
  if (one.suspended === suspended) return
  const path = `/api/companies/${one.id}/${suspended ? "suspend" : "unsuspend"}`
  await callAs("admin", path, { method: "POST", ...(suspended && { body }) })
}
