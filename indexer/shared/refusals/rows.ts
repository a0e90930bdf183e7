import { refusals } from "./table.ts"

/** Faults of one row of a product file, or of one product. */
export const rowFaults = refusals({
  name_missing: { en: "This row has no product name.", hu: "Ebben a sorban nincs terméknév." },
  variant_without_name: {
    en: "This row has no product name. A shop's export leaves it out for further variants: copy it into the row if the variant is a product of its own.",
    hu: "Ebben a sorban nincs terméknév. A webáruházak exportja a további változatoknál kihagyja: ha a változat önálló termék, másolja be a nevet a sorba.",
  },
  pieces_unclear: {
    en: "How many pieces? Enter a whole number, at most {pieces_max}.",
    hu: "Hány darab? Írjon be egész számot, legfeljebb {pieces_max}.",
  },
  example_row: { en: "This is the template's example row. Delete it.", hu: "Ez a sablon példasora. Törölje." },
  field_too_long: {
    en: "At most {characters_max} characters fit here.",
    hu: "Ide legfeljebb {characters_max} karakter fér.",
  },
  description_too_long: {
    en: "A description has at most {characters_max} characters.",
    hu: "A leírás legfeljebb {characters_max} karakter lehet.",
  },
  attribute_too_long: {
    en: "At most {characters_max} characters fit here.",
    hu: "Ide legfeljebb {characters_max} karakter fér.",
  },
  cell_too_long: {
    en: "This cell is longer than {characters_max} characters.",
    hu: "Ez a cella hosszabb {characters_max} karakternél.",
  },
  html_too_nested: {
    en: "The HTML in this cell has more than {tags_max} tags. Paste it as plain text.",
    hu: "Ebben a cellában több mint {tags_max} HTML-címke van. Illessze be sima szövegként.",
  },
  control_character: {
    en: "This cell contains an invisible control character. Type the text again.",
    hu: "Ebben a cellában láthatatlan vezérlőkarakter van. Írja be újra a szöveget.",
  },
  bidi_character: {
    en: "This cell contains an invisible character that reverses the direction of writing. Type the text again.",
    hu: "Ebben a cellában az írásirányt megfordító láthatatlan karakter van. Írja be újra a szöveget.",
  },
  hidden_character: {
    en: "This cell contains an invisible character. Type the text again.",
    hu: "Ebben a cellában láthatatlan karakter van. Írja be újra a szöveget.",
  },
  stacked_marks: {
    en: "A letter in this cell has more than three marks on it. Type the text again.",
    hu: "Ebben a cellában egy betűn háromnál több ékezet van. Írja be újra a szöveget.",
  },
  unreadable_character: {
    en: "This cell contains a character that could not be read. Save the file as UTF-8 and upload it again.",
    hu: "Ebben a cellában olvashatatlan karakter van. Mentse a fájlt UTF-8 kódolással, és töltse fel újra.",
  },
  cell_error: {
    en: "A spreadsheet has left an error here instead of a value. Correct it there, or enter the value.",
    hu: "Itt érték helyett egy táblázatkezelő hibája áll. Javítsa ki a táblázatban, vagy írja be az értéket.",
  },
  null_word: {
    en: "Programs write this, and hardly anybody means it. Enter the value, or empty the cell; if this is what you mean, enter it again.",
    hu: "Ilyet programok írnak, és aligha gondolja így bárki. Írja be az értéket, vagy ürítse ki a cellát; ha valóban ezt szeretné, írja be újra.",
  },
  date_ambiguous: {
    en: "Day and month cannot be told apart here. Write the date as 2026-03-05 (year-month-day).",
    hu: "Itt a nap és a hónap nem különböztethető meg. A dátumot így írja: 2026-03-05 (év-hónap-nap).",
  },
  date_zone: {
    en: "This is one day here and another in other time zones. Write the date alone, as 2026-03-05 (year-month-day).",
    hu: "Ez más időzónában más nap. Csak a dátumot írja be, így: 2026-03-05 (év-hónap-nap).",
  },
  date_impossible: {
    en: "There is no such day. Write the date as 2026-03-05 (year-month-day).",
    hu: "Nincs ilyen nap. A dátumot így írja: 2026-03-05 (év-hónap-nap).",
  },
  date_incomplete: {
    en: "This date needs a day, a month and a year of four digits. Write it as 2026-03-05 (year-month-day).",
    hu: "A dátumhoz nap, hónap és négyjegyű év kell. Így írja: 2026-03-05 (év-hónap-nap).",
  },
  date_day_number: {
    en: "This looks like a spreadsheet's day number. Format the column as a date and write it as 2026-03-05 (year-month-day).",
    hu: "Ez a táblázatkezelő napsorszámának látszik. Formázza az oszlopot dátumként, és így írja: 2026-03-05 (év-hónap-nap).",
  },
  date_unreadable: {
    en: "This is not a date we can read. Write it as 2026-03-05 (year-month-day).",
    hu: "Ezt nem tudjuk dátumként olvasni. Így írja: 2026-03-05 (év-hónap-nap).",
  },
  gtin_invalid: {
    en: "This is not a GTIN: it has 8, 12, 13 or 14 digits, and the last one is the check digit. Format the column as text, so that none is lost.",
    hu: "Ez nem GTIN: 8, 12, 13 vagy 14 számjegyből áll, az utolsó az ellenőrző számjegy. Formázza az oszlopot szövegként, hogy egy se vesszen el.",
  },
  gtin_restricted: {
    en: "This number is not unique in the world: noughts alone, or first digits (02, 04, 05, 2, 98, 99) that are for use inside a shop and for coupons. Leave it empty, or enter the product's own GTIN.",
    hu: "Ez a szám nem egyedi a világon: csupa nulla, vagy az első számjegyei (02, 04, 05, 2, 98, 99) bolti belső használatra és kuponokra valók. Hagyja üresen, vagy írja be a termék saját GTIN-jét.",
  },
  country_unknown: {
    en: "We do not know this country, or there are two (Korea is KR or KP). Write its two letters, such as HU, or its name in English or Hungarian.",
    hu: "Ilyen országot nem ismerünk, vagy kettő is van (Korea: KR vagy KP). Írja be a kétbetűs jelét, például HU, vagy a nevét angolul vagy magyarul.",
  },
  photo_not_uploaded: {
    en: "No photo with this name has been uploaded. Upload it first, or correct the name.",
    hu: "Ilyen nevű fényképet még nem töltöttek fel. Előbb töltse fel, vagy javítsa a nevet.",
  },
  facility_id_missing: {
    en: "A facility with a name also needs its identifier.",
    hu: "Ha az üzemnek van neve, az azonosítóját is adja meg.",
  },
  expires_before_manufacture: {
    en: "The expiration date is before the manufacture date.",
    hu: "A lejárat dátuma korábbi, mint a gyártásé.",
  },
  other_header: {
    en: "Another table with other columns begins here or above, so this row would be read by wrong names. Upload it as a file of its own.",
    hu: "Itt vagy feljebb egy másik, más oszlopokból álló táblázat kezdődik, ezért ez a sor rossz oszlopokba kerülne. Töltse fel külön fájlként.",
  },
  too_many_cells: {
    en: "This row has more cells than the header has columns. A cell that contains the separator must stand in quotation marks.",
    hu: "Ebben a sorban több cella van, mint ahány oszlop a fejlécben. Az elválasztójelet tartalmazó cellát tegye idézőjelbe.",
  },
  broken_quotes: {
    en: 'The quotation marks are broken here, so everything up to the next closing one could not be read. Inside a quoted cell, write a quotation mark twice: "12"" pan".',
    hu: 'Itt hibásak az idézőjelek, ezért a következő záró idézőjelig semmit sem tudtunk elolvasni. Idézőjeles cellában az idézőjelet kétszer kell írni: "12"" serpenyő".',
  },
  unclosed_quote: {
    en: "A quotation mark opened in this row is never closed, so this row and all after it could not be read.",
    hu: "Az ebben a sorban nyitott idézőjelet semmi sem zárja le, ezért ez a sor és az utána következők olvashatatlanok.",
  },
  row_too_long: {
    en: "This row is longer than {characters_max} characters, so it and all after it could not be read.",
    hu: "Ez a sor hosszabb {characters_max} karakternél, ezért ez és az utána következők olvashatatlanok.",
  },
  record_too_large: {
    en: "All the texts of this product together are too long for one record. Shorten them.",
    hu: "A termék szövegei együtt túl hosszúak egy bejegyzéshez. Rövidítse őket.",
  },
})
