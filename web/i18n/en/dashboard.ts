import { checkTexts } from "./dashboard/check.ts"
import { firstStepsTexts } from "./dashboard/first-steps.ts"
import { keysTexts, webhooksTexts } from "./dashboard/integration.ts"
import { overviewTexts, reportsTexts, waitingTexts } from "./dashboard/overview.ts"
import { photosTexts } from "./dashboard/photos.ts"
import { historyTexts, productTexts, recallTexts } from "./dashboard/product.ts"
import {
  deletingTexts,
  filterTexts,
  labelTexts,
  mintingTexts,
  productsTexts,
  shortcutTexts,
} from "./dashboard/products.ts"
import {
  dataTexts,
  documentsTexts,
  lettersTexts,
  profileTexts,
  securityTexts,
  signatureTexts,
  usersTexts,
  walletTexts,
} from "./dashboard/profile.ts"
import { samplesTexts } from "./dashboard/samples.ts"
import { searchTexts } from "./dashboard/search.ts"
import { shellTexts } from "./dashboard/shell.ts"
import { uploadTexts } from "./dashboard/upload.ts"

/** English texts of the dashboard and of signing in. `{name}` is filled in. */
export const dashboardTexts = {
  shell: shellTexts,
  search: searchTexts,
  refusals: {
    unreachable: "Our service does not answer. Try again in a moment.",
  },
  first_steps: firstStepsTexts,
  samples: samplesTexts,
  letters: lettersTexts,
  overview: overviewTexts,
  reports: reportsTexts,
  waiting: waitingTexts,
  status: {
    pending: "Pending",
    minted: "On chain",
    failed: "Failed",
    sent: "On its way",
    recalled: "Recalled",
    sample: "Sample",
  },
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
  check: checkTexts,
  photos: photosTexts,
  profile: profileTexts,
  users: usersTexts,
  security: securityTexts,
  documents: documentsTexts,
  data: dataTexts,
  wallet: walletTexts,
  signature: signatureTexts,
  keys: keysTexts,
  webhooks: webhooksTexts,
} as const
