import { refusals } from "./table.ts"

/** Refusals for visitors: checking a code, reporting a product, writing to us. */
export const visitorRefusals = refusals({
  mistyped_code: {
    code: "mistyped_code",
    en: "There is a typing mistake in this code.",
    hu: "Elírás van ebben a kódban.",
  },
  code_several: {
    code: "mistyped_code",
    en: "There are several codes in this text. Send one.",
    hu: "Ebben a szövegben több kód is van. Egyet küldjön.",
  },
  code_keyboard: {
    code: "mistyped_code",
    en: "One character does not fit. If a scanner typed this, its keyboard layout differs from this computer's: Y and Z are exchanged.",
    hu: "Egy karakter nem illik a többihez. Ha olvasó írta be, más a billentyűzetkiosztása, mint a számítógépé: az Y és a Z felcserélődött.",
  },
  unknown_code: { code: "unknown_code", en: "This code is not registered.", hu: "Ez a kód nincs bejegyezve." },
  unknown_number: {
    code: "unknown_code",
    en: "No product is registered under this number.",
    hu: "Ezen a számon nincs bejegyzett termék.",
  },
  not_on_chain: {
    code: "not_on_chain",
    en: "This product is registered but not yet on the blockchain.",
    hu: "Ez a termék be van jegyezve, de még nincs a blokkláncon.",
  },
  network_unchecked: {
    code: "chain_unavailable",
    en: "This product's network could not be checked.",
    hu: "A termék hálózatát most nem tudtuk ellenőrizni.",
  },
  index_unchecked: {
    code: "chain_unavailable",
    en: "The index could not be checked against the chain.",
    hu: "Az adatainkat most nem tudtuk összevetni a blokklánccal.",
  },
  product_unchecked: {
    code: "chain_unavailable",
    en: "This product could not be checked right now. Please try again in a moment.",
    hu: "Ezt a terméket most nem tudtuk ellenőrizni. Próbálja újra egy pillanat múlva.",
  },
  too_many_requests: {
    code: "too_many_requests",
    en: "Too many requests. Please wait a little and try again.",
    hu: "Túl sok kérés érkezett. Várjon egy kicsit, és próbálja újra.",
  },
  report_missing: { en: "Tell us what seems wrong.", hu: "Írja le, mi tűnik gyanúsnak." },
  name_line_breaks: { en: "Name cannot have line breaks", hu: "A névben nem lehet sortörés" },
  email_invalid: { en: "Email is invalid", hu: "Az e-mail-cím érvénytelen" },
})
