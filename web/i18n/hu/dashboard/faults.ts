import type {
  faultTexts as faultEnglish,
  reasonTexts as reasonEnglish,
  warningTexts as warningEnglish,
} from "#web/i18n/en/dashboard/faults.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const faultTexts: Translated<typeof faultEnglish> = {
  name_missing: "Ebben a sorban nincs terméknév.",
  variant_without_name:
    "Ebben a sorban nincs terméknév. A webáruházak kivitele a további változatoknál kihagyja: ha a változat önálló termék, másolja be a nevet a sorba.",
  example_row: "Ez a sablon példasora. Törölje.",
  field_too_long: "Ide legfeljebb {characters_max} karakter fér.",
  description_too_long: "A leírás legfeljebb {characters_max} karakter.",
  attribute_too_long: "Ide legfeljebb {characters_max} karakter fér.",
  cell_too_long: "Ez a cella hosszabb {characters_max} karakternél.",
  html_too_nested: "Ebben a cellában több mint {tags_max} HTML-címke van. Illessze be sima szövegként.",
  control_character: "Ebben a cellában láthatatlan vezérlőkarakter van. Írja be újra a szöveget.",
  bidi_character: "Ebben a cellában az írásirányt megfordító láthatatlan karakter van. Írja be újra a szöveget.",
  unreadable_character:
    "Ebben a cellában olvashatatlan karakter van. Mentse a fájlt UTF-8 kódolással, és töltse fel újra.",
  date_ambiguous: "Itt a nap és a hónap nem különböztethető meg. Így írja: 2026-03-05 (év-hónap-nap).",
  date_impossible: "Ilyen nap nincs. Így írja: 2026-03-05 (év-hónap-nap).",
  date_incomplete: "A dátumhoz nap, hónap és négyjegyű év kell. Így írja: 2026-03-05 (év-hónap-nap).",
  date_day_number:
    "Ez a táblázatkezelő napszámának látszik. Formázza az oszlopot dátumként, és így írja: 2026-03-05 (év-hónap-nap).",
  date_unreadable: "Ezt nem tudjuk dátumként olvasni. Így írja: 2026-03-05 (év-hónap-nap).",
  expires_before_manufacture: "A lejárat korábbi, mint a gyártás.",
  too_many_cells:
    "Ebben a sorban több cella van, mint ahány oszlop a fejlécben. Amelyik cellában benne van az elválasztójel, azt tegye idézőjelbe.",
  broken_quotes:
    "Itt hibásak az idézőjelek, ezért ez a sor és a következő záró idézőjelig minden olvashatatlan. Idézőjeles cellában az idézőjelet kétszer kell írni.",
  unclosed_quote:
    "Az ebben a sorban nyitott idézőjelet semmi sem zárja le, ezért ez a sor és az összes utána olvashatatlan.",
  row_too_long: "Ez a sor hosszabb {characters_max} karakternél, ezért ez és az összes utána olvashatatlan.",
  record_too_large: "A termék szövegei együtt túl hosszúak egy bejegyzéshez. Rövidítse őket.",
}

export const reasonTexts: Translated<typeof reasonEnglish> = {
  personal_data:
    "„{field}” e-mail-címnek vagy telefonszámnak látszik. A bejegyzés örökre a blokkláncon marad: személyes adatot ne írjon bele.",
  record_refused: "„{field}” így nem kerülhet a bejegyzésbe.",
  product_on_its_way:
    "Ez a termék a blokkláncon van vagy úton van oda, már nem módosítható. Ha hibás, jegyezze be újra.",
  expires_before_manufacture: "A lejárat korábbi, mint a gyártás.",
  code_taken: "A kód helyén már másik token van a blokkláncon. Üttesse be újra: a termék új kódot kap.",
  registry_refused: "A nyilvántartás visszautasította ezt a terméket: {reason}",
  file_empty: "Ez a fájl üres.",
  no_header: "A fájl első sora nem nevez meg oszlopokat.",
  no_rows: "Ebben a fájlban csak fejléc van, termék nincs.",
  no_product_name: "Egyik oszlop sem a termék neve. Válassza ki, melyik az.",
  not_text: "Ez nem szövegfájl. Mentse a táblázatát CSV-ként, és azt töltse fel.",
  spreadsheet: "Ez a táblázatkezelő saját fájlja. Mentse CSV-ként, és azt töltse fel.",
  encoding_unsure: "Nem derül ki, milyen kódolással készült ez a fájl. Válassza ki, vagy mentse UTF-8-ként.",
  too_many_columns: "Túl sok oszlop maradna meg. Hagyjon ki néhányat.",
  header_too_long: "Az első sornak nincs vége. Ellenőrizze az idézőjeleit.",
  duplicate_column: "Két oszlop ugyanazt a mezőt kéri. Nevezze át vagy hagyja ki az egyiket.",
  plan_limit:
    "Elérte a feltöltési korlátot. Váltson nagyobb csomagra, hogy további termékeket vehessen fel. {rows} termékből a csomagjába még {free} fér; semmit sem jegyeztünk be.",
  column_name_not_allowed: "Egy oszlopnévben nem használható karakter van. Írja be újra.",
}

export const warningTexts: Translated<typeof warningEnglish> = {
  minted_in_batch:
    "Az adatok túl hosszúak ahhoz, hogy a termék saját tokent kapjon. Tételben jegyezzük be; az ellenőrzése ugyanolyan.",
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
