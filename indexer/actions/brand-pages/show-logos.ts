import type { Tx } from "#db/database.ts"
import type { BrandWords } from "#shared/api/brand-pages.ts"

/** Logos are public while a page shows them, and kept as long. */
export async function showLogos(tx: Tx, company_id: string, now: number): Promise<void> {
  const pages = await tx.selectFrom("brand_pages").select("content").where("company_id", "=", company_id).execute()
  const logos = pages.map(({ content }) => (JSON.parse(content) as BrandWords).logo).filter(Boolean)
  const mine = tx.updateTable("photos").where("company_id", "=", company_id)
  await mine.set({ logo_at: null, looked_at: now }).where("logo_at", "is not", null).execute()
  if (logos.length > 0) await mine.set({ logo_at: now }).where("sha256", "in", logos).execute()
}
