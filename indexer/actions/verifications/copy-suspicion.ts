import type { CopySuspicion } from "#shared/api/verifications.ts"

/** Verifications of one product on one day from one region. */
export interface DayCount {
  day: string
  region: string
  count: number
}

/**
 * A product has one owner at a time, who looks it up once or twice when it is bought, and perhaps again for somebody. A label
 * that was copied is looked up by many people: from several countries, or again and again on many days. These figures tell
 * the two apart in simulated traffic (test/actions/copy-suspicion.test.ts); they are a reason to look, and no proof.
 */
export const COPY_REGIONS_MIN = 3
export const COPY_DAYS_MIN = 8
export const COPY_COUNT_MIN = 10

/** Whether the pattern of a product's verifications looks like that of a copied label, and by which figures. */
export function copySuspicion(counts: DayCount[]): CopySuspicion {
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const days = new Set(counts.map(({ day }) => day)).size
  // Where nothing says from where somebody asks, all of that is one region.
  const regions = new Set(counts.map(({ region }) => region)).size
  const reasons: CopySuspicion["reasons"] = []
  if (regions >= COPY_REGIONS_MIN) reasons.push("many_regions")
  if (days >= COPY_DAYS_MIN && count >= COPY_COUNT_MIN) reasons.push("many_days")
  return { possibly_copied: reasons.length > 0, reasons, count, days, regions }
}
