import type { ComponentType } from "react"
import type { RouteObject } from "react-router"
import { loadTexts } from "./i18n/texts.ts"
import { ErrorMessage } from "./ui/error-boundary.tsx"

/** A page of signing in and up, of passwords and payments: its own file, and the texts that they share. */
function accountPage<Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): RouteObject {
  return {
    path,
    HydrateFallback: () => null,
    ErrorBoundary: ErrorMessage,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadTexts("account")])
      return { Component: module[name] }
    },
  }
}

export const accountRoutes: RouteObject[] = [
  accountPage("/auth", "AuthPage", () => import("./account/auth/auth-page.tsx")),
  accountPage("/forgot-password", "ForgotPasswordPage", () => import("./account/password/forgot-password-page.tsx")),
  accountPage("/set-password", "SetPasswordPage", () => import("./account/password/set-password-page.tsx")),
  accountPage("/thank-you", "ThankYouPage", () => import("./account/thank-you/thank-you-page.tsx")),
  accountPage("/free-thank-you", "FreeThankYouPage", () => import("./account/thank-you/free-thank-you-page.tsx")),
  accountPage("/subscription-checkout/:plan", "CheckoutPage", () => import("./account/checkout/checkout-page.tsx")),
]
