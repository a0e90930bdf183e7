import type { administrationRefusals as english } from "#shared/refusals/administration.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const administrationRefusals: InLanguage<typeof english> = {
  no_such_company: "Nincs ilyen cég.",
  company_closed: "Ez a cég megszüntette a fiókját.",
  name_too_long_to_attest: "E cég neve túl hosszú ahhoz, hogy a blokkláncon igazoljuk.",
  check_outdated: "A cég közben módosította az adatait. Vesse össze őket újra.",
  check_of_nothing: "A cég nem adta meg, amit itt össze kellene vetni, ezért ezt nem lehet kipipálni.",
  check_unknown: "Nincs ilyen ellenőrzés.",
  found_missing: "Írja be, mit talált.",
  already_verified: "Ez a cég már igazolt. Inkább vonja vissza az igazolást.",
  job_not_failed: "Csak meghiúsult feladat indítható újra.",
  no_such_report: "Nincs ilyen bejelentés.",
  customer_address: "Ez a cím egy ügyfél fiókjához tartozik.",
  domain_malformed: "Adjon meg egy domaint, például: company.example, https:// és útvonal nélkül.",
  reason_missing: "Adja meg az okot.",
  report_photos_full: "Ehhez a bejelentéshez több fényképet nem őrzünk meg. Maga a bejelentés megvan.",
  handled_missing: "Adja meg, hogy elintézte-e.",
  event_malformed: "Adjon meg egy eseményt, például: product.recalled.",
}
