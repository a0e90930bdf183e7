import { refusalsOf } from "./table.ts"

/** Faults of a product file as a whole. */
export const fileRefusals = refusalsOf("invalid_file", {
  file_too_large: {
    code: "too_large",
    en: "This file is larger than {mb} MB. Split it.",
    hu: "Ez a fájl nagyobb {mb} MB-nál. Bontsa több részre.",
  },
  file_empty: { en: "This file is empty.", hu: "Ez a fájl üres." },
  not_text: { en: "This is not a text file. Choose a CSV file.", hu: "Ez nem szövegfájl. Válasszon CSV-fájlt." },
  spreadsheet: {
    en: "This is {format}, not a CSV file. Open it and save it as “CSV UTF-8”.",
    hu: "Ez a táblázatkezelő saját fájlja. Nyissa meg, és mentse „CSV UTF-8” formátumban.",
  },
  other_format: {
    en: "This is {format}, not a CSV file. Choose a CSV file.",
    hu: "Ez nem CSV-fájl. Válasszon CSV-fájlt.",
  },
  utf7: {
    en: "This file is in UTF-7, which nothing reads any more. Save it as UTF-8.",
    hu: "Ez a fájl UTF-7 kódolású, amelyet már semmi sem olvas. Mentse UTF-8-ként.",
  },
  encoding_unsure: {
    en: "The encoding of this file cannot be detected. Name it in `encoding`, or save the file as UTF-8. Does one of these read right? {likely}.",
    hu: "Nem derül ki, milyen kódolású ez a fájl. Válassza ki, vagy mentse UTF-8-ként. Jól olvasható valamelyik? {likely}.",
  },
  no_header: {
    en: "The first row must hold the column names, for example “Product name”.",
    hu: "Az első sorban az oszlopok nevének kell állnia, például: „Terméknév”.",
  },
  header_too_long: {
    en: "The first row does not end. It must hold the column names; check its quotation marks.",
    hu: "Az első sor nem ér véget. Az oszlopok nevének kell benne állnia; ellenőrizze az idézőjeleket.",
  },
  too_many_columns: {
    en: "This file has more than {n} columns. Remove those you do not need.",
    hu: "Ebben a fájlban több mint {n} oszlop van. Távolítsa el azokat, amelyekre nincs szüksége.",
  },
  too_many_columns_kept: {
    en: "This file would keep {kept} columns, and a product has room for {n}. Leave some out.",
    hu: "Ebből a fájlból {kept} oszlop maradna meg, egy termékhez pedig {n} fér. Hagyjon ki néhányat.",
  },
  transposed: {
    en: "The names of the fields stand below one another ({names}), so each column is a product. Turn the table: one product a row.",
    hu: "A mezők nevei egymás alatt állnak ({names}), így minden oszlop egy termék. Fordítsa el a táblázatot: egy sorban egy termék legyen.",
  },
  no_product_name: {
    en: "No column holds the product's name. Call one of them “Product name”. Found: {columns}.",
    hu: "Egyik oszlopban sincs a termék neve. Válassza ki, melyik az. Ezeket találtuk: {columns}.",
  },
  not_strict: {
    en: "Nothing was imported, because you asked for a file without faults. {told}",
    hu: "Semmit sem vettünk fel, mert hibátlan fájlt kért. {told}",
  },
  separator_unknown: {
    en: "The first row was read as one column, because nothing we know separates the names: “{row}”. Use commas, semicolons, tabs or “|”.",
    hu: "Az első sort egyetlen oszlopnak olvastuk, mert semmi ismert nem választja el a neveket: „{row}”. Használjon vesszőt, pontosvesszőt, tabulátort vagy „|” jelet.",
  },
  duplicate_column: {
    en: "Two columns claim to be the {name}. Rename or remove one of them.",
    hu: "Két oszlop is ugyanaz a mező lenne ({name}). Nevezze át vagy hagyja ki az egyiket.",
  },
  column_name_not_allowed: {
    en: "A column name contains characters that cannot be used. Type it again.",
    hu: "Az egyik oszlopnévben nem használható karakter van. Gépelje be újra.",
  },
  column_name_proto: {
    en: "A column cannot be called “__proto__”. Rename or remove it.",
    hu: "Oszlop neve nem lehet „__proto__”. Nevezze át vagy távolítsa el.",
  },
  column_name_too_long: {
    en: "The column name “{name}…” is longer than {n} characters. Shorten it.",
    hu: "Ez az oszlopnév hosszabb {n} karakternél: „{name}…”. Rövidítse.",
  },
  unknown_column: { en: "This file has no column “{name}”.", hu: "Ebben a fájlban nincs „{name}” oszlop." },
  mapping_size: {
    en: "The mapping names {named} columns, and this file has {found}.",
    hu: "A megfeleltetés {named} oszlopot nevez meg, a fájlban viszont {found} van.",
  },
  unknown_field: {
    en: "“{name}” cannot be mapped to “{target}”.",
    hu: "A fájl „{name}” oszlopa nem feleltethető meg ennek: „{target}”.",
  },
  no_rows: {
    en: "This file has column names but no products under them.",
    hu: "Ebben a fájlban csak oszlopnevek vannak, termékek nincsenek.",
  },
  too_many_rows: {
    en: "This file has more than {n} rows. Split it.",
    hu: "Ebben a fájlban több mint {n} sor van. Bontsa több részre.",
  },
  too_much_html: {
    en: "This file has too many cells with HTML in them. Split it, or use plain text.",
    hu: "Ebben a fájlban túl sok HTML-t tartalmazó cella van. Bontsa több részre, vagy használjon sima szöveget.",
  },
  too_much_repeated: {
    en: "The variants in this file repeat too much text of their products. Split it.",
    hu: "A fájl változatai túl sok szöveget ismételnek meg a termékeikből. Bontsa több részre.",
  },
  plan_limit: {
    code: "limit_reached",
    en: "You’ve reached your upload limit. Upgrade your plan to add more products. Products in the file: {rows}. Room left in your plan: {free}. Nothing was imported.",
    hu: "Elérte a feltöltési korlátot. Váltson nagyobb csomagra, hogy további termékeket vehessen fel. A fájlban {rows} termék van, a csomagjába még {free} fér; semmit sem vettünk fel.",
  },
})
