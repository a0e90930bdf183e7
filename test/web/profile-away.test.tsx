// @vitest-environment happy-dom
import { act } from "react"
import { beforeEach, expect, it, vi } from "vitest"
import type { Me } from "#shared/api/companies.ts"
import { openPage } from "#test/support/page.tsx"
import { CompanyForm, OF_COMPANY } from "#web/dashboard/profile/company-form.tsx"
import { PasswordForm } from "#web/dashboard/profile/profile-page.tsx"
import { InviteForm } from "#web/dashboard/profile/users-panel.tsx"
import { loadTexts } from "#web/i18n/texts.ts"

const said = vi.hoisted(() => [] as unknown[][])
vi.mock("#web/ui/toasts.tsx", () => ({ toast: (...words: unknown[]) => said.push(words), toastInProducts: () => {} }))

const AWAY = "Our service does not answer. Try again in a moment."
const me = {
  email: "anna@brand.test",
  company: "Brand",
  is_owner: true,
  users: [],
  subscription_plan: "starter",
  language: "en",
} as unknown as Me

let page: Awaited<ReturnType<typeof openPage>>
beforeEach(async () => {
  said.length = 0
  await Promise.all([loadTexts("public"), loadTexts("dashboard")])
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")))
})

/** Until something is said of it. */
async function send(): Promise<void> {
  await act(async () => document.querySelector("form")!.requestSubmit())
  await act(() => vi.waitUntil(() => said.length > 0, { timeout: 60_000 }))
}

it("saving the profile says the specification's text, and ours beneath it", async () => {
  page = await openPage(<CompanyForm me={me} fields={OF_COMPANY} />, "/dashboard/profile")
  await page.fill("Company name", "Another")
  await send()
  expect(said).toEqual([["Connection error while saving.", "error", AWAY]])
})

it("the profile says of new details that wait what is in force until they are verified", async () => {
  const pending = { name: "Other Brand", vat_number: null, since: "2026-11-20T09:30:00.000Z" }
  page = await openPage(
    <CompanyForm me={{ ...me, verified: true, pending }} fields={OF_COMPANY} />,
    "/dashboard/profile",
  )
  expect(document.querySelector<HTMLInputElement>("input[name=company]")!.value).toBe("Other Brand")
  expect(page.text()).toContain("Waits to be verified. In force until then: Brand")
  expect(page.text()).toContain("Waiting since 20 November 2026. Until we have verified it, shoppers read “Brand”.")
})

it("so does a new password", async () => {
  page = await openPage(<PasswordForm me={me} />, "/dashboard/profile")
  const [current, password, again] = [...document.querySelectorAll<HTMLInputElement>("input")]
  for (const input of [current!, password!, again!]) await type(input, "mulberry lane 7")
  await send()
  expect(said).toEqual([["Connection error.", "error", AWAY]])
})

async function type(input: HTMLInputElement, value: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!
  await act(async () => {
    set!.call(input, value)
    input.dispatchEvent(new Event("input", { bubbles: true }))
  })
}

it("the first invitation turns more users on, and says when that fails", async () => {
  const invite = async (answer: () => Promise<Response>) => {
    const asked: string[] = []
    vi.stubGlobal("fetch", async (url: string) => {
      asked.push(url)
      return answer()
    })
    page = await openPage(<InviteForm me={me} invited={0} allowed={1} />, "/dashboard/profile")
    await type(document.querySelector("input")!, "bela@brand.test")
    await send()
    return asked
  }
  expect(await invite(async () => Response.json({}, { status: 500 }))).toEqual(["/enable-multi-user"])
  expect(said).toEqual([["Failed to enable multi-user", "error", undefined]])
  await page.close()
  said.length = 0
  await invite(async () => Promise.reject(new TypeError("Failed to fetch")))
  expect(said).toEqual([["Connection error", "error", AWAY]])
  await page.close()
  expect((await invite(async () => Response.json({ detail: "Invitation sent" }))).slice(0, 2)).toEqual([
    "/enable-multi-user",
    "/invite-user",
  ])
})
