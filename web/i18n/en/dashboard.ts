import { faultTexts, reasonTexts, warningTexts } from "./dashboard/faults.ts"
import { keysTexts, webhooksTexts } from "./dashboard/integration.ts"
import { overviewTexts, reportsTexts } from "./dashboard/overview.ts"
import { historyTexts, productTexts, recallTexts } from "./dashboard/product.ts"
import {
  deletingTexts,
  filterTexts,
  labelTexts,
  mintingTexts,
  productsTexts,
  shortcutTexts,
} from "./dashboard/products.ts"
import { dataTexts, documentsTexts, profileTexts, securityTexts, usersTexts, walletTexts } from "./dashboard/profile.ts"
import { shellTexts } from "./dashboard/shell.ts"
import { uploadTexts } from "./dashboard/upload.ts"

/** English texts of the dashboard and of signing in. `{name}` is filled in. */
export const dashboardTexts = {
  shell: shellTexts,
  refusals: {
    wrong_credentials: "Login failed. Please check your credentials and try again.",
    not_allowed: "Only the owner of the company account can do this.",
    plan_does_not_include: "Your plan does not include this.",
    subscription_inactive: "Your subscription is not active. Renew it to add or mint products.",
    limit_reached: "You’ve reached your upload limit. Upgrade your plan to add more products.",
    too_large: "This is too large.",
    too_many_requests: "Too many requests. Please wait a little and try again.",
    busy: "The service is starting.",
    chain_unavailable: "The network cannot be reached at present.",
    wrong_password: "The current password is wrong.",
    company_suspended: "Your company is suspended: it can read and verify, but not add or mint.",
    internal: "Something went wrong on our side. Please try again.",
    unreachable: "Our service does not answer. Try again in a moment.",
  },
  faults: faultTexts,
  reasons: reasonTexts,
  warnings: warningTexts,
  overview: overviewTexts,
  reports: reportsTexts,
  status: { pending: "Pending", minted: "On chain", failed: "Failed", sent: "On its way", recalled: "Recalled" },
  products: productsTexts,
  filter: filterTexts,
  shortcuts: shortcutTexts,
  labels: labelTexts,
  minting: mintingTexts,
  deleting: deletingTexts,
  product: productTexts,
  recall: recallTexts,
  history: historyTexts,
  upload: uploadTexts,
  profile: profileTexts,
  users: usersTexts,
  security: securityTexts,
  documents: documentsTexts,
  data: dataTexts,
  wallet: walletTexts,
  keys: keysTexts,
  webhooks: webhooksTexts,
} as const
