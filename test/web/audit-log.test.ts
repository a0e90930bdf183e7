// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest"
import type { JobKind } from "#jobs/kinds.ts"
import type { AuditLogLine } from "#shared/api/audit.ts"
import { AUDIT_EVENTS } from "#shared/audit-events.ts"
import { AUDIT_NOUNS, aboutAuditEvent } from "#web/audit/audit-event-text.ts"
import { serviceTexts } from "#web/i18n/en/service.ts"
import { loadTexts, template, textOf } from "#web/i18n/texts.ts"

beforeAll(async () => {
  await Promise.all([loadTexts("audit"), loadTexts("public")])
})

const about = (event: AuditLogLine["event"], detail: AuditLogLine["detail"]) =>
  aboutAuditEvent({ event, detail }, textOf("audit"), textOf("public"))

describe("what was done", () => {
  it("has words for every event and for what it is about", () => {
    for (const event of AUDIT_EVENTS) expect(template("audit", `events.${event}`), event).not.toBe(`events.${event}`)
    for (const noun of AUDIT_NOUNS) expect(template("audit", `nouns.${noun}`), noun).not.toBe(`nouns.${noun}`)
  })

  it("says what else there is to know", () => {
    expect(about("plan.changed", { from: "free", to: "business" })).toBe("Free to Business")
    expect(about("product.recalled", { scope: "batch", reason: "safety" })).toBe("a whole batch, safety")
    expect(about("company.wallet_changed", { wallet: null })).toBe("none any more")
    expect(about("company.check_changed", { check: "extract", done: true })).toBe("company extract")
    expect(about("company.check_changed", { check: "domain", done: false })).toBe("domain, no longer ticked")
    expect(about("company.closed", {})).toBe(null)
  })
})

it("has words for every job that may be given up", () => {
  const words: Record<JobKind, string> = serviceTexts.kinds
  expect(Object.values(words).every(Boolean)).toBe(true)
})
