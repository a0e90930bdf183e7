import type { ComponentType } from "react"
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router"
import { accountRoutes } from "./account-routes.tsx"
import { queries, queryClient } from "./api/queries.ts"
import { loadTexts } from "./i18n/texts.ts"
import { DashboardPending, PageError } from "./layouts/page-error.tsx"
import { paths } from "./routes.ts"
import { pathTo, type Room, screensOf } from "./screens.ts"
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
  return me?.is_admin && me.is_operator ? redirect(pathTo("verification")) : null
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

const PAGES = Object.entries(import.meta.glob<Record<string, ComponentType>>("./{dashboard,admin}/*/*-page.tsx"))

/** Each page in its own chunk, shown once its texts are there as well. */
const routesOf = (room: Room): RouteObject[] =>
  screensOf(room).map(({ name, path, page, texts = [] }) => ({
    ...(name === "dashboard" ? { index: true, loader: startOfAdministrator } : { path }),
    async lazy() {
      const [, load] = PAGES.find(([file]) => file.endsWith(`/${page}-page.tsx`))!
      const [module] = await Promise.all([load(), ...texts.map(loadTexts)])
      return { Component: Object.entries(module).find(([name]) => name.endsWith("Page"))![1] }
    },
  }))

/** An error on a page keeps the frame around it. A page that failed to load cannot catch its own error. */
const framed = (pages: RouteObject[]): RouteObject[] => [{ ErrorBoundary: PageError, children: pages }]

const notFound: RouteObject = {
  path: "*",
  lazy: async () => ({ Component: (await import("./site/not-found/not-found-page.tsx")).NotFoundPage }),
}
const layout = async () => ({ Component: (await import("./layouts/dashboard.tsx")).DashboardLayout })
const frame = { HydrateFallback: DashboardPending, ErrorBoundary: ErrorMessage, lazy: layout }

const dashboard: RouteObject = {
  ...frame,
  path: "/dashboard",
  loader: requireUser,
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  children: framed([...routesOf("dashboard"), notFound]),
}

const administration: RouteObject = {
  ...frame,
  path: "/admin",
  loader: requireAdministrator,
  children: framed([{ index: true, loader: () => redirect(pathTo("verification")) }, ...routesOf("admin"), notFound]),
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
