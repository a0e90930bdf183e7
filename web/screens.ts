import type { ValuesFor } from "./i18n/text-types.ts"
import type { Area, Areas, TextKey } from "./i18n/texts.ts"

/** A text of the dashboard in which nothing is filled in. */
type Name = {
  [Key in TextKey<"dashboard">]: ValuesFor<Areas["dashboard"], Key, string> extends [] ? Key : never
}[TextKey<"dashboard">]

interface Screen {
  /** Begins with its room. */
  path: string
  /** Its file is `<page>-page.tsx`, its page the export whose name ends in `Page`. Left out, it is named as the screen. */
  page?: string
  /** What it waits for beside the dashboard's own texts. */
  texts?: readonly Area[]
  title?: Name
  /** Stands in the sidebar, in this order. */
  menu?: true
  /** What the search calls it, if not by its title. */
  search?: Name
  /** Other words for it, which people type and no title has. */
  also?: Name
}

/**
 * Every screen of whoever has signed in, in one row: routes, search, sidebar, weights of first views and the crawl of the
 * browser tests follow. Not for public pages, which each byte here would make slower.
 */
const SCREENS = {
  verification: {
    ...{ path: "/admin/verification", texts: ["administration", "after"] },
    ...{ title: "shell.companies", menu: true, search: "shell.verification" },
  },
  service: { path: "/admin/service", texts: ["service"], title: "shell.service", menu: true },
  allActivity: {
    ...{ path: "/admin/activity", page: "all-activity", texts: ["audit"] },
    ...{ title: "shell.allActivity", menu: true, search: "search.all_activity" },
  },
  dashboard: { path: "/dashboard", page: "overview", title: "shell.dashboard", menu: true },
  products: { path: "/dashboard/products", title: "shell.products", menu: true },
  product: { path: "/dashboard/products/:id" },
  labels: { path: "/dashboard/labels", texts: ["labels"], title: "shell.labels", menu: true },
  cases: { path: "/dashboard/cases", texts: ["cases", "checks"], title: "shell.cases", menu: true },
  case: { path: "/dashboard/cases/:id", texts: ["cases", "checks"] },
  profile: { path: "/dashboard/profile", title: "shell.profile", menu: true },
  brandPage: {
    ...{ path: "/dashboard/brand-page", page: "brand", texts: ["brand"] },
    ...{ title: "shell.brandPage", menu: true, also: "search.also.brand_page" },
  },
  upload: { path: "/dashboard/upload", title: "shell.upload", menu: true },
  faq: { path: "/dashboard/faq", texts: ["help"], title: "shell.faq", menu: true },
  brand: {
    ...{ path: "/dashboard/brand", page: "brand-keys", texts: ["brand"] },
    ...{ title: "signature.title", also: "search.also.signature" },
  },
  activity: { path: "/dashboard/activity", texts: ["audit"], title: "shell.allActivity" },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof SCREENS
export type Room = "dashboard" | "admin"

/** The screens of a company, or of administrators. */
export const screensOf = (room: Room) =>
  Object.entries<Screen>(SCREENS)
    .filter(([, { path }]) => path.startsWith(`/${room}`))
    .map(([name, screen]) => ({ page: name, ...screen, name: name as ScreenName }))

/** Where a screen is; of a product or a case, the one with this id. */
export const pathTo = <Name extends ScreenName>(
  name: Name,
  ...[id = ""]: (typeof SCREENS)[Name]["path"] extends `${string}:id` ? [id: string] : []
): string => SCREENS[name].path.replace(":id", encodeURIComponent(id))
