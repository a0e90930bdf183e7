/** A service and, for each test, a company with two products of one batch. */
import { afterAll, beforeAll, beforeEach } from "vitest"
import { storePeople } from "#actions/checks/people.ts"
import type { Case, CasesPage } from "#shared/api/cases.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { dayBefore, dayOf } from "#shared/time.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"

export let service: TestService
export let owner: Awaited<ReturnType<TestService["company"]>>
export let product: MintedProduct
export let sibling: MintedProduct

/** Each file calls it, because several may share this module. */
export function openCompanyWithCases(): void {
  beforeAll(async () => {
    service = await createService({ environment: { CHECKS_ALARM: "public" } })
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    owner = await service.company()
    const batch = { nft_scope: "batch" as const }
    ;[product, sibling] = (await service.minted(owner, [batch, batch])) as [MintedProduct, MintedProduct]
  })
}

/** Counts two people from Hungary and one from nowhere known in each of so many weeks. */
export async function checked(weeks: number, one = product): Promise<void> {
  const today = dayOf(service.app.now())
  const counts = Array.from({ length: weeks }, (_, week) =>
    (["HU", "HU", "unknown"] as const).map((place) => {
      const { company_id } = owner
      return { product_id: one.id, company_id, day: dayBefore(today, week * 7), place, via: "qr" as const, people: 1 }
    }),
  )
  await storePeople(service.app.db, { counts: counts.flat(), now: service.app.now() })
  await service.runTask("assess checks")
}
export const list = async (query = "", token = owner.token) =>
  (await service.call<CasesPage>(`GET /cases${query}`, { token })).json
export const decide = (id: string, json: object, token = owner.token) =>
  service.call<Case & { code: string }>(`POST /cases/${id}/decision`, { token, json })
export const publicly = async (one = product) =>
  (await service.call<ChecksOfCode>(`GET /checks/${one.short_code}`)).json
