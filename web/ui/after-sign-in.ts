import { paths } from "#web/routes.ts"

const FOR_SIGNED_IN = /^\/(dashboard|admin|subscription-checkout)(\/|$)/

/** Whether one has to be signed in for a page. */
export const isForSignedIn = (path: string): boolean => FOR_SIGNED_IN.test(path)

const ANY_SITE = "https://site.invalid"

/** Where to go after signing in: a page of the dashboard, never another site. */
export function safeOrigin(from: string | null): string {
  if (!from?.startsWith("/") || !URL.canParse(from, ANY_SITE)) return paths.dashboard()
  // As a browser would go there: "/dashboard/..//other.example" is not on the dashboard.
  const { origin, pathname, search, hash } = new URL(from, ANY_SITE)
  return origin === ANY_SITE && isForSignedIn(pathname) ? pathname + search + hash : paths.dashboard()
}
