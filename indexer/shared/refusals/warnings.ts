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
      one: "One row holds further pictures only and became no product.",
      other: "{n} rows hold further pictures only and became no product.",
    },
    hu: "{n} sorban csak további kép van, nem lett belőle termék.",
  },
  options_kept: {
    en: "What sets variants apart is kept in fields of your own: {columns}.",
    hu: "Ami a változatokat megkülönbözteti, saját mezőben marad meg: {columns}.",
  },
  line_breaks_replaced: {
    en: {
      one: "Line breaks in one cell became spaces ({columns}); only descriptions keep them.",
      other: "Line breaks in {n} cells became spaces ({columns}); only descriptions keep them.",
    },
    hu: "{n} cellában a sortörésekből szóköz lett ({columns}); csak a leírás őrzi meg őket.",
  },
  damaged_cells_emptied: {
    en: {
      one: "One cell holds an error, or a program’s word for nothing: {examples} ({columns}). It is left empty.",
      other:
        "{n} cells hold an error, or a program’s word for nothing, such as {examples} ({columns}). They are left empty.",
    },
    hu: "{n} cellában hiba, vagy egy program „semmi” jele áll: {examples} ({columns}). Ezeket üresnek vettük.",
  },
  null_words_kept: {
    en: {
      one: "One cell says {examples} ({columns}), which programs write and hardly anybody means. It is kept as it stands.",
      other:
        "{n} cells say what programs write and hardly anybody means: {examples} ({columns}). They are kept as they stand.",
    },
    hu: "{n} cellában olyasmi áll, amit programok írnak, és aligha gondolja így bárki: {examples} ({columns}). Így maradnak.",
  },
  numbers_rewritten: {
    en: {
      one: "One number looks rounded by a spreadsheet: {examples} ({columns}). Its last digits are gone; format the whole column as text and enter it again.",
      other:
        "{n} numbers look rounded by a spreadsheet, such as {examples} ({columns}). Their last digits are gone; format the whole column as text and enter them again.",
    },
    hu: "{n} számot táblázatkezelő kerekíthetett: {examples} ({columns}). Az utolsó számjegyek elvesztek; formázza az egész oszlopot szövegként, és írja be őket újra.",
  },
  identifiers_as_dates: {
    en: {
      one: "One cell looks like an identifier that a spreadsheet made a date of: {examples} ({columns}).",
      other: "{n} cells look like identifiers that a spreadsheet made dates of, such as {examples} ({columns}).",
    },
    hu: "{n} azonosítóból táblázatkezelő csinálhatott dátumot: {examples} ({columns}).",
  },
  letters_misread: {
    en: {
      one: "A program garbled one cell before it came here: {examples} ({columns}).",
      other: "A program garbled {n} cells before they came here, such as {examples} ({columns}).",
    },
    hu: "{n} cellát már előttünk elrontott egy program: {examples} ({columns}).",
  },
  letters_lost: {
    en: {
      one: "One cell has a question mark where a letter may have been: {examples} ({columns}).",
      other: "{n} cells have question marks where letters may have been, such as {examples} ({columns}).",
    },
    hu: "{n} cellában kérdőjel áll, ahol betű lehetett: {examples} ({columns}).",
  },
  dates_far: {
    en: {
      one: "One date is far from today: {examples} ({columns}).",
      other: "{n} dates are far from today, such as {examples} ({columns}).",
    },
    hu: "{n} dátum nagyon távoli: {examples} ({columns}).",
  },
  barcodes_kept: {
    en: {
      one: "One barcode is no GTIN: {examples} ({columns}). It is kept as a field of your own.",
      other: "{n} barcodes are no GTINs, such as {examples} ({columns}). They are kept as a field of your own.",
    },
    hu: "{n} vonalkód nem GTIN: {examples} ({columns}). Saját mezőként maradnak meg.",
  },
  codes_together: {
    en: "{n} × several codes in one cell, or a number with separators, such as {examples} ({columns}). It is kept as one.",
    hu: "{n} cellában több kód áll, vagy elválasztójeles szám: {examples} ({columns}). Egy kódként marad meg.",
  },
  headers_repeated: {
    en: {
      one: "One row repeats the names of the columns and was left out.",
      other: "{n} rows repeat the names of the columns and were left out.",
    },
    hu: "{n} sor az oszlopok nevét ismétli meg, kihagytuk.",
  },
  titles_skipped: {
    en: "What stands above the names of the columns was left out.",
    hu: "Ami az oszlopok neve fölött áll, azt kihagytuk.",
  },
  sums_skipped: {
    en: {
      one: "One row is a total or the end of a report and was left out.",
      other: "{n} rows are totals or ends of reports and were left out.",
    },
    hu: "{n} összesítő vagy lezáró sort kihagytunk.",
  },
  names_alone: {
    en: {
      one: "One row has hardly more than a name, unlike all others: {examples}. Is it a product?",
      other: "{n} rows have hardly more than a name, unlike all others, such as {examples}. Are they products?",
    },
    hu: "{n} sorban a néven kívül alig van adat, a többiben viszont van: {examples}. Valóban termék?",
  },
  shop_rows_skipped: {
    en: {
      one: "One row of the shop is no product of its own and was left out.",
      other: "{n} rows of the shop are no products of their own and were left out.",
    },
    hu: "A bolt {n} sora nem önálló termék, kihagytuk.",
  },
})
