import type { CaseDetail } from "#shared/api/cases.ts"

const FIGURES = { people: 31, weeks: 12, countries: 2, by_week: 24, spread: 14, shared_countries: 2 }
/** A case as the service describes it. */
export const A_CASE: Partial<CaseDetail> = {
  ...{ id: "c1", product_id: "p1", product_name: "Tablecloth", short_code: "0123-4567-89AK", state: "open" },
  ...{ level: "alarm", opened_at: "2026-10-16T09:30:00.000Z", level_at: "2026-11-02T09:30:00.000Z", people: 31 },
  reasons: [{ reason: "many_people", level: "alarm", since: "2026-06-02", ...FIGURES }],
  weeks: [
    { week: "2026-11-09", country: "HU", people: 30 },
    { week: "2026-11-16", country: "unknown", people: 1 },
  ],
  ...{ reports: 0, decided_at: null, scope: null, note: null, chain_id: 1, batch_size: 40, is_alarm_public: false },
}
