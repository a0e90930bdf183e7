import type { ComponentType } from "react"
import type { RouteObject } from "react-router"
import { loadTexts } from "./i18n/texts.ts"
import { ErrorMessage } from "./ui/error-boundary.tsx"

/** A page of signing in and up, of passwords and payments: its own file, and the texts that they share. */
function accountPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    HydrateFallback: () => null,
    ErrorBoundary: ErrorMessage,
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadTexts("account")])
      return { Component }
    },
  }
}

export const accountRoutes: RouteObject[] = [
  accountPage("/auth", async () => (await import("./account/auth/auth-page.tsx")).AuthPage),
  accountPage(
    "/forgot-password",
    async () => (await import("./account/password/forgot-password-page.tsx")).ForgotPasswordPage,
  ),
  accountPage("/set-password", async () => (await import("./account/password/set-password-page.tsx")).SetPasswordPage),
  accountPage("/thank-you", async () => (await import("./account/thank-you/thank-you-page.tsx")).ThankYouPage),
  accountPage(
    "/free-thank-you",
    async () => (await import("./account/thank-you/free-thank-you-page.tsx")).FreeThankYouPage,
  ),
  accountPage(
    "/subscription-checkout/:plan",
    async () => (await import("./account/checkout/checkout-page.tsx")).CheckoutPage,
  ),
]
