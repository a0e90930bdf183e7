import { downloads } from "./described/downloads.ts"
import { keys } from "./described/keys.ts"
import { mints } from "./described/mints.ts"
import { products } from "./described/products.ts"
import { service } from "./described/service.ts"
import { verifications } from "./described/verifications.ts"
import { webhooks } from "./described/webhooks.ts"
import type { DescribedRoute } from "./described-route.ts"

/** Every call that is meant for others than our own pages. */
export const DESCRIBED: DescribedRoute[] = [
  ...verifications,
  ...products,
  ...mints,
  ...downloads,
  ...webhooks,
  ...keys,
  ...service,
]

/**
 * Calls that only our own pages make, or operators, or the payment provider: they may change with the pages, so nobody is
 * told to build on them. A route of the router that is in neither list fails the tests.
 */
export const INTERNAL: Record<string, string[]> = {
  "signing up and in": [
    ...["POST /login", "POST /logout", "GET /me", "POST /change-password"],
    ...["POST /api/activate-user", "POST /set-password", "POST /forgot-password"],
  ],
  "the company's own affairs": [
    ...["POST /update-company-profile", "GET /custom-fields", "POST /custom-fields", "DELETE /custom-fields/:key"],
    ...["POST /wallet-challenge", "POST /wallet", "DELETE /wallet"],
    ...["POST /invite-user", "DELETE /remove-user", "POST /enable-multi-user", "GET /audit"],
    ...["POST /export-company", "POST /close-account", "GET /reports", "PATCH /reports/:id"],
    ...["GET /documents", "POST /documents", "GET /documents/:id", "DELETE /documents/:id"],
  ],
  payment: [
    ...[
      "POST /api/checkout",
      "POST /api/subscription-change",
      "DELETE /api/subscription-change",
      "POST /api/billing-portal",
      "GET /api/verify-session",
    ],
    ...["POST /api/update-subscription-after-payment", "POST /api/stripe/webhook"],
  ],
  administration: [
    ...["GET /api/companies", "PATCH /api/companies/:id", "GET /api/companies/:id/documents"],
    ...["PATCH /api/verify-company/:id", "DELETE /api/verify-company/:id"],
    ...["POST /api/companies/:id/suspend", "POST /api/companies/:id/unsuspend"],
    ...["GET /api/overview", "GET /api/jobs", "POST /api/jobs/:id/retry", "GET /api/audit", "GET /api/audit/check"],
  ],
  operation: ["GET /metrics"],
  "our pages": [
    "POST /contact",
    "POST /report-product",
    "GET /provider",
    "POST /rpc/:chain_id",
    "GET /openapi.json",
    "GET /docs",
  ],
}
