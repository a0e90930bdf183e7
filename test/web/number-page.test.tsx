// @vitest-environment happy-dom
import { beforeAll, expect, it } from "vitest"
import type { TokenAnswer } from "#shared/api/verifications.ts"
import { openPage } from "#test/support/page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { IssuerWord } from "#web/verify/number/number-page.tsx"

let page: Awaited<ReturnType<typeof openPage>> | undefined
beforeAll(() => loadTexts("number"))
type Issuer = TokenAnswer["issuer"]
const at = (day: string) => `${day}T10:00:00.000Z`

it.each<[string, Partial<Issuer>, string, boolean]>([
  ["is attested", { attested: true, attested_at: at("2026-01-02") }, "ACME Kft., attested 2 January 2026", false],
  [
    "was attested then",
    { once_attested: true, attested_at: at("2026-01-02"), revoked_at: at("2026-03-04") },
    "ACME Kft.: attested when this was registered. Nobody has vouched for it since 4 March 2026",
    true,
  ],
  [
    "was attested before",
    { attested_at: at("2026-01-02"), revoked_at: at("2026-03-04") },
    "ACME Kft., attested until 4 March 2026",
    true,
  ],
  ["never stood", {}, "A company that we have not checked", true],
  ["has no name", { name: null }, "A company that we have not checked", true],
])("a number's issuer that %s", async (_, over, said, isAmber) => {
  const issuer = { id: "0x1", name: "ACME Kft.", attested: false, attested_at: null, revoked_at: null, ...over }
  page = await openPage(<IssuerWord issuer={issuer as Issuer} />, "/")
  expect(page.text()).toBe(said)
  expect(document.querySelector(".text-amber") !== null).toBe(isAmber)
})
