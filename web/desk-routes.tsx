import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router"
import { accountRoutes } from "./account-routes.tsx"
import { queries, queryClient } from "./api/queries.ts"
import { loadTexts } from "./i18n/texts.ts"
import { DeskPending } from "./layouts/desk-pending.tsx"
import { paths } from "./routes.ts"
import { keepUser, readToken } from "./session.ts"
import { Trouble } from "./ui/error-boundary.tsx"

/**
 * Lets in whoever has a token and whose account can be loaded. Anybody else goes to signing in and comes back from there;
 * only an answer of 401 takes the token away, and the client has done so by then.
 */
async function requireUser(args: LoaderFunctionArgs) {
  const user = await userOrRedirect(args)
  return user instanceof Response ? user : null
}

/** Lets in administrators alone; anybody else goes to signing in, as if nobody were. */
async function requireAdministrator(args: LoaderFunctionArgs) {
  const user = await userOrRedirect(args)
  if (user instanceof Response) return user
  return user.is_admin ? null : redirect(paths.signIn(new URL(args.request.url).pathname))
}

async function userOrRedirect({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const from = pathname + search
  if (!readToken()) return redirect(paths.signIn(from))
  try {
    const user = await queryClient.ensureQueryData(queries.me)
    keepUser(user)
    return user
  } catch {
    return redirect(`${paths.signIn(from)}${readToken() ? "#unavailable" : ""}`)
  }
}

export const deskRoutes: RouteObject[] = [
  ...accountRoutes,
  {
    path: "/dashboard",
    loader: requireUser,
    HydrateFallback: DeskPending,
    ErrorBoundary: Trouble,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => ({ Component: (await import("./layouts/desk.tsx")).DeskLayout }),
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import("./features/overview/overview-page.tsx")).OverviewPage }),
      },
      {
        path: "products",
        lazy: async () => ({ Component: (await import("./features/products/products-page.tsx")).ProductsPage }),
      },
      {
        path: "products/:id",
        lazy: async () => ({ Component: (await import("./features/product/product-page.tsx")).ProductPage }),
      },
      {
        path: "upload",
        lazy: async () => ({ Component: (await import("./features/upload/upload-page.tsx")).UploadPage }),
      },
      {
        path: "profile",
        lazy: async () => ({ Component: (await import("./features/profile/profile-page.tsx")).ProfilePage }),
      },
      {
        path: "faq",
        lazy: async () => {
          const [{ FaqPage }] = await Promise.all([import("./features/faq/faq-page.tsx"), loadTexts("help")])
          return { Component: FaqPage }
        },
      },
      {
        path: "activity",
        lazy: async () => {
          const [{ ActivityPage }] = await Promise.all([
            import("./features/trail/activity-page.tsx"),
            loadTexts("trail"),
          ])
          return { Component: ActivityPage }
        },
      },
      {
        path: "*",
        lazy: async () => ({ Component: (await import("./features/not-found/not-found-page.tsx")).NotFoundPage }),
      },
    ],
  },
  {
    path: "/admin",
    loader: requireAdministrator,
    HydrateFallback: DeskPending,
    ErrorBoundary: Trouble,
    lazy: async () => ({ Component: (await import("./layouts/desk.tsx")).DeskLayout }),
    children: [
      {
        path: "verification",
        lazy: async () => {
          const page = import("./features/administration/verification-page.tsx")
          const [{ VerificationPage }] = await Promise.all([page, loadTexts("administration")])
          return { Component: VerificationPage }
        },
      },
      {
        path: "service",
        lazy: async () => {
          const [{ ServicePage }] = await Promise.all([
            import("./features/service/service-page.tsx"),
            loadTexts("service"),
          ])
          return { Component: ServicePage }
        },
      },
      {
        path: "activity",
        lazy: async () => {
          const page = import("./features/trail/all-activity-page.tsx")
          const [{ AllActivityPage }] = await Promise.all([page, loadTexts("trail")])
          return { Component: AllActivityPage }
        },
      },
      {
        path: "*",
        lazy: async () => ({ Component: (await import("./features/not-found/not-found-page.tsx")).NotFoundPage }),
      },
    ],
  },
  {
    path: "*",
    HydrateFallback: () => null,
    lazy: async () => ({ Component: (await import("./features/not-found/not-found-page.tsx")).NotFoundPage }),
  },
]
