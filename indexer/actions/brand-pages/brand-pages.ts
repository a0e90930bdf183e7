import { recordAuditEvent } from "#actions/audit/audit-log.ts"
import { requireActive } from "#actions/companies/company.ts"
import { requireOwner } from "#actions/sessions/require-role.ts"
import type { Reader, Tx } from "#db/database.ts"
import { countRows, deleteRows, findRow } from "#db/rows.ts"
import type { App, Caller } from "#indexer/app.ts"
import { refusal } from "#indexer/errors.ts"
import { issuerIdOf } from "#proof/certificate-report.ts"
import type { BrandPage, BrandPageList, BrandWords } from "#shared/api/brand-pages.ts"
import { MODELS_MAX, mayLinkTo } from "#shared/brand-page.ts"
import { reasonFor } from "#shared/refusals.ts"
import { wordsOfModel } from "#shared/words-of-model.ts"

/** The domain that an administrator has confirmed for the company; null for one that is not verified. */
export async function confirmedDomain(db: Reader | Tx, company_id: string): Promise<string | null> {
  const row = await db
    .selectFrom("attestations")
    .select("domain")
    .where("company_id", "=", company_id)
    .where("wanted", "=", "attested")
    .where("domain", "!=", "")
    .limit(1)
    .executeTakeFirst()
  return row?.domain ?? null
}

/** Models are found among the newest products: a million would hold up everybody who asks meanwhile. */
const PRODUCTS_READ_MAX = 10_000

/** What the company says beside results, and of which models it could say more. */
export async function listBrandPages({ db }: App, { company_id }: Caller): Promise<BrandPageList> {
  const pages = await db.read
    .selectFrom("brand_pages")
    .select(["model", "content"])
    .where("company_id", "=", company_id)
    .orderBy("model")
    .execute()
  return {
    pages: pages.map(({ model, content }) => ({ ...(JSON.parse(content) as BrandWords), model })),
    models: await modelsOf(db.read, company_id),
    domain: await confirmedDomain(db.read, company_id),
  }
}

async function modelsOf(read: Reader, company_id: string): Promise<string[]> {
  const newest = read
    .selectFrom("products")
    .select("model")
    .where("company_id", "=", company_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PRODUCTS_READ_MAX)
  const products = await read
    .selectFrom(newest.as("newest"))
    .select("model")
    .distinct()
    .where("model", "is not", null)
    .where("model", "!=", "")
    .orderBy("model")
    .limit(MODELS_MAX)
    .execute()
  return products.map(({ model }) => model!)
}

/** Publishes what a company says beside results, of all products or of one model. A page that says nothing is removed. */
export async function saveBrandPage(app: App, me: Caller, { model, ...words }: BrandPage): Promise<BrandPage> {
  requireOwner(me)
  const { company_id, user_id } = me
  return app.db.writeFor(company_id, async (tx, company) => {
    requireActive(company)
    await requireLinks(tx, company_id, words)
    await requireLogo(tx, company_id, words)
    const now = app.now()
    await deleteRows(tx, "brand_pages", { company_id, model })
    if (saysSomething(words)) {
      if (!(await hasRoom(tx, company_id))) throw refusal("company_full", { n: MODELS_MAX, owned: "model_texts" })
      const content = JSON.stringify(words)
      const row = { company_id, model, issuer: issuerIdOf(company_id), content, changed_at: now }
      await tx.insertInto("brand_pages").values(row).execute()
    }
    await showLogos(tx, company_id, now)
    const detail = model ? { model } : {}
    await recordAuditEvent(tx, { at: now, company_id, user_id, event: "company.brand_page_changed", detail })
    return { ...words, model }
  })
}

const saysSomething = ({ logo, colour, story, care, links, contact }: BrandWords): boolean =>
  links.length > 0 || [logo, colour, story.en, story.hu, care.en, care.hu, contact].some(Boolean)

async function requireLinks(tx: Tx, company_id: string, { links }: BrandWords): Promise<void> {
  const domain = await confirmedDomain(tx, company_id)
  const wrong = links.findIndex(({ url }) => !mayLinkTo(url, domain))
  if (wrong === -1) return
  throw refusal("link_not_allowed", {}, { fields: { [`links.${wrong}.url`]: reasonFor("link_not_allowed") } })
}

async function requireLogo(tx: Tx, company_id: string, { logo }: BrandWords): Promise<void> {
  if (logo === "") return
  if (await findRow(tx, "photos", { company_id, sha256: logo }, ["sha256"])) return
  throw refusal("photo_unknown", {}, { at: "logo" })
}

/** Whether there is room for words of one more model. */
export async function hasRoom(tx: Tx, company_id: string): Promise<boolean> {
  const held = await countRows(tx.selectFrom("brand_pages").where("company_id", "=", company_id))
  // The one for all products takes no model's room.
  return held <= MODELS_MAX
}

/** Logos are public while a page shows them, and kept as long. */
async function showLogos(tx: Tx, company_id: string, now: number): Promise<void> {
  const pages = await tx.selectFrom("brand_pages").select("content").where("company_id", "=", company_id).execute()
  const logos = pages.map(({ content }) => (JSON.parse(content) as BrandWords).logo).filter(Boolean)
  const mine = tx.updateTable("photos").where("company_id", "=", company_id)
  await mine.set({ logo_at: null, looked_at: now }).where("logo_at", "is not", null).execute()
  if (logos.length > 0) await mine.set({ logo_at: now }).where("sha256", "in", logos).execute()
}

/** What a verified company says of itself and of a model, for anyone. Null for any other company. */
export async function showBrand({ db }: App, issuer: string, model = ""): Promise<BrandWords | null> {
  const pages = await db.read
    .selectFrom("brand_pages")
    .innerJoin("companies", "companies.id", "brand_pages.company_id")
    .select(["brand_pages.company_id", "brand_pages.content"])
    .where("brand_pages.issuer", "=", issuer.toLowerCase())
    .where("brand_pages.model", "in", ["", model])
    .where("companies.verified", "=", 1)
    .where("companies.suspended_at", "is", null)
    .where("companies.closed_at", "is", null)
    .orderBy("brand_pages.model")
    .execute()
  if (pages.length === 0) return null
  const [first, own = first] = pages.map(({ content }) => JSON.parse(content) as BrandWords)
  const domain = await confirmedDomain(db.read, pages[0]!.company_id)
  const shown = wordsOfModel(first!, own!)
  // The domain may have been confirmed when the link was saved, and not any more.
  return { ...shown, links: shown.links.filter(({ url }) => mayLinkTo(url, domain)) }
}
