// @vitest-environment happy-dom
import { expect, it } from "vitest"
import { formatDate, formatDay, formatTime } from "#web/i18n/format.ts"
import { switchLanguage } from "#web/i18n/texts.ts"

it("writes dates in two ways: the month in full in sentences, short in tables and beside times", async () => {
  expect([formatDate("2026-03-03"), formatDay("2026-03-03")]).toEqual(["3 March 2026", "3 Mar 2026"])
  expect(formatTime("2026-03-03T12:00:00Z")).toMatch(/^3 Mar 2026, /)
  await switchLanguage("hu")
  expect([formatDate("2026-03-03"), formatDay("2026-03-03")]).toEqual(["2026. március 3.", "2026. márc. 3."])
  expect([formatDay(null), formatDay("soon")]).toEqual(["", "soon"])
})
