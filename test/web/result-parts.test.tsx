// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { certificateFile } from "#web/api/public.ts"
import { loadTexts } from "#web/i18n/texts.ts"
import { ProofRow } from "#web/verify/result/proof-row.tsx"
import { ResultActions } from "#web/verify/result/result-actions.tsx"

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  vi.useFakeTimers()
  await Promise.all([loadTexts("public"), loadTexts("node")])
})
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

it("leaves reading out to the verdict: nine checks and a button are no news", async () => {
  const browser = { state: "not_found" } as const
  page = await openPage(
    <>
      <ProofRow browser={browser} index={{ state: "unreachable" }} code="0123456789AK" onRead={() => {}} />
      <ResultActions code="0123-4567-89AK" title="Genuine record" outcome="unconfirmed" browser={browser} />
    </>,
    "/v/0123-4567-89AK",
  )
  expect(page.text()).toContain("Share")
  expect(document.querySelectorAll("[aria-live]")).toHaveLength(0)
  // Only copying is announced, and nothing before that.
  expect([...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent)).toEqual([""])
})

it("a certificate has one name, wherever it was downloaded", async () => {
  page = await openPage(<p />, "/")
  expect(certificateFile("0123456789AK")).toBe("touchmark-0123-4567-89AK.json")
  expect(certificateFile("KEK 0123-4567-89AK")).toBe("touchmark-0123-4567-89AK.json")
})
