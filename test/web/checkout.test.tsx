// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest"
import { openPage } from "#test/support/page.tsx"
import { CheckoutPage } from "#web/account/checkout/checkout-page.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { keepToken } from "#web/session.ts"

const told = vi.hoisted(() => vi.fn())
vi.mock("#web/ui/toasts.tsx", () => ({ toast: told }))

const me = { email: "anna@kekfesto.example", company: "Kékfestő Kft.", currency: "usd", billing_state: "none" }
const preview = {
  status: "preview",
  plan: "enterprise",
  interval: "month",
  currency: "eur",
  amount_due: 30_000,
  takes_effect: "now",
  effective_at: "2026-11-21T09:30:00.000Z",
  replaces: null,
  renewal_amount: 49_900,
  at: 7,
  products_over: 0,
  users_over: 0,
}

let page: Awaited<ReturnType<typeof openPage>>
const left = vi.fn()

function service(answers: Record<string, (body: unknown) => { status?: number; body: unknown }>) {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const answer = answers[path]?.(init.body ? JSON.parse(String(init.body)) : null) ?? { status: 404, body: {} }
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })
}
const open = async (plan = "business") => {
  page = await openPage(<CheckoutPage />, `/subscription-checkout/${plan}`, "/subscription-checkout/:plan")
  await page.wait(0)
}

beforeEach(async () => {
  vi.useFakeTimers()
  told.mockClear()
  left.mockClear()
  vi.spyOn(location, "replace").mockImplementation(left)
  keepToken("t", false)
  await Promise.all([loadTexts("public"), loadTexts("dashboard"), loadTexts("account")])
})
describe("a company that pays nothing yet", () => {
  it("goes on to the card page", async () => {
    const sent = vi.fn()
    service({
      "/me": () => ({ body: me }),
      "/api/checkout": (body) => {
        sent(body)
        return { body: { url: "https://pay.example/c/1" } }
      },
    })
    await open()
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ packageType: "business", currency: "usd", companyName: me.company })
    expect(left).toHaveBeenCalledWith("https://pay.example/c/1")
  })

  it.each([
    ["says nothing", {}, "Failed to initiate payment."],
    ["says why", { detail: "Not for you." }, "Not for you."],
  ])("is told when the service refuses and %s, and led to its profile", async (_when, body, said) => {
    service({ "/me": () => ({ body: me }), "/api/checkout": () => ({ status: 400, body }) })
    await open()
    expect(told).toHaveBeenCalledWith(said, "error")
    expect(page.address()).toBe("/dashboard/profile")
  })

  it("is told 'Payment error.' when the account cannot be loaded", async () => {
    service({ "/me": () => ({ status: 500, body: {} }) })
    await open()
    expect(told).toHaveBeenCalledWith("Payment error.", "error")
    expect(page.address()).toBe("/dashboard/profile")
  })
})

describe("a company that pays already", () => {
  it("sees what the change costs, and confirms exactly that", async () => {
    const sent: unknown[] = []
    service({
      "/me": () => ({ body: { ...me, billing_state: "paid" } }),
      "/api/subscription-change": (body) => {
        sent.push(body)
        return { body: sent.length === 1 ? preview : { status: "changed", url: null, detail: "" } }
      },
    })
    await open("enterprise")
    expect(page.text()).toContain("€300.00")
    expect(left).not.toHaveBeenCalled()
    await page.press("Change the plan")
    expect(sent).toEqual([
      { packageType: "enterprise" },
      { packageType: "enterprise", confirm: { amount_due: 30_000, at: 7 } },
    ])
    const next = "It counts from now on. Its invoice is under “Manage billing”."
    expect(told).toHaveBeenCalledWith("Your plan has been changed.", "success", next)
  })

  it("sees when a smaller plan begins, and schedules it", async () => {
    const later = { ...preview, takes_effect: "period_end", effective_at: "2026-12-21T09:30:00.000Z", amount_due: 0 }
    let calls = 0
    service({
      "/me": () => ({ body: { ...me, billing_state: "paid" } }),
      "/api/subscription-change": () => ({
        body: ++calls === 1 ? later : { status: "scheduled", url: null, detail: "" },
      }),
    })
    await open("starter")
    expect(page.text()).toContain("Your paid period runs until")
    await page.press("Change on 21 December 2026")
    const next = "Until then nothing changes, and you can still keep your plan here."
    expect(told).toHaveBeenCalledWith("The change of plan is scheduled.", "success", next)
  })

  it("sees it anew when the amount has become another", async () => {
    let calls = 0
    service({
      "/me": () => ({ body: { ...me, billing_state: "paid" } }),
      "/api/subscription-change": () => {
        calls++
        if (calls === 2) return { status: 409, body: { code: "conflict" } }
        return { body: calls === 1 ? preview : { ...preview, amount_due: 31_000 } }
      },
    })
    await open("enterprise")
    await page.press("Change the plan")
    await page.wait(0)
    expect(page.text()).toContain("€310.00")
    expect(told).toHaveBeenCalledWith(expect.stringContaining("has changed in the meantime"), "error")
  })
})
