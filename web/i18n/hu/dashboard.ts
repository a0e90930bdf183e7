import type { dashboardTexts as english } from "#web/i18n/en/dashboard.ts"
import type { Translated } from "#web/i18n/text-types.ts"
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

export const dashboardTexts: Translated<typeof english> = {
  shell: shellTexts,
  search: searchTexts,
  refusals: {
    unreachable: "A szolgáltatásunk nem válaszol. Próbálja újra kicsit később.",
  },
  first_steps: firstStepsTexts,
  samples: samplesTexts,
  letters: lettersTexts,
  overview: overviewTexts,
  reports: reportsTexts,
  waiting: waitingTexts,
  status: {
    pending: "Függőben",
    minted: "A láncon",
    failed: "Sikertelen",
    sent: "Úton",
    recalled: "Visszahívva",
    sample: "Minta",
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
}
