import { QueryClientProvider } from "@tanstack/react-query"
import { createRoot } from "react-dom/client"
import { createBrowserRouter } from "react-router"
import { RouterProvider } from "react-router/dom"
import { onSignedOut } from "./api/client.ts"
import { queryClient } from "./api/queries.ts"
import { deskRoutes } from "./desk-routes.tsx"
import { paths } from "./routes.ts"
import { Toasts } from "./ui/toasts.tsx"

/** The dashboard and signing in: router, queries, toasts. */
export function showDesk(root: HTMLElement): void {
  const router = createBrowserRouter(deskRoutes)
  onSignedOut(() => {
    const { pathname } = router.state.location
    queryClient.clear()
    if (!pathname.startsWith("/auth")) void router.navigate(paths.signIn(pathname))
  })
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
}
