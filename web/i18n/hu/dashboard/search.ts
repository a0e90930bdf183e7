import type { searchTexts as searchEnglish } from "#web/i18n/en/dashboard/search.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const searchTexts: Translated<typeof searchEnglish> = {
  title: "Keresés",
  label: "Termékek, oldalak és válaszok keresése",
  placeholder: "Név, kód, sorozatszám, tétel vagy GTIN",
  products: "Termékek",
  commands: "Ugrás",
  help: "Súgó",
  all_activity: "Minden cég eseményei",
  brand_page: "Márkaoldal",
  map: "Az ellenőrzések térképe",
  label_address: "Cím a címkéken",
  also: {
    brand_page: "márka logó történet szín fényképek képek modellek",
    signature: "aláír kulcs tárca domain",
    labels: "nyomtatás qr kód",
    plan: "számla fizetés kártya ár",
    people: "meghívás meghívó munkatárs",
    security: "jelszó",
  },
  upload_file: "Fájl feltöltése",
  to_mint: "Rögzítésre váró termékek",
  to_fix: "Sikertelen termékek",
  all_named: "Minden termék, amelynek a nevében szerepel: „{q}”",
  faq: "Keresés a gyakori kérdések között: „{q}”",
  nothing: "Nincs találat: „{q}”. Keresés a gyakori kérdések között.",
  searching: "Keresés...",
  failed: "A termékek között nem sikerült keresni. Próbálja újra.",
  keys: "↑ ↓ választás · Enter megnyitás · Esc bezárás",
}
