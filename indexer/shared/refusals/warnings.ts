import { refusals } from "./table.ts"

/** What a person is told about products that are registered all the same, or about rows that are no products. */
export const uploadWarnings = refusals({
  minted_in_batch: {
    en: "The details are too long for their own token. This product will be minted in a batch; it verifies in the same way.",
    hu: "Az adatok túl hosszúak ahhoz, hogy a termék saját tokent kapjon. Tételben rögzítjük; az ellenőrzése ugyanolyan.",
  },
  file_seen_before: {
    en: "You have uploaded the same file before, on {day} as “{file_name}”. If this was a mistake, delete these products.",
    hu: "Ezt a fájlt korábban már feltöltötte ({day}, „{file_name}”). Ha véletlen volt, törölje ezeket a termékeket.",
  },
  serial_number_seen_before: {
    en: {
      one: "One of these serial numbers was registered before: {examples}.",
      other: "{n} of these serial numbers were registered before, such as {examples}.",
    },
    hu: "Közülük {n} sorozatszám korábban már szerepelt: {examples}.",
  },
  serial_number_repeated: {
    en: {
      one: "One serial number appears more than once in this file: {examples}.",
      other: "{n} serial numbers appear more than once in this file, such as {examples}.",
    },
    hu: "{n} sorozatszám többször is szerepel ebben a fájlban: {examples}.",
  },
  personal_data_seen: {
    en: {
      one: "One cell looks like an email address or a phone number ({columns}). If it is personal data, delete the product before it is minted.",
      other:
        "{n} cells look like email addresses or phone numbers ({columns}). If they are personal data, delete the products before they are minted.",
    },
    hu: "{n} cella e-mail-címnek vagy telefonszámnak látszik ({columns}). Ha személyes adat, törölje a terméket, mielőtt a blokkláncra kerül.",
  },
  rows_continued: {
    en: {
      one: "One row continues the product above and took its name from there ({columns}).",
      other: "{n} rows continue the product above and took its name from there ({columns}).",
    },
    hu: "{n} sor a fölötte lévő terméket folytatja, onnan kapta a nevét ({columns}).",
  },
  pictures_skipped: {
    en: {
      one: "One row holds further pictures only and became no product ({columns}).",
      other: "{n} rows hold further pictures only and became no product ({columns}).",
    },
    hu: "{n} sorban csak további kép van, nem lett belőle termék ({columns}).",
  },
  views_skipped: {
    en: {
      one: "One row repeats a product for another view of the shop and became no product.",
      other: "{n} rows repeat a product for another view of the shop and became no product.",
    },
    hu: "{n} sor a bolt másik nézetéhez ismétel meg terméket, nem lett belőle új.",
  },
  line_breaks_replaced: {
    en: {
      one: "Line breaks in one cell became spaces ({columns}); only descriptions keep them.",
      other: "Line breaks in {n} cells became spaces ({columns}); only descriptions keep them.",
    },
    hu: "{n} cellában a sortörésekből szóköz lett ({columns}); csak a leírás őrzi meg őket.",
  },
})
