// @vitest-environment happy-dom

import { act } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import { openDashboardPage, openPage } from "#test/support/page.tsx"
import { AuthPage } from "#web/account/auth/auth-page.tsx"
import { SetPasswordPage } from "#web/account/password/set-password-page.tsx"
import { FreeThankYouPage } from "#web/account/thank-you/free-thank-you-page.tsx"
import { ThankYouPage } from "#web/account/thank-you/thank-you-page.tsx"
import { ApiError, ask, call, onSignedOut } from "#web/api/client.ts"
import { queries, queryClient } from "#web/api/queries.ts"
import { dashboardRoutes } from "#web/dashboard-routes.tsx"
import { loadTexts } from "#web/i18n/texts.ts"
import { DashboardLayout } from "#web/layouts/dashboard.tsx"
import { clearSession, keepToken, keepUser, readToken, readUser } from "#web/session.ts"

describe("account pages", () => {
  type Answered = { status?: number; body?: unknown } | "silence"

  /** The service with prepared answers; records its requests. */
  function service(answers: Record<string, Answered | Answered[]>) {
    const asked: { path: string; body: unknown }[] = []
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
      const path = url.split("?")[0]!
      asked.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : (init.body ?? null) })
      const known = answers[path] ?? { status: 404 }
      const answer = Array.isArray(known) ? (known.length > 1 ? known.shift()! : known[0]!) : known
      if (answer === "silence") throw new TypeError("Failed to fetch")
      return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 })
    })
    return asked
  }

  let page: Awaited<ReturnType<typeof openPage>>

  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    vi.useFakeTimers()
    await Promise.all([loadTexts("public"), loadTexts("dashboard"), loadTexts("account")])
  })
  describe("creating an account", () => {
    const signUp = async (address = "/auth?tab=signup") => {
      page = await openPage(<AuthPage />, address)
    }
    const fillIn = async () => {
      await page.fill("Company Name", " Kékfestő Kft. ")
      await page.fill("Email Address", "anna@kekfesto.example")
      await page.press("I agree to the")
    }

    it("asks for company, email and consent, each in its words, and forgets a complaint when its field is edited", async () => {
      const asked = service({})
      await signUp()
      await page.press("Continue to Payment")
      for (const said of [
        "Company name is required",
        "Email is required",
        "You must agree to the terms and conditions",
      ]) {
        expect(page.text()).toContain(said)
      }
      await page.fill("Email Address", "anna")
      expect(page.text()).not.toContain("Email is required")
      await page.press("Continue to Payment")
      expect(page.text()).toContain("Email is invalid")
      await page.press("I agree to the")
      expect(page.text()).not.toContain("You must agree")
      expect(asked).toEqual([])
    })

    it("opens a Free account at once and thanks for it", async () => {
      const asked = service({ "/api/activate-user": { body: { detail: "sent" } } })
      await signUp()
      await fillIn()
      await page.press("Continue to Payment")
      expect(asked).toEqual([
        {
          path: "/api/activate-user",
          body: {
            companyName: "Kékfestő Kft.",
            email: "anna@kekfesto.example",
            packageType: "Free",
            currency: "eur",
            agreeTerms: true,
            language: "en",
          },
        },
      ])
      expect(page.address()).toBe("/free-thank-you")
    })

    it.each<[string, string, Answered, string]>([
      ["free", "/api/activate-user", { status: 400, body: { detail: "Not this one." } }, "Not this one."],
      ["free", "/api/activate-user", { status: 400, body: {} }, "Signup failed."],
      ["free", "/api/activate-user", "silence", "An unexpected error occurred."],
      ["business", "/api/checkout", { body: {} }, "Failed to start payment process."],
      ["business", "/api/checkout", { status: 400, body: { detail: "Not this one." } }, "Not this one."],
      ["business", "/api/checkout", "silence", "An unexpected error occurred."],
    ])("says why it did not work (%s, %s, %j)", async (plan, path, answer, said) => {
      service({ [path]: answer })
      await signUp(`/auth?tab=signup&plan=${plan}`)
      await fillIn()
      await page.press("Continue to Payment")
      expect(page.text()).toContain(said)
    })

    it("shows beside an address with an account what the service says of it, and leads to signing in", async () => {
      const detail = "This address has an account. Sign in, and choose the plan in your profile."
      const refused = { detail, code: "conflict", reason: "address_has_account", params: {} }
      service({ "/api/checkout": { status: 409, body: refused } })
      await signUp("/auth?tab=signup&plan=business")
      await fillIn()
      await page.press("Continue to Payment")
      const said = page.labelled("Email Address").getAttribute("aria-describedby")
      expect(document.getElementById(said!)?.textContent).toBe(detail)
      const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Sign in")!
      await act(async () => link.click())
      expect(page.address()).toMatch("/auth?from=%2Fsubscription-checkout%2Fbusiness%3Finterval%3Dmonth")
      expect(page.text()).toContain("Remember me")
    })

    it("takes plan, currency and interval from the price list, leaves for the card page, and says so", async () => {
      const asked = service({ "/api/checkout": { body: { url: "https://pay.example/c/1" } } })
      const left = vi.spyOn(location, "assign").mockImplementation(() => {})
      await signUp("/auth?tab=signup&plan=business&currency=usd&interval=year")
      await fillIn()
      await page.press("Continue to Payment")
      expect(asked[0]?.body).toMatchObject({ packageType: "business", currency: "usd", interval: "year" })
      expect(left).toHaveBeenCalledWith("https://pay.example/c/1")
      expect(page.text()).toContain("Redirecting...")
      // Browsers that keep a page show it on the way back as it was left.
      dispatchEvent(new Event("pageshow"))
      await page.wait(0)
      expect(page.text()).toContain("Continue to Payment")
    })

    it("believes no plan that an address invents", async () => {
      service({})
      await signUp("/auth?tab=signup&plan=platinum&currency=btc")
      expect(page.labelled("Free").checked).toBe(true)
    })
  })

  describe("setting a password", () => {
    const open = async (address: string) => {
      history.replaceState(null, "", address)
      page = await openPage(<SetPasswordPage />, address)
    }
    const send = async (password: string, confirm = password) => {
      await page.fill("New Password", password)
      await page.fill("Confirm Password", confirm)
      await page.press("Activate Account")
    }

    it("takes the token out of the address as soon as it is read", async () => {
      service({})
      await open("/set-password?token=t-1")
      expect(location.search).toBe("")
    })

    it("wants 6 characters, twice the same", async () => {
      const asked = service({})
      await open("/set-password?token=t-1")
      await send("abcde", "abcdf")
      expect(page.text()).toContain("Password must be at least 6 characters")
      expect(page.text()).toContain("Passwords do not match")
      expect(asked).toEqual([])
    })

    it("says that it is done and goes to signing in 2 seconds later, not before", async () => {
      const asked = service({ "/set-password": { body: { detail: "done" } } })
      await open("/set-password?token=t-1")
      await send("kék festő")
      expect(asked).toEqual([{ path: "/set-password", body: { token: "t-1", password: "kék festő" } }])
      expect(page.text()).toContain("Your account has been activated. Redirecting to login...")
      await page.wait(1_999)
      expect(page.address()).toContain("/set-password")
      await page.wait(1)
      expect(page.address()).toBe("/auth")
    })

    it.each<[Answered, string]>([
      [
        { status: 400, body: { detail: "This link was already used. Please ask for a new one." } },
        "This link was already used. Please ask for a new one.",
      ],
      [{ status: 500, body: {} }, "Something went wrong."],
      ["silence", "Network error."],
    ])("says why it did not work: %j", async (answer, said) => {
      service({ "/set-password": answer })
      await open("/set-password?token=t-1")
      await send("kék festő")
      expect(page.text()).toContain(said)
    })

    it("offers a new link where there is no token", async () => {
      service({})
      await open("/set-password")
      expect(page.text()).toContain("This link is not complete.")
      expect(page.text()).toContain("Ask for a new link")
    })
  })

  describe("signing in while the service is away", () => {
    const signIn = async (answered: Answered) => {
      service({ "/login": answered })
      page = await openPage(<AuthPage />, "/auth")
      await page.fill("Email address", "anna@kekfesto.example")
      await page.fill("Password", "mulberry lane 7")
      const form = document.querySelector("form")!
      await act(async () => form.requestSubmit())
      await page.wait(100)
      return [...form.querySelectorAll('[role="alert"] span')].map(({ textContent }) => textContent)
    }
    const FAILED = "Login failed. Please check your credentials and try again."

    it.each<[string, Answered]>([
      ["nobody answers", "silence"],
      ["a proxy answers for it", { status: 502 }],
    ])("says the specification's sentence and ours beneath it, when %s", async (_name, answered) => {
      const [first, second] = await signIn(answered)
      expect(first).toBe(FAILED)
      expect(second).toMatch(/^Our service did not answer/)
    })

    it("says what the service says, where it says something", async () => {
      expect(await signIn({ status: 403, body: { detail: "Closed today." } })).toEqual(["Closed today."])
      await page.close()
      expect(await signIn({ status: 500 })).toEqual([FAILED])
    })
  })

  describe("the thanks", () => {
    const hrefOf = (name: string) =>
      [...document.querySelectorAll("a")].find(({ textContent }) => textContent === name)?.getAttribute("href")

    it.each([
      ["/free-thank-you", "Thank You for Registering", "Your free account has been successfully created"],
      [
        "/free-thank-you?session_id=cs_1&plan=business",
        "Thank You for Your Purchase",
        "Your Business plan subscription is now active",
      ],
    ])("at %s", async (address, title, said) => {
      page = await openPage(<FreeThankYouPage />, address)
      expect(page.text()).toContain(title)
      expect(page.text()).toContain(said)
    })

    it("say that a payment was successful once the service does, hurry it up once, and ask until then", async () => {
      const session = { customer_email: "anna@kekfesto.example", metadata: { plan: "business" }, new_account: true }
      const asked = service({
        "/api/verify-session": [{ body: { ...session, paid: false } }, { body: { ...session, paid: true } }],
        "/api/update-subscription-after-payment": { body: { status: "received" } },
      })
      page = await openPage(<ThankYouPage />, "/thank-you?session_id=cs_1")
      expect(page.text()).not.toContain("Payment Successful")
      await page.wait(3_000)
      expect(page.text()).toContain("Payment Successful")
      expect(page.text()).toContain("within 5 minutes")
      expect(page.text()).toContain("Go to Dashboard")
      await page.wait(60_000)
      expect(asked.map(({ path }) => path)).toEqual([
        "/api/verify-session",
        "/api/update-subscription-after-payment",
        "/api/verify-session",
      ])
      expect(asked[1]?.body).toEqual({ email: "anna@kekfesto.example", packageType: "business" })
    })

    it("lead a new customer to the password before the dashboard, and send its link again", async () => {
      const session = { customer_email: "anna@kekfesto.example", metadata: { plan: "business" }, paid: true }
      const asked = service({
        "/api/verify-session": { body: { ...session, new_account: true } },
        "/forgot-password": { body: { detail: "sent" } },
      })
      page = await openPage(<ThankYouPage />, "/thank-you?session_id=cs_1")
      expect(hrefOf("Go to Dashboard")).toBe("/auth?first=1")
      await page.press("Send the link again")
      expect(page.text()).toContain("We have sent the link again to anna@kekfesto.example.")
      expect(asked.at(-1)).toEqual({ path: "/forgot-password", body: { email: "anna@kekfesto.example" } })
      await page.close()

      page = await openPage(<AuthPage />, "/auth?first=1")
      expect(page.text()).toContain("Set your password first")
      expect(hrefOf("Send the link again")).toBe("/forgot-password")
      await page.close()

      service({ "/api/verify-session": { body: { ...session, new_account: false } } })
      page = await openPage(<ThankYouPage />, "/thank-you?session_id=cs_1")
      expect(hrefOf("Go to Dashboard")).toBe("/dashboard")
    })

    it.each([
      ["refunded", "Your payment goes back", "An email to anna@kekfesto.example says why."],
      ["expired", "Nothing was paid", "Nothing was charged."],
      ["refused", "We are looking into your payment", "A person looks at it."],
    ])(
      "say of a payment that it is %s, promise nothing that will not come, and ask no more",
      async (state, title, said) => {
        const session = { customer_email: "anna@kekfesto.example", metadata: { plan: "business" }, new_account: false }
        const asked = service({
          "/api/verify-session": [
            { body: { ...session, paid: false, state: "pending" } },
            { body: { ...session, state } },
          ],
          "/api/update-subscription-after-payment": { body: { status: "received" } },
        })
        page = await openPage(<ThankYouPage />, "/thank-you?session_id=cs_1")
        expect(page.text()).toContain("Once it is confirmed, the Business plan begins within 5 minutes")
        expect(page.text()).not.toMatch(/is activated|on its way/)
        await page.wait(60_000)
        expect(page.text()).toContain(title)
        expect(page.text()).toContain(said)
        expect(page.text()).not.toMatch(/within 5 minutes|receipt/)
        expect(asked.filter(({ path }) => path === "/api/verify-session")).toHaveLength(2)
      },
    )

    it("do not promise for ever what has not come after five minutes", async () => {
      const session = { customer_email: "anna@kekfesto.example", metadata: { plan: "business" }, new_account: false }
      const asked = service({
        "/api/verify-session": { body: { ...session, paid: false, state: "pending" } },
        "/api/update-subscription-after-payment": { body: { status: "received" } },
      })
      page = await openPage(<ThankYouPage />, "/thank-you?session_id=cs_1")
      await page.wait(600_000)
      expect(page.text()).toContain("We could not look this payment up")
      expect(page.text()).not.toContain("within 5 minutes")
      expect(asked.filter(({ path }) => path === "/api/verify-session")).toHaveLength(100)
    })

    it("claim nothing about a payment that nobody knows", async () => {
      service({ "/api/verify-session": { status: 404 } })
      page = await openPage(<ThankYouPage />, "/thank-you?session_id=cs_1")
      expect(page.text()).toContain("We could not look this payment up")
    })
  })
})

describe("administrator links", () => {
  let page: Awaited<ReturnType<typeof openPage>>

  beforeEach(async () => {
    vi.useFakeTimers()
    vi.stubGlobal("scrollTo", vi.fn())
    vi.stubGlobal("fetch", vi.fn().mockReturnValue(new Promise(() => {})))
    queryClient.setQueryData(queries.me.queryKey, { is_admin: true, company: "Touchmark", package: "free" } as never)
    await Promise.all([loadTexts("dashboard"), loadTexts("public"), loadTexts("cases")])
  })
  const inMain = (address: string) => document.querySelectorAll(`main a[href="${address}"]`).length

  async function openFrame(address: string): Promise<void> {
    page = await openDashboardPage(<DashboardLayout />, address)
  }

  it("the sidebar of an administrator without a brand has no place for one, and the overview leads on", async () => {
    const places = () => [...document.querySelectorAll("aside nav a")].map((link) => link.textContent)
    const me = { is_admin: true, used_slots: 0, plan_limit: 10 }
    const overview = dashboardRoutes.find(({ path }) => path === "/dashboard")!.children![0]!.children![0]!
    const target = async () => {
      const answer = await (overview.loader as () => Promise<Response | null>)()
      return answer?.headers.get("location")
    }
    queryClient.setQueryData(queries.overview.queryKey, { waiting_for_verification: 3 } as never)
    queryClient.setQueryData(queries.me.queryKey, { ...me, is_operator: true } as never)
    await openFrame("/admin/service")
    expect(places()).toEqual(["Companies3 (3 waiting)", "Service", "Activity", "Profile"])
    expect(document.querySelector("aside [role=progressbar]")).toBeNull()
    expect(await target()).toBe("/admin/verification")
    await page.close()
    queryClient.setQueryData(queries.me.queryKey, { ...me, is_operator: false } as never)
    await openFrame("/admin/service")
    expect(places().slice(2, 5)).toEqual(["Activity", "Dashboard", "Products"])
    expect(await target()).toBeUndefined()
  })

  it("the head of a page leads an administrator to the companies, and not from there to themselves", async () => {
    await openFrame("/dashboard/faq")
    expect(inMain("/admin/verification")).toBe(1)
    await page.close()
    await openFrame("/admin/verification")
    expect(inMain("/admin/verification")).toBe(0)
  })
})

describe("session", () => {
  const me = { email: "anna@kekfesto.example", company: "Kékfestő Kft." } as Me

  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
    onSignedOut(() => {})
  })

  function answering(status: number, body: unknown = {}) {
    const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }))
    vi.stubGlobal("fetch", fetched)
    return fetched
  }

  describe("where the token lies", () => {
    it("is local storage when Remember me was ticked", () => {
      keepToken("t1", true)
      expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual(["t1", null])
    })

    it("is session storage otherwise, and an older remembered one goes", () => {
      keepToken("old", true)
      keepToken("new", false)
      expect([localStorage.getItem("token"), sessionStorage.getItem("token")]).toEqual([null, "new"])
      expect(readToken()).toBe("new")
    })

    it("does not concern the user, who always lies in local storage", () => {
      keepToken("t1", false)
      keepUser(me)
      expect(JSON.parse(localStorage.getItem("user") ?? "")).toEqual(me)
      expect(readUser()).toEqual(me)
    })

    it("survives a broken stored user", () => {
      localStorage.setItem("user", "{")
      expect(readUser()).toBeNull()
    })

    it("clears all of it at once", () => {
      keepToken("t1", true)
      keepUser(me)
      clearSession()
      expect([readToken(), readUser()]).toEqual([null, null])
    })
  })

  describe("what ends a session", () => {
    it("is an answer of 401 to a signed call", async () => {
      const told = vi.fn()
      onSignedOut(told)
      keepToken("t1", true)
      answering(401, { detail: "Please sign in." })
      await expect(ask("GET /me")).rejects.toThrow("Please sign in.")
      expect(readToken()).toBeNull()
      expect(told).toHaveBeenCalledOnce()
    })

    it.each([403, 404, 409, 429, 500, 503])("is not an answer of %i", async (status) => {
      keepToken("t1", false)
      answering(status)
      await expect(ask("GET /me")).rejects.toBeInstanceOf(ApiError)
      expect(readToken()).toBe("t1")
    })

    it("is not a late answer to a session that was left for another one", async () => {
      keepToken("t1", false)
      vi.stubGlobal("fetch", async () => {
        keepToken("t2", false)
        return new Response("{}", { status: 401 })
      })
      await expect(ask("GET /me")).rejects.toBeInstanceOf(ApiError)
      expect(readToken()).toBe("t2")
    })

    it("is not silence", async () => {
      keepToken("t1", false)
      vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")))
      const error = await ask("GET /me").catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(ApiError)
      expect((error as ApiError).unreachable).toBe(true)
      expect(readToken()).toBe("t1")
    })

    it("is not a wrong password: that call carries no token", async () => {
      keepToken("t1", false)
      const fetched = answering(401, { detail: "Login failed." })
      await expect(call("POST /login")).rejects.toThrow("Login failed.")
      expect(fetched.mock.calls[0]?.[1].headers).not.toHaveProperty("authorization")
      expect(readToken()).toBe("t1")
    })
  })

  describe("an error body", () => {
    it.each([
      [{ detail: "No." }, "No."],
      [{ message: "No." }, "No."],
      [{ detail: [{ field: "name" }] }, '[{"field":"name"}]'],
      [{}, "HTTP 400"],
    ])("%j reads as %s", async (body, said) => {
      answering(400, body)
      await expect(call("GET /chains")).rejects.toThrow(said)
    })
  })
})
