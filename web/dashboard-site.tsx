import { QueryClientProvider } from "@tanstack/react-query"
import { createRoot } from "react-dom/client"
import { createBrowserRouter } from "react-router"
import { RouterProvider } from "react-router/dom"
import { onSignedOut } from "./api/client.ts"
import { queries, queryClient } from "./api/queries.ts"
import { dashboardRoutes, preloadPages } from "./dashboard-routes.tsx"
import { onLanguageSwitched, textOf } from "./i18n/texts.ts"
import { paths } from "./routes.ts"
import { keepSessionOf, onSessionElsewhere, readUser } from "./session.ts"
import { isForSignedIn } from "./ui/after-sign-in.ts"
import { Toasts, toast } from "./ui/toasts.tsx"
import { whenSaved } from "./ui/when-saved.ts"

type Router = ReturnType<typeof createBrowserRouter>

/** The first page's own requests come first. */
const PRELOAD_DELAY_MS = 1_500

/** The dashboard and signing in: router, queries, toasts. */
export function showDashboard(root: HTMLElement): void {
  const router = createBrowserRouter(dashboardRoutes)
  onSignedOut(() => {
    const { pathname, search } = router.state.location
    queryClient.clear()
    if (pathname.startsWith("/auth")) return
    toast(textOf("dashboard")("shell.session_ended"))
    void router.navigate(paths.signIn(pathname + search))
  })
  // The service says in the page's language why something failed.
  onLanguageSwitched(() => void queryClient.invalidateQueries())
  // The page shows the previous user's data; the next call would be another user's.
  onSessionElsewhere(() => isForSignedIn(router.state.location.pathname) && followElsewhere())
  whenFirstSignedIn(router, () => setTimeout(() => void preloadPages(readUser()?.is_admin ?? false), PRELOAD_DELAY_MS))
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
}

let hasAsked = false

/** Loads the page again after another window signed in or out. Unsaved input stays until its user discards it. */
function followElsewhere(): void {
  if (hasAsked) return
  const me = queryClient.getQueryData(queries.me.queryKey)
  if (me) keepSessionOf(me.email)
  hasAsked = true
  whenSaved(() => location.reload(), "elsewhere")
}

/** Reacts once to the first page that requires signing in. */
function whenFirstSignedIn(router: Router, react: () => void): void {
  const stop = router.subscribe(({ location, initialized, navigation }) => {
    if (!initialized || navigation.state !== "idle" || !isForSignedIn(location.pathname)) return
    stop()
    react()
  })
}
