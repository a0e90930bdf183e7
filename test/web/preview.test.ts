import { beforeAll, expect, it } from "vitest"
import type { VerifyResponse } from "#shared/api/verifications.ts"
import { parseQuery } from "#shared/query.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { previewOf } from "#web/verify/card/preview.ts"

beforeAll(() => loadTexts("public"))

it.each([
  ["Kékfestő Manufaktúra", "registered by Kékfestő Manufaktúra. Open it"],
  ["Kékfestő Manufaktúra Kft.", "registered by Kékfestő Manufaktúra Kft. Open it"],
])("ends the sentence about %s with one full stop", (company, said) => {
  const issuer = { name: company, attested: true }
  const answer = { status: "valid", network: "mainnet", chain_id: 1, name: "Indigo", issuer } as VerifyResponse
  const preview = previewOf(parseQuery("0123-4567-89AK"), { state: "found", answer })
  expect(preview?.description).toContain(said)
})
