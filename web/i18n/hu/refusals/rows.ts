import type { rowFaults as english } from "#shared/refusals/rows.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const rowFaults: InLanguage<typeof english> = {
  name_missing: "Ebben a sorban nincs terméknév.",
  variant_without_name:
    "Ebben a sorban nincs terméknév. A webáruházak exportja a további változatoknál kihagyja: ha a változat önálló termék, másolja be a nevet a sorba.",
  example_row: "Ez a sablon példasora. Törölje.",
  field_too_long: "Ide legfeljebb {characters_max} karakter fér.",
  description_too_long: "A leírás legfeljebb {characters_max} karakter lehet.",
  attribute_too_long: "Ide legfeljebb {characters_max} karakter fér.",
  cell_too_long: "Ez a cella hosszabb {characters_max} karakternél.",
  html_too_nested: "Ebben a cellában több mint {tags_max} HTML-címke van. Illessze be sima szövegként.",
  control_character: "Ebben a cellában láthatatlan vezérlőkarakter van. Írja be újra a szöveget.",
  bidi_character: "Ebben a cellában az írásirányt megfordító láthatatlan karakter van. Írja be újra a szöveget.",
  hidden_character: "Ebben a cellában láthatatlan karakter van. Írja be újra a szöveget.",
  stacked_marks: "Ebben a cellában egy betűn háromnál több ékezet van. Írja be újra a szöveget.",
  unreadable_character:
    "Ebben a cellában olvashatatlan karakter van. Mentse a fájlt UTF-8 kódolással, és töltse fel újra.",
  date_ambiguous: "Itt a nap és a hónap nem különböztethető meg. A dátumot így írja: 2026-03-05 (év-hónap-nap).",
  date_impossible: "Nincs ilyen nap. A dátumot így írja: 2026-03-05 (év-hónap-nap).",
  date_incomplete: "A dátumhoz nap, hónap és négyjegyű év kell. Így írja: 2026-03-05 (év-hónap-nap).",
  date_day_number:
    "Ez a táblázatkezelő napsorszámának látszik. Formázza az oszlopot dátumként, és így írja: 2026-03-05 (év-hónap-nap).",
  date_unreadable: "Ezt nem tudjuk dátumként olvasni. Így írja: 2026-03-05 (év-hónap-nap).",
  gtin_invalid:
    "Ez nem GTIN: 8, 12, 13 vagy 14 számjegyből áll, az utolsó az ellenőrző számjegy. Formázza az oszlopot szövegként, hogy egy se vesszen el.",
  country_unknown:
    "Ilyen országot nem ismerünk. Írja be a kétbetűs jelét, például HU, vagy a nevét angolul vagy magyarul.",
  photo_not_uploaded: "Ilyen nevű fényképet még nem töltöttek fel. Előbb töltse fel, vagy javítsa a nevet.",
  facility_id_missing: "Ha az üzemnek van neve, az azonosítóját is adja meg.",
  expires_before_manufacture: "A lejárat dátuma korábbi, mint a gyártásé.",
  too_many_cells:
    "Ebben a sorban több cella van, mint ahány oszlop a fejlécben. Az elválasztójelet tartalmazó cellát tegye idézőjelbe.",
  broken_quotes:
    'Itt hibásak az idézőjelek, ezért a következő záró idézőjelig semmit sem tudtunk elolvasni. Idézőjeles cellában az idézőjelet kétszer kell írni: "12"" serpenyő".',
  unclosed_quote:
    "Az ebben a sorban nyitott idézőjelet semmi sem zárja le, ezért ez a sor és az utána következők olvashatatlanok.",
  row_too_long: "Ez a sor hosszabb {characters_max} karakternél, ezért ez és az utána következők olvashatatlanok.",
  record_too_large: "A termék szövegei együtt túl hosszúak egy bejegyzéshez. Rövidítse őket.",
}
