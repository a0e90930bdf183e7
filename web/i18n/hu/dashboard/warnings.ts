import type { warningTexts as english } from "#web/i18n/en/dashboard/warnings.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const warningTexts: Translated<typeof english> = {
  minted_in_batch:
    "Az adatok túl hosszúak ahhoz, hogy a termék saját tokent kapjon. Tételben rögzítjük; az ellenőrzése ugyanolyan.",
  file_seen_before: "Ezt a fájlt korábban már feltöltötte. Ha véletlen volt, törölje ezeket a termékeket.",
  serial_number_seen_before: {
    one: "Az egyik sorozatszám korábban már szerepelt: {examples}.",
    other: "Közülük {n} sorozatszám korábban már szerepelt, például {examples}.",
  },
  serial_number_repeated: {
    one: "Egy sorozatszám többször is szerepel ebben a fájlban: {examples}.",
    other: "{n} sorozatszám többször is szerepel ebben a fájlban, például {examples}.",
  },
  in_lines: "Sorok: {lines}.",
  personal_data_seen: {
    one: "Egy cella e-mail-címnek vagy telefonszámnak látszik ({columns}). Ha személyes adat, törölje a terméket, mielőtt a blokkláncra kerül.",
    other:
      "{n} cella e-mail-címnek vagy telefonszámnak látszik ({columns}). Ha személyes adatok, törölje a termékeket, mielőtt a blokkláncra kerülnek.",
  },
  rows_continued: {
    one: "Egy sor a fölötte lévő terméket folytatja, onnan kapta a nevét ({columns}).",
    other: "{n} sor a fölötte lévő terméket folytatja, onnan kapta a nevét ({columns}).",
  },
  pictures_skipped: {
    one: "Egy sorban csak további kép van, nem lett belőle termék ({columns}).",
    other: "{n} sorban csak további kép van, nem lett belőlük termék ({columns}).",
  },
  line_breaks_replaced: {
    one: "Egy cellában a sortörésekből szóköz lett ({columns}); csak a leírás őrzi meg őket.",
    other: "{n} cellában a sortörésekből szóköz lett ({columns}); csak a leírás őrzi meg őket.",
  },
}
