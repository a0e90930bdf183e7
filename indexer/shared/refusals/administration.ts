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
  has_not_asked: {
    code: "has_not_asked",
    en: "This company has not asked to be verified: it has entered no VAT or tax number, or no address.",
    hu: "Ez a cég nem kérte az igazolását: nem adott meg adószámot vagy címet.",
  },
  register_silent: { en: "The VAT register did not answer.", hu: "Az adónyilvántartás nem válaszolt." },
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
