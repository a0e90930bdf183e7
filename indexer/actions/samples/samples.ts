import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { hasRoom } from "#actions/brand-pages/brand-pages.ts"
import { requireActive } from "#actions/companies/company.ts"
import { forgetUnused } from "#actions/photos/forget-unused.ts"
import { addPhoto, mediaOf } from "#actions/photos/photos.ts"
import { requireRecord, toNewProduct } from "#actions/products/check-product.ts"
import { deleteProducts } from "#actions/products/edit.ts"
import { insertProducts } from "#actions/products/insert-products.ts"
import type { Reader, Tx } from "#db/database.ts"
import { deleteRows, findRow, readCompany } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { BrandWords } from "#shared/api/brand-pages.ts"
import { type SampleCollection, SingleUpload } from "#shared/api/products.ts"
import type { Language } from "#shared/language.ts"

/** The collection's model: whatever of it is printed or exported says that it is a sample. */
const SAMPLE_MODEL = "SAMPLE-JUG"
const SAMPLES_IN_ALL = 5

const WORDS = {
  en: {
    name: "Sample: Glazed Jug",
    category: "Sample",
    description: "An invented product of the sample collection. It does not exist and cannot be bought.",
    colours: ["blue", "green", "white", "ochre", "black"],
    colour: "Colour",
  },
  hu: {
    name: "Minta: mázas kancsó",
    category: "Minta",
    description: "A mintagyűjtemény kitalált terméke. Nem létezik, és nem vásárolható meg.",
    colours: ["kék", "zöld", "fehér", "okker", "fekete"],
    colour: "Szín",
  },
}

/** One invented product, as a form would hold it. */
function sampleProduct(n: number, language: Language, photo: string): SingleUpload {
  const { name, category, description, colours, colour } = WORDS[language]
  return SingleUpload.parse({
    ...{ product_name: `${name}, ${colours[n - 1]}`, category, description },
    ...{ product_code: SAMPLE_MODEL, model: SAMPLE_MODEL, batch_number: "SAMPLE", serial_number: `SAMPLE-${n}` },
    metadata_json: { attributes: { [colour]: colours[n - 1]! } },
    media: [{ role: "product", sha256: photo }],
    nft_scope: "batch",
  })
}

/** What is said of the model beside a sample's result. */
const SAMPLE_WORDS: BrandWords = {
  ...{ logo: "", colour: "", links: [], contact: "" },
  story: {
    en: "This is a sample. Here stands what you tell people about a product.",
    hu: "Ez egy minta. Itt az áll, amit Ön a termékről elmond.",
  },
  care: {
    en: "And here how to care for it: wipe with a damp cloth.",
    hu: "Itt pedig az, hogyan kell vele bánni: nedves ruhával törölje át.",
  },
}

export async function showSamples(app: App, { company_id }: Caller): Promise<SampleCollection> {
  const { length } = await heldSamples(app.db.read, company_id)
  return { held: length, absent: SAMPLES_IN_ALL - length }
}

function heldSamples(db: Reader | Tx, company_id: string) {
  return db
    .selectFrom("products")
    .select(["id", "sample", "media"])
    .where("company_id", "=", company_id)
    .where("sample", "is not", null)
    .orderBy("sample")
    .execute()
}

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
  const { sha256 } = await addPhoto(app, me, { file: { name: "sample-jug.webp", bytes: await readFile(SAMPLE_PHOTO) } })
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
  if (await findRow(tx, "brand_pages", { company_id, model: SAMPLE_MODEL }, ["model"])) return
  if (!(await hasRoom(tx, company_id))) return
  const content = JSON.stringify(SAMPLE_WORDS)
  const row = { company_id, model: SAMPLE_MODEL, issuer: issuerIdOf(company_id), content, changed_at: now }
  await tx.insertInto("brand_pages").values(row).execute()
}

/** Removes the sample collection, and with the last of it its photo and words. */
export async function removeSamples(app: App, me: Caller): Promise<SampleCollection> {
  const held = await heldSamples(app.db.read, me.company_id)
  const ids = held.map(({ id }) => id)
  await deleteProducts(app, me, ids)
  const photos = new Set(held.flatMap(({ media }) => photosIn(media)))
  await app.db.writeFor(me.company_id, async (tx, { id }) => {
    if ((await heldSamples(tx, id)).length > 0) return
    for (const sha256 of photos) await forgetUnused(tx, id, sha256, app.now())
    // What the company has written itself of the model stays.
    const words = { company_id: id, model: SAMPLE_MODEL, content: JSON.stringify(SAMPLE_WORDS) }
    await deleteRows(tx, "brand_pages", words)
  })
  return showSamples(app, me)
}

const photosIn = (media: string | null): string[] =>
  (JSON.parse(media ?? "[]") as { sha256: string }[]).map(({ sha256 }) => sha256)
