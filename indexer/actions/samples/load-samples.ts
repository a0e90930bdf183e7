import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { hasRoom } from "#actions/brand-pages/save-brand-page.ts"
import { requireActive } from "#actions/companies/require-active.ts"
import { addPhoto } from "#actions/photos/add-photo.ts"
import { mediaOf } from "#actions/photos/media-of.ts"
import { requireRecord, toNewProduct } from "#actions/products/check-product.ts"
import { insertProducts } from "#actions/products/insert-products.ts"
import type { Tx } from "#db/database.ts"
import { readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { SampleCollection } from "#shared/api/samples.ts"
import { SAMPLE_MODEL, SAMPLE_WORDS, SAMPLES_IN_ALL, sampleProduct } from "./collection.ts"
import { heldSamples, showSamples } from "./show-samples.ts"

/** Drawn for this, with the word on it. */
export const SAMPLE_PHOTO = join(import.meta.dirname, "jug.webp")

/** Adds what the company lacks of the sample collection, so that a second call adds nothing. */
export async function loadSamples(app: App, me: Caller): Promise<SampleCollection> {
  requireActive(await readCompany(app.db.read, me.company_id))
  const { absent } = await showSamples(app, me)
  if (absent > 0) await addSamples(app, me)
  return showSamples(app, me)
}

async function addSamples(app: App, me: Caller): Promise<void> {
  // A photo that no product comes to name is deleted after a week.
  const { sha256 } = await addPhoto(app, me, await photoForm())
  await app.db.writeFor(me.company_id, async (tx, company) => {
    requireActive(company)
    const held = new Set((await heldSamples(tx, company.id)).map(({ sample }) => sample))
    const numbers = Array.from({ length: SAMPLES_IN_ALL }, (_, at) => at + 1).filter((n) => !held.has(n))
    const products = []
    for (const sample of numbers) {
      const input = sampleProduct(sample, company.language, sha256)
      const product = { ...toNewProduct(input), media: await mediaOf(tx, company.id, input.media ?? []), sample }
      requireRecord(product, company)
      products.push(product)
    }
    await insertProducts(tx, company, products, "batch", app.now())
    await addWords(tx, company.id, app.now())
  })
}

/** Words that the company has given the model itself stay; where there is no room for more, the samples do without. */
async function addWords(tx: Tx, company_id: string, now: number): Promise<void> {
  const mine = tx.selectFrom("brand_pages").select("model").where("company_id", "=", company_id)
  if (await mine.where("model", "=", SAMPLE_MODEL).executeTakeFirst()) return
  if (!(await hasRoom(tx, company_id))) return
  const content = JSON.stringify(SAMPLE_WORDS)
  const row = { company_id, model: SAMPLE_MODEL, issuer: issuerIdOf(company_id), content, changed_at: now }
  await tx.insertInto("brand_pages").values(row).execute()
}

async function photoForm() {
  const form = new FormData()
  form.set("file", new File([await readFile(SAMPLE_PHOTO)], "sample-jug.webp", { type: "image/webp" }))
  const request = new Response(form)
  const content_type = request.headers.get("content-type") ?? ""
  return { content_type, body: new Uint8Array(await request.arrayBuffer()) }
}
