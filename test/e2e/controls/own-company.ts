import { openCompany } from "#test/e2e/company.ts"
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
