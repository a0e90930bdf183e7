import { QueryClientProvider } from "@tanstack/react-query"
import { createRoot } from "react-dom/client"
import { createBrowserRouter } from "react-router"
import { RouterProvider } from "react-router/dom"
import { onSignedOut } from "./api/client.ts"
import { queryClient } from "./api/queries.ts"
import { deskRoutes } from "./desk-routes.tsx"
import { textOf } from "./i18n/texts.ts"
import { isForSignedIn, paths } from "./routes.ts"
import { onSessionElsewhere } from "./session.ts"
import { say, Toasts } from "./ui/toasts.tsx"

/** The dashboard and signing in: router, queries, toasts. */
export function showDesk(root: HTMLElement): void {
  const router = createBrowserRouter(deskRoutes)
  onSignedOut(() => {
    const { pathname, search } = router.state.location
    queryClient.clear()
    if (pathname.startsWith("/auth")) return
    say(textOf("desk")("shell.session_ended"))
    void router.navigate(paths.signIn(pathname + search))
  })
  // What is shown belongs to whoever was signed in: the next call would be somebody else's.
  onSessionElsewhere(() => isForSignedIn(router.state.location.pathname) && location.reload())
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
}
