import type { fileRefusals as english } from "#shared/refusals/files.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const fileRefusals: InLanguage<typeof english> = {
  file_too_large: "Ez a fájl nagyobb {mb} MB-nál. Bontsa több részre.",
  file_empty: "Ez a fájl üres.",
  not_text: "Ez nem szövegfájl. Válasszon CSV-fájlt.",
  spreadsheet: "Ez a táblázatkezelő saját fájlja. Nyissa meg, és mentse „CSV UTF-8” formátumban.",
  other_format: "Ez nem CSV-fájl. Válasszon CSV-fájlt.",
  encoding_unsure: "Nem derül ki, milyen kódolású ez a fájl. Válassza ki, vagy mentse UTF-8-ként. Valószínű: {likely}.",
  no_header: "Az első sorban az oszlopok nevének kell állnia, például: „Terméknév”.",
  header_too_long: "Az első sor nem ér véget. Az oszlopok nevének kell benne állnia; ellenőrizze az idézőjeleket.",
  too_many_columns: "Ebben a fájlban több mint {n} oszlop van. Távolítsa el azokat, amelyekre nincs szüksége.",
  too_many_columns_kept: "Ebből a fájlból {kept} oszlop maradna meg, egy termékhez pedig {n} fér. Hagyjon ki néhányat.",
  no_product_name: "Egyik oszlopban sincs a termék neve. Válassza ki, melyik az. Ezeket találtuk: {columns}.",
  duplicate_column: "Két oszlop is ugyanaz a mező lenne ({name}). Nevezze át vagy hagyja ki az egyiket.",
  column_name_not_allowed: "Az egyik oszlopnévben nem használható karakter van. Gépelje be újra.",
  column_name_proto: "Oszlop neve nem lehet „__proto__”. Nevezze át vagy távolítsa el.",
  column_name_too_long: "Ez az oszlopnév hosszabb {n} karakternél: „{name}…”. Rövidítse.",
  unknown_column: "Ebben a fájlban nincs „{name}” oszlop.",
  mapping_size: "A megfeleltetés {named} oszlopot nevez meg, a fájlban viszont {found} van.",
  unknown_field: "A fájl „{name}” oszlopa nem feleltethető meg ennek: „{target}”.",
  no_rows: "Ebben a fájlban csak oszlopnevek vannak, termékek nincsenek.",
  too_many_rows: "Ebben a fájlban több mint {n} sor van. Bontsa több részre.",
  too_much_html:
    "Ebben a fájlban túl sok HTML-t tartalmazó cella van. Bontsa több részre, vagy használjon sima szöveget.",
  plan_limit:
    "Elérte a feltöltési korlátot. Váltson nagyobb csomagra, hogy további termékeket vehessen fel. A fájlban {rows} termék van, a csomagjába még {free} fér; semmit sem vettünk fel.",
}
