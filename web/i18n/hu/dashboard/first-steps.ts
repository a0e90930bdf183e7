import type { firstStepsTexts as english } from "#web/i18n/en/dashboard/first-steps.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const firstStepsTexts: Translated<typeof english> = {
  title: "Első lépések",
  count: "{done} / {n}",
  done: "Kész",
  all_set: "Minden kész.",
  stays: "Az oldalt nyugodtan elhagyhatja. A lista itt marad, amíg mind az öt lépés el nem készül.",
  hide: "Elrejtés",
  failed: "Az első lépéseket nem sikerült betölteni.",
  company: "Az Ön cége",
  company_open:
    "Adja meg az adószámot és a címet. A vásárlók akkor látják megerősítve a nevét, ha a cégét már igazoltuk.",
  company_answered: "Megnéztük őket. A válaszunk az oldal tetején áll.",
  company_checking: "A név, az adószám és a cím megvan. Most ellenőrizzük őket; Ön közben folytathatja.",
  company_verified: "A cége igazolva van.",
  company_free: "A név megvan. A Free csomaghoz ennyi elég.",
  company_do: "Cégadatok megadása",
  product: "Vegye fel az első termékét",
  product_text: "Kezdésnek elég egy név és egy fénykép. A láncra rögzítésig mindent módosíthat.",
  product_do: "Termék felvétele",
  file_do: "Fájl feltöltése",
  mint: "Rögzítse a láncon",
  mint_text: "Az adatai véglegessé válnak, és bárki ellenőrizheti őket.",
  mint_do: "Mit rögzítsünk?",
  label: "Nyomtassa ki a címkéjét",
  label_text: "QR-kód és begépelhető kód, az Ön által használt ívre.",
  label_do: "Mit nyomtassunk?",
  scan: "Olvassa be",
  scan_text: "A saját telefonjával, hogy lássa, amit a vásárlói látnak majd.",
  scan_do: "Kód ellenőrzése",
}
