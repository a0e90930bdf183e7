import { refusals } from "./table.ts"

/** What administrators of the service may be told. */
export const administrationRefusals = refusals({
  company_closed: {
    code: "conflict",
    en: "This company has closed its account.",
    hu: "Ez a cég megszüntette a fiókját.",
  },
  name_too_long_to_attest: {
    code: "conflict",
    en: "This company's name is too long to be attested on the blockchain.",
    hu: "E cég neve túl hosszú ahhoz, hogy a blokkláncon igazoljuk.",
  },
  check_outdated: {
    code: "conflict",
    en: "The company has changed its details in the meantime. Compare them again.",
    hu: "A cég közben módosította az adatait. Vesse össze őket újra.",
  },
  check_of_nothing: {
    code: "conflict",
    en: "The company has not entered what this check compares, so it cannot be ticked.",
    hu: "A cég nem adta meg, amit itt össze kellene vetni, ezért ezt nem lehet kipipálni.",
  },
  already_verified: {
    code: "conflict",
    en: "This company is already verified. Withdraw the verification instead.",
    hu: "Ez a cég már igazolt. Inkább vonja vissza az igazolást.",
  },
  job_not_failed: {
    code: "conflict",
    en: "Only a job that has failed can be tried again.",
    hu: "Csak meghiúsult feladat indítható újra.",
  },
  customer_address: {
    code: "conflict",
    en: "This address belongs to a customer's account.",
    hu: "Ez a cím egy ügyfél fiókjához tartozik.",
  },
  report_photos_full: {
    code: "limit_reached",
    en: "No more photos are kept with this report. The report itself is.",
    hu: "Ehhez a bejelentéshez több fényképet nem őrzünk meg. Maga a bejelentés megvan.",
  },
  handled_missing: { en: "Say whether it is handled.", hu: "Adja meg, hogy elintézte-e." },
})
