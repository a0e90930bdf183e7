import type { Config } from "#indexer/config.ts"
import { checkSmtp } from "#mail/smtp.ts"
import { FOLLOWED_EVENTS } from "#pay/events.ts"
import { createStripe } from "#pay/stripe-client.ts"
import { VIES_URL } from "#register/vies.ts"
import { type Finding, look, ok, warning, wrong } from "./finding.ts"

const FETCH_MS_MAX = 10_000
const SKEW_S_WARN = 5
const SKEW_S_MAX = 60

/** Checks the other services: the mail server, Stripe, and our own public address. */
export async function lookOutside(config: Config, now: () => number): Promise<Finding[]> {
  return [
    ...(await look("SMTP_URL", "check host, port, user and password", () => lookAtMail(config))),
    ...(await look("Stripe", "check STRIPE_SECRET_KEY and its permissions", () => lookAtStripe(config))),
    ...(await look("VIES", "check the way out to ec.europa.eu, or set VIES=off", () => lookAtVies(config))),
    ...(await look("PUBLIC_URL", "check DNS, the proxy and whether the service runs", () => lookAtDoor(config, now))),
  ]
}

export async function lookAtMail({ smtp_url, production }: Pick<Config, "smtp_url" | "production">): Promise<Finding> {
  if (!smtp_url) return warning("SMTP_URL", "not set", "emails are only written to files: set a mail server")
  await checkSmtp({ url: smtp_url, production })
  return ok("SMTP_URL", "the mail server accepts the sign-in")
}

export async function lookAtStripe({ stripe, public_url }: Pick<Config, "stripe" | "public_url">): Promise<Finding[]> {
  const { secret_key, api_url } = stripe
  if (!secret_key) return [warning("STRIPE_SECRET_KEY", "not set", "no money moves: set Stripe's key")]
  const client = createStripe({ secret_key, api_url })
  await client.prices.list({ limit: 1 })
  const findings = [ok("STRIPE_SECRET_KEY", "Stripe accepts it")]
  if (/_test_/.test(secret_key)) findings.push(warning("STRIPE_SECRET_KEY", "a test key", "no money moves with it"))
  const url = `${public_url}/api/stripe/webhook`
  const endpoints = await client.webhookEndpoints.list({ limit: 100 }).catch(() => null)
  return [...findings, endpoints ? judgeWebhook(url, endpoints.data) : unseenWebhook(url)]
}

export async function lookAtVies(
  { register: { vies, requester } }: Pick<Config, "register">,
  url = VIES_URL,
): Promise<Finding[]> {
  if (vies === "stand-in") return []
  if (vies === "off") return [warning("VIES", "off", "nobody is asked for companies' VAT numbers: set VIES=on")]
  const { status } = await fetch(`${url}/check-status`, { signal: AbortSignal.timeout(FETCH_MS_MAX) })
  if (status !== 200) return [wrong("VIES", `it answers ${status}`, "try again later, or set VIES=off")]
  if (requester) return [ok("VIES", "it answers, and proves each question with a number")]
  return [warning("VIES", "it answers, without proof", "set PROVIDER_TAX_NUMBER to your VAT number, with its country")]
}

const unseenWebhook = (url: string) =>
  warning(
    "Stripe webhook",
    "this key may not list webhooks",
    `allow it, or check in Stripe's dashboard that ${url} exists and gets the events of indexer/pay/events.ts`,
  )

interface Webhook {
  url: string
  status: string
  enabled_events: string[]
  api_version: string | null
}

function judgeWebhook(url: string, webhooks: Webhook[]): Finding {
  const ours = webhooks.filter((one) => one.url === url)
  const [enabled] = ours.filter(({ status }) => status === "enabled")
  if (!enabled) {
    const found = ours.length > 0 ? "the one for this address is disabled" : "none exists for this address"
    const advice = ours.length > 0 ? "enable it in Stripe's dashboard" : `create one for ${url}`
    return wrong("Stripe webhook", found, `${advice}, and put its secret into STRIPE_WEBHOOK_SECRET`)
  }
  const missing = FOLLOWED_EVENTS.filter((type) => !["*", type].some((one) => enabled.enabled_events.includes(one)))
  const of_version = `${url}, API version ${enabled.api_version ?? "of the account"}`
  return missing.length === 0
    ? ok("Stripe webhook", of_version)
    : wrong("Stripe webhook", `it does not get ${missing.join(", ")}`, "add these events in Stripe's dashboard")
}

async function lookAtDoor({ public_url }: Config, now: () => number): Promise<Finding[]> {
  const get = (path: string) =>
    fetch(public_url + path, { signal: AbortSignal.timeout(FETCH_MS_MAX), redirect: "manual" })
  const ready = await get("/ready")
  const findings = [
    ready.status === 200
      ? ok("PUBLIC_URL", `${public_url} is ready`)
      : wrong("PUBLIC_URL", `${public_url}/ready answers ${ready.status}`, "read the service's log"),
  ]
  const date = Date.parse(ready.headers.get("date") ?? "")
  const skew_s = Math.abs(now() - date) / 1_000
  if (skew_s > SKEW_S_MAX)
    findings.push(wrong("clock", `${skew_s.toFixed(0)} s different from the proxy's`, "run NTP (timedatectl)"))
  else if (skew_s > SKEW_S_WARN)
    findings.push(warning("clock", `${skew_s.toFixed(0)} s apart from the front door's`, "run NTP"))
  const figures = await get("/metrics")
  findings.push(
    figures.status === 200
      ? wrong("/metrics", "anybody can read it", "set METRICS_TOKEN, and block /metrics in the proxy")
      : ok("/metrics", "closed to strangers"),
  )
  return findings
}
