/** What a route's first view loads. `node test/bench/first-views.ts` weighs each, and a test holds the two budgets. */
import { globSync } from "node:fs"
import { join } from "node:path"
import { screensOf } from "#web/screens.ts"

export const ON_EVERY_PAGE = "web/i18n/use-text.ts"
const SHELL = ["web/main.ts", ON_EVERY_PAGE, "web/i18n/{language}/public.ts"]
const PUBLIC = [...SHELL, "web/public-site.tsx"]
const SIGNED_IN = [...SHELL, "web/dashboard-site.tsx", "web/i18n/{language}/dashboard.ts"]
const SIGN_IN = [...SIGNED_IN, "web/i18n/{language}/account.ts"]
const DASHBOARD = [...SIGNED_IN, "web/layouts/dashboard.tsx"]

export interface FirstView {
  route: string
  /** The route's modules, `hu: ` before those of one language; their imports are included. */
  modules: readonly string[]
  script_bytes_max: number
}

/** What strangers open from a label, as the service sends it: the answer with the visitor's own check, and all public pages. */
const RESULT_BYTES_MAX = 103 * 1024
/** Everything else. */
const SCRIPT_BYTES_MAX = 208 * 1024

export function modulesIn(language: "en" | "hu", { modules }: Pick<FirstView, "modules">): string[] {
  return modules
    .map((module) => module.replace("{language}", language).replace(`${language}: `, ""))
    .filter((module) => !module.includes(": "))
}

/** As the service sends them. Of the two languages the larger counts. */
export const STYLE_BYTES_MAX = 12.5 * 1024
/** Fonts loaded with the page; a page may use one or two more. */
export const FONT_BYTES_MAX = 96 * 1024

function view(route: string, frame: readonly string[], page: string, ...areas: string[]): FirstView {
  const texts = areas.map((area) => `web/i18n/{language}/${area}.ts`)
  const modules = [...frame, `web/${page}.tsx`, ...texts]
  return { route, modules, script_bytes_max: frame === PUBLIC ? RESULT_BYTES_MAX : SCRIPT_BYTES_MAX }
}

const result = view("/v/{code}", PUBLIC, "verify/result/result-page")

export const RESULT_CHECKED: FirstView = {
  route: "/v/{code}, with the visitor's own check",
  modules: [...result.modules, "web/verify/result/read-for-yourself.ts"],
  script_bytes_max: RESULT_BYTES_MAX,
}

const PAGES = globSync("{dashboard,admin}/*/*-page.tsx", { cwd: join(import.meta.dirname, "..") })

export const FIRST_VIEWS: readonly FirstView[] = [
  view("/", PUBLIC, "site/landing/landing-page", "landing"),
  result,
  RESULT_CHECKED,
  view("/v/{mistyped}", PUBLIC, "verify/result/mistyped-page"),
  view("/v/{number}", PUBLIC, "verify/number/number-page", "number"),
  view("/learn-more", PUBLIC, "site/learn-more/learn-more-page", "learn"),
  view("/terms", PUBLIC, "site/legal/terms-page", "legal"),
  view("/privacy", PUBLIC, "site/legal/privacy-page", "legal"),
  view("/status", PUBLIC, "site/status/status-page", "status"),
  view("/local/{chain}/tx/{hash}", PUBLIC, "verify/local-transaction/local-transaction-page", "local"),
  view("any other", PUBLIC, "site/not-found/not-found-page"),
  view("/auth", SIGN_IN, "account/auth/auth-page"),
  view("/forgot-password", SIGN_IN, "account/password/forgot-password-page"),
  view("/set-password", SIGN_IN, "account/password/set-password-page"),
  view("/thank-you", SIGN_IN, "account/thank-you/thank-you-page"),
  view("/free-thank-you", SIGN_IN, "account/thank-you/free-thank-you-page"),
  view("/subscription-checkout/{plan}", SIGN_IN, "account/checkout/checkout-page"),
  ...[...screensOf("dashboard"), ...screensOf("admin")].map(({ path, page, texts = [] }) => {
    const file = PAGES.find((one) => one.endsWith(`/${page}-page.tsx`)) ?? `${page}-page.tsx`
    return view(path.replace(":id", "{id}"), DASHBOARD, file.slice(0, -".tsx".length), ...texts)
  }),
]

/** Loaded only when somebody sets a wallet. */
export const WALLET: FirstView = {
  route: "choosing a wallet, when asked for",
  modules: ["web/dashboard/profile/wallet/sign-with-wallet.tsx", "web/i18n/{language}/wallet.ts"],
  script_bytes_max: SCRIPT_BYTES_MAX,
}
