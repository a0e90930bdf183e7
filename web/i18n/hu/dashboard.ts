import type { dashboardTexts as english } from "#web/i18n/en/dashboard.ts"
import type { Translated } from "#web/i18n/text-types.ts"
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

export const dashboardTexts: Translated<typeof english> = {
  shell: shellTexts,
  refusals: {
    wrong_credentials: "A belépés nem sikerült. Kérjük, ellenőrizze az adatait, és próbálja újra.",
    not_allowed: "Ezt csak a cég fiókjának tulajdonosa teheti meg.",
    plan_does_not_include: "Ezt az Ön csomagja nem tartalmazza.",
    subscription_inactive: "Az előfizetése nem aktív. Újítsa meg, hogy termékeket vehessen fel vagy rögzíthessen.",
    limit_reached: "Elérte a feltöltési korlátot. Váltson nagyobb csomagra, hogy további termékeket vehessen fel.",
    too_large: "Ez túl nagy.",
    too_many_requests: "Túl sok kérés érkezett. Várjon egy kicsit, és próbálja újra.",
    busy: "A szolgáltatás éppen indul.",
    chain_unavailable: "A hálózatot most nem érjük el.",
    wrong_password: "A jelenlegi jelszó hibás.",
    company_suspended:
      "A cégét felfüggesztettük: olvashat és ellenőrizhet, de nem vehet fel és nem rögzíthet terméket.",
    internal: "Nálunk történt hiba. Kérjük, próbálja újra.",
    unreachable: "A szolgáltatásunk nem válaszol. Próbálja újra kicsit később.",
  },
  faults: faultTexts,
  reasons: reasonTexts,
  warnings: warningTexts,
  overview: overviewTexts,
  reports: reportsTexts,
  status: {
    pending: "Függőben",
    minted: "A láncon",
    failed: "Sikertelen",
    sent: "Úton",
    recalled: "Visszahívva",
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
  profile: profileTexts,
  users: usersTexts,
  security: securityTexts,
  documents: documentsTexts,
  data: dataTexts,
  wallet: walletTexts,
  keys: keysTexts,
  webhooks: webhooksTexts,
}
