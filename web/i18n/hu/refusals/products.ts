import type { productRefusals as english } from "#shared/refusals/products.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const productRefusals: InLanguage<typeof english> = {
  no_such_product: "Nincs ilyen termék.",
  no_such_case: "Nincs ilyen ügy.",
  case_open_again: "A terméknek már van nyitott ügye.",
  case_decided_since: "Azóta más döntés született róla: más döntött, vagy a tételéről döntöttek.",
  case_recalled: "Ezt a címkét lemásoltként visszahívták, ezért a döntés már nem módosítható.",
  recalled_otherwise:
    "Ezt más indokkal már visszahívták. Vonja vissza azt a visszahívást a termék oldalán, majd jelölje lemásoltnak a címkét.",
  plan_full: "Elérte a feltöltési korlátot. Váltson nagyobb csomagra, hogy további termékeket vehessen fel.",
  bulk_upload_not_in_plan:
    "A CSV-feltöltés a Business és az Enterprise csomagban érhető el. Használatához váltson nagyobb csomagra.",
  upload_missing: "Válassza ki a feltöltendő CSV-fájlt.",
  upload_not_csv: "CSV-fájlt töltsön fel",
  upload_under_way: "A cége egy másik fájlját éppen beolvassuk. Várja meg, amíg elkészül.",
  no_such_photo: "Nincs ilyen fénykép.",
  photo_missing: "Válassza ki a feltöltendő fényképet.",
  photo_too_large: "Egy fénykép legfeljebb 10 MB lehet.",
  photo_type:
    "JPEG-, PNG-, WebP- vagy AVIF-képet töltsön fel. A mást, például a HEIC-et vagy az SVG-t, előbb mentse ezek egyikeként.",
  photo_damaged: "Ez a kép sérült vagy hiányos. Mentse újra, és úgy töltse fel.",
  photo_sides: "A fénykép mindkét oldala {min} és {max} képpont között legyen.",
  photo_too_many_pixels: "Egy ilyen fénykép legfeljebb {n} millió képpontos lehet. Kicsinyítse le.",
  photo_hash_malformed: "A fényképet az a 64 hexadecimális számjegy azonosítja, amelyet a POST /photos adott vissza.",
  photo_unknown: "E fényképek egyike már nincs meg. Töltse fel újra.",
  photo_under_way: "A cége egyik fényképét éppen átalakítjuk. Várjon egy pillanatot.",
  photos_full: "A csomagjába {n} fénykép fér, és ez betelt. Töröljön néhányat, vagy váltson nagyobb csomagra.",
  photos_over_room:
    "A csomagjában a fényképek az eredetikkel együtt {mb} MB-ot foglalhatnak, és ez betelt. Kisebb fájlt töltsön fel.",
  too_many_photos: "Legfeljebb {n} fénykép.",
  model_missing: "Adja meg, melyik modellt mutatják a fényképek.",
  too_many_models_with_photos:
    "Legfeljebb {n} modellnek lehet fényképe. Előbb távolítsa el egy másik modell fényképeit.",
  fixes_malformed:
    "A javítások JSON-listája sor, oszlop és érték hármasaiból álljon, és legfeljebb {n} javítás fér bele.",
  mapping_malformed: "A megfeleltetés JSON-objektum legyen (fejléc és mezőnév), vagy mezőnevek JSON-listája.",
  product_name_required: "A termék neve kötelező.",
  too_many_attributes: "Legfeljebb {n} tulajdonság.",
  no_products_selected: "Nincs kijelölt termék.",
  no_cases_selected: "Nincs kijelölt ügy.",
  label_host_missing:
    "A főhálózat címkéihez saját cím kell. Válasszon egyet, vagy fogadja el a mi címünket, amely a szolgáltatással együtt megszűnik.",
  personal_data:
    "„{field}” e-mail-címnek vagy telefonszámnak látszik. Ami a blokkláncra kerül, örökre ott marad: személyes adatot ne írjon bele.",
  record_refused: "„{field}” így nem kerülhet a bejegyzésbe.",
  record_fault: "Ez így nem kerülhet a bejegyzésbe.",
  sample_stays: "A minták nem módosíthatók, nehogy valaki az Ön termékének higgye őket. Vegyen fel egy saját terméket.",
  sample_not_minted:
    "A minták nem rögzíthetők a láncon: ami oda felkerül, örökre ott marad. Vegyen fel egy saját terméket.",
  product_on_its_way:
    "Ez a termék már rögzítve van, vagy éppen rögzítjük, ezért nem módosítható. Ha hibás, jegyezze be újra.",
  code_too_short_alone:
    "A 12 karakteres kódú termék tételben rögzíthető. Ha önállóan szeretné rögzíteni, jegyezze be újra: akkor 16 karakteres kódot kap.",
  mint_count_changed:
    "A várakozó termékek száma közben {n} lett. Semmit sem rögzítettünk: nézze át a listát, majd indítsa újra.",
  mint_failed: "A blokkláncon való rögzítés nem sikerült.",
  code_taken:
    "A termék kódja a főhálózaton már foglalt, a teszthálózati címkéje pedig használatban lehet. Jegyezze be újra a terméket.",
  registry_refused: "A nyilvántartás szerződése elutasította: {error}.",
  search_missing: "Írja be, mit keres.",
  column_missing: "Válasszon oszlopot.",
  no_such_column: "Nincs „{name}” oszlop.",
  filter_number_missing: "Adjon meg egy számot az összehasonlításhoz.",
  filter_date_malformed: "Adjon meg egy dátumot, például: 2026-03-05.",
  filters_malformed: "A szűrők JSON-listája ilyen: {example}.",
  too_many_filters: "Legfeljebb {n} szűrő.",
  start_label_missing: "Adja meg egész számmal, hogy az ív hányadik címkéjénél kezdődjön a nyomtatás.",
  start_label_beyond: "Ezen az íven {n} címke van: 1 és {n} közötti kezdő címkét adjon meg.",
  start_label_of_roll: "A címketekercsen nincs elhasznált címke: a kezdő címke az 1.",
  products_or_filter: "Termékeket vagy szűrőt adjon meg, ne mindkettőt.",
  not_recalled: "Ez a termék nincs visszahívva a blokkláncon.",
  not_minted_in_batch: "Ezt a terméket nem tételben rögzítették.",
  reinstated_lately: "Ezt a visszahívást az elmúlt órában már visszavonták. Várjon, mielőtt ismét visszavonná.",
  reinstatements_a_day: "A csomagjában ma már nem vonható vissza több visszahívás. Visszahívni bármikor lehet.",
  qr_before_mint: "A QR-kód akkor lesz kész, amikor a termék a blokkláncra került.",
  qr_size_missing: "Adja meg a méretet képpontban.",
  qr_too_small: "Legalább 128 képpont.",
  qr_too_large: "Legfeljebb 2048 képpont.",
  tx_hash_missing: "Adja meg egy tranzakció hash-ét.",
  no_such_batch: "Ez a tranzakció nem az Ön cégének tételét rögzítette.",
  nothing_on_chain: "Még egyetlen terméke sincs a blokkláncon.",
  batch_gone: "Ez a tétel már nincs a blokkláncon. Kérje újra, amikor ismét ott lesz.",
  certificate_before_mint: "Tanúsítvány csak rögzített termékről készül.",
  certificate_recalled: "Ez a termék vissza van hívva, ezért nem készül róla tanúsítvány.",
  certificate_distrusted:
    "Ezt a terméket a márka felhatalmazása nélkül jegyezték be, ezért nem készül róla tanúsítvány.",
  certificate_unsigned:
    "A márka mindent aláír, ezt azonban még nem írta alá, ezért nem készül róla tanúsítvány. Előbb írja alá.",
  certificate_says_code: "A termék egyik szövegében benne van a kódja, ezért kód nélküli példány nem készíthető.",
  no_labels_before_mint: "E termékek egyike sincs még a blokkláncon. Címke csak rögzített termékhez készül.",
  downloads_under_way: "A cégének már {n} letöltés készül. Várja meg, amíg az egyik elkészül.",
  no_such_file: "Nincs ilyen fájl.",
  no_such_job: "Nincs ilyen feladat.",
  recalled_too_late:
    "A hálózat végleg visszavonta a termék rögzítését, ezért nincs mit visszahívni. Újra rögzítjük; ha a blokkláncra került, hívja vissza ismét.",
}
