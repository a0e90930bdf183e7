import type { ComponentType } from "react"
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router"
import { accountRoutes } from "./account-routes.tsx"
import { adminPaths } from "./admin-paths.ts"
import { queries, queryClient } from "./api/queries.ts"
import { type Area, loadTexts } from "./i18n/texts.ts"
import { DashboardPending, PageError } from "./layouts/page-error.tsx"
import { paths } from "./routes.ts"
import { keepUser, readToken, takeSession } from "./session.ts"
import { ErrorMessage } from "./ui/error-boundary.tsx"

/**
 * Admits visitors whose account loads with their token; others sign in and come back. Only a 401 removes the token, in the
 * client.
 */
async function requireUser(args: LoaderFunctionArgs) {
  const user = await userOrRedirect(args)
  return user instanceof Response ? user : null
}

/** Admits only administrators; others are treated as signed out. */
async function requireAdministrator(args: LoaderFunctionArgs) {
  const user = await userOrRedirect(args)
  if (user instanceof Response) return user
  return user.is_admin ? null : redirect(paths.signIn(new URL(args.request.url).pathname))
}

/** An administrator without a brand of its own has no overview. */
async function startOfAdministrator() {
  const me = await queryClient.ensureQueryData(queries.me).catch(() => null)
  return me?.is_admin && me.is_operator ? redirect(adminPaths.verification()) : null
}

async function userOrRedirect({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const from = pathname + search
  await takeSession()
  if (!readToken()) return redirect(paths.signIn(from))
  try {
    const user = await queryClient.ensureQueryData(queries.me)
    keepUser(user)
    return user
  } catch {
    return redirect(`${paths.signIn(from)}${readToken() ? "#unavailable" : ""}`)
  }
}

/** A page in its own chunk, shown once the texts of these areas are there as well. */
function page<Name extends string>(
  path: string | null,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  ...areas: Area[]
): RouteObject {
  const at = path === null ? { index: true as const } : { path }
  return { ...at, lazy: async () => ({ Component: (await Promise.all([load(), ...areas.map(loadTexts)]))[0][name] }) }
}

/** An error on a page keeps the frame around it. A page that failed to load cannot catch its own error. */
const framed = (pages: RouteObject[]): RouteObject[] => [{ ErrorBoundary: PageError, children: pages }]

const notFound = page("*", "NotFoundPage", () => import("./site/not-found/not-found-page.tsx"))
const layout = async () => ({ Component: (await import("./layouts/dashboard.tsx")).DashboardLayout })

const dashboard: RouteObject = {
  path: "/dashboard",
  loader: requireUser,
  HydrateFallback: DashboardPending,
  ErrorBoundary: ErrorMessage,
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  lazy: layout,
  children: framed([
    {
      ...page(null, "OverviewPage", () => import("./dashboard/overview/overview-page.tsx")),
      loader: startOfAdministrator,
    },
    page("products", "ProductsPage", () => import("./dashboard/products/products-page.tsx")),
    page("products/:id", "ProductPage", () => import("./dashboard/product/product-page.tsx")),
    page("upload", "UploadPage", () => import("./dashboard/upload/upload-page.tsx")),
    page("labels", "LabelsPage", () => import("./dashboard/labels/labels-page.tsx"), "labels"),
    page("cases", "CasesPage", () => import("./dashboard/cases/cases-page.tsx"), "cases", "checks"),
    page("cases/:id", "CasePage", () => import("./dashboard/cases/case-page.tsx"), "cases", "checks"),
    page("profile", "ProfilePage", () => import("./dashboard/profile/profile-page.tsx")),
    page("faq", "FaqPage", () => import("./dashboard/faq/faq-page.tsx"), "help"),
    page("brand", "BrandKeysPage", () => import("./dashboard/brand-keys/brand-keys-page.tsx"), "brand"),
    page("brand-page", "BrandPage", () => import("./dashboard/brand-page/brand-page.tsx"), "brand"),
    page("activity", "ActivityPage", () => import("./dashboard/audit/activity-page.tsx"), "audit"),
    notFound,
  ]),
}

const administration: RouteObject = {
  path: "/admin",
  loader: requireAdministrator,
  HydrateFallback: DashboardPending,
  ErrorBoundary: ErrorMessage,
  lazy: layout,
  children: framed([
    { index: true, loader: () => redirect(adminPaths.verification()) },
    page(
      "verification",
      "VerificationPage",
      () => import("./admin/companies/verification-page.tsx"),
      "administration",
      "after",
    ),
    page("service", "ServicePage", () => import("./admin/service/service-page.tsx"), "service"),
    page("activity", "AllActivityPage", () => import("./admin/activity/all-activity-page.tsx"), "audit"),
    notFound,
  ]),
}

export const dashboardRoutes: RouteObject[] = [
  ...accountRoutes,
  dashboard,
  administration,
  { ...notFound, HydrateFallback: () => null },
]

/** Loads the pages that the signed-in user can go to, so that they open without a network as well. */
export async function preloadPages(is_admin: boolean): Promise<void> {
  const pages = [dashboard, ...(is_admin ? [administration] : [])].flatMap(
    ({ children = [] }) => children[0]?.children ?? [],
  )
  await Promise.allSettled(pages.map(({ lazy }) => typeof lazy === "function" && lazy()))
}
