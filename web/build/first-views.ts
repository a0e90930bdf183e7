/** Limits of each route's first view. `node test/bench/first-views.ts` lists the real figures, and a test compares both. */

const SHELL = ["web/main.ts", "web/i18n/{language}/public.ts"]
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

/** A view's modules in a language. */
export function modulesIn(language: "en" | "hu", { modules }: Pick<FirstView, "modules">): string[] {
  return modules
    .map((module) => module.replace("{language}", language).replace(`${language}: `, ""))
    .filter((module) => !module.includes(": "))
}

/** As the service sends them. Of the two languages the larger counts. */
export const STYLE_BYTES_MAX = 11.75 * 1024
/** Fonts loaded with the page; a page may use one or two more. */
export const FONT_BYTES_MAX = 96 * 1024

function view(route: string, frame: readonly string[], page: string, script_kib_max: number, area?: string): FirstView {
  const texts = area ? [`web/i18n/{language}/${area}.ts`] : []
  const modules = [...frame, `web/${page}.tsx`, ...texts]
  return { route, modules, script_bytes_max: script_kib_max * 1024 }
}

const result = view("/v/{code}", PUBLIC, "verify/result/result-page", 83)

export const FIRST_VIEWS: readonly FirstView[] = [
  view("/", PUBLIC, "site/landing/landing-page", 89, "landing"),
  result,
  {
    route: "/v/{code}, with the visitor's own check",
    modules: [...result.modules, "web/verify/result/read-for-yourself.ts"],
    script_bytes_max: 101 * 1024,
  },
  view("/v/{mistyped}", PUBLIC, "verify/result/mistyped-page", 83),
  view("/v/{number}", PUBLIC, "verify/number/number-page", 83, "number"),
  view("/learn-more", PUBLIC, "site/learn-more/learn-more-page", 83, "learn"),
  view("/terms", PUBLIC, "site/legal/terms-page", 88, "legal"),
  view("/privacy", PUBLIC, "site/legal/privacy-page", 87, "legal"),
  view("/status", PUBLIC, "site/status/status-page", 87, "status"),
  view("/local/{chain}/tx/{hash}", PUBLIC, "verify/local-transaction/local-transaction-page", 86, "local"),
  view("any other", PUBLIC, "site/not-found/not-found-page", 79),
  view("/auth", SIGN_IN, "account/auth/auth-page", 180),
  view("/forgot-password", SIGN_IN, "account/password/forgot-password-page", 166),
  view("/set-password", SIGN_IN, "account/password/set-password-page", 168),
  view("/thank-you", SIGN_IN, "account/thank-you/thank-you-page", 153.5),
  view("/free-thank-you", SIGN_IN, "account/thank-you/free-thank-you-page", 150.5),
  view("/subscription-checkout/{plan}", SIGN_IN, "account/checkout/checkout-page", 153),
  view("/dashboard", DASHBOARD, "dashboard/overview/overview-page", 179),
  view("/dashboard/products", DASHBOARD, "dashboard/products/products-page", 206),
  view("/dashboard/products/{id}", DASHBOARD, "dashboard/product/product-page", 212),
  view("/dashboard/upload", DASHBOARD, "dashboard/upload/upload-page", 211),
  view("/dashboard/profile", DASHBOARD, "dashboard/profile/profile-page", 201),
  view("/dashboard/labels", DASHBOARD, "dashboard/labels/labels-page", 184, "labels"),
  view("/dashboard/cases", DASHBOARD, "dashboard/cases/cases-page", 190.5, "cases"),
  view("/dashboard/cases/{id}", DASHBOARD, "dashboard/cases/case-page", 189.5, "cases"),
  view("/dashboard/brand-page", DASHBOARD, "dashboard/brand-page/brand-page", 205.5, "brand"),
  view("/dashboard/brand", DASHBOARD, "dashboard/brand-keys/brand-keys-page", 187, "brand"),
  view("/dashboard/faq", DASHBOARD, "dashboard/faq/faq-page", 178, "help"),
  view("/dashboard/activity", DASHBOARD, "dashboard/audit/activity-page", 173, "audit"),
  view("/admin/verification", DASHBOARD, "admin/companies/verification-page", 182, "administration"),
  view("/admin/service", DASHBOARD, "admin/service/service-page", 173, "service"),
  view("/admin/activity", DASHBOARD, "admin/activity/all-activity-page", 174.5, "audit"),
]

/** Loaded only when somebody sets a wallet. */
export const WALLET: FirstView = {
  route: "choosing a wallet, when asked for",
  modules: ["web/dashboard/profile/wallet/sign-with-wallet.tsx", "web/i18n/{language}/wallet.ts"],
  script_bytes_max: 138 * 1024,
}
