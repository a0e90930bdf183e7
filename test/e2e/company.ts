import { randomInt } from "node:crypto"
import { freshToken } from "./dashboard.ts"
import { linkTo } from "./letters.ts"
import { SERVICE } from "./place.ts"

export const PASSWORD = "harmincnyolc-rozetta"

/** Opens a new company, for tests that change too much for a demo account. Each comes from its own network. */
export async function openCompany(companyName: string, email: string, packageType: "free" | "starter" | "enterprise") {
  const sign_up = { companyName, email, packageType, currency: "eur", agreeTerms: true, language: "en" }
  if (packageType === "free") await send("/api/activate-user", sign_up)
  else await pay(sign_up)
  const token = new URL(await linkTo(email, "activation")).searchParams.get("token")
  await send("/set-password", { token, password: PASSWORD })
  return freshToken(email, PASSWORD)
}

async function pay(sign_up: object): Promise<void> {
  const { url } = (await send("/api/checkout", sign_up)) as { url: string }
  const paid = await fetch(url, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" })
  if (paid.status >= 400) throw new Error(`The card page answered ${paid.status}.`)
}

/** Few checkouts are let through from one address in an hour. */
const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

async function send(path: string, json: object): Promise<unknown> {
  const headers = { "content-type": "application/json", "x-forwarded-for": newAddress() }
  const answer = await fetch(SERVICE + path, { method: "POST", headers, body: JSON.stringify(json) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
