import { refusals } from "./table.ts"

/** Products, minting, recalls, labels and files. */
export const productRefusals = refusals({
  case_open_again: {
    code: "conflict",
    en: "This product has an open case already.",
    hu: "A terméknek már van nyitott ügye.",
  },
  case_decided_since: {
    code: "conflict",
    en: "It has been decided otherwise since, by somebody else or with its batch.",
    hu: "Azóta más döntés született róla: más döntött, vagy a tételéről döntöttek.",
  },
  case_recalled: {
    code: "conflict",
    en: "This label was recalled as copied, so this decision can no longer be changed.",
    hu: "Ezt a címkét lemásoltként visszahívták, ezért a döntés már nem módosítható.",
  },
  recalled_otherwise: {
    code: "conflict",
    en: "This is already recalled for another reason. Withdraw that recall on the product’s page, then say that the label was copied.",
    hu: "Ezt más indokkal már visszahívták. Vonja vissza azt a visszahívást a termék oldalán, majd jelölje lemásoltnak a címkét.",
  },
  plan_full: {
    code: "limit_reached",
    en: "You’ve reached your upload limit. Upgrade your plan to add more products.",
    hu: "Elérte a feltöltési korlátot. Váltson nagyobb csomagra, hogy további termékeket vehessen fel.",
  },
  upload_not_csv: { code: "unsupported_type", en: "Please upload a CSV file", hu: "CSV-fájlt töltsön fel" },
  photo_type: {
    code: "unsupported_type",
    en: "Upload a JPEG, PNG, WebP or AVIF picture. Save others, such as HEIC or SVG, as one of these first.",
    hu: "JPEG-, PNG-, WebP- vagy AVIF-képet töltsön fel. A mást, például a HEIC-et vagy az SVG-t, előbb mentse ezek egyikeként.",
  },
  photo_sides: {
    code: "invalid_file",
    en: "Each side of a photo must have between {min} and {max} pixels.",
    hu: "A fénykép mindkét oldala {min} és {max} képpont között legyen.",
  },
  photo_too_many_pixels: {
    code: "invalid_file",
    en: "A photo of this kind can have at most {n} million pixels. Make it smaller.",
    hu: "Egy ilyen fénykép legfeljebb {n} millió képpontos lehet. Kicsinyítse le.",
  },
  photo_hash_malformed: {
    en: "A photo is named by the 64 hex digits that POST /photos returned.",
    hu: "A fényképet az a 64 hexadecimális számjegy azonosítja, amelyet a POST /photos adott vissza.",
  },
  photo_unknown: {
    en: "One of these photos is not there any more. Upload it again.",
    hu: "E fényképek egyike már nincs meg. Töltse fel újra.",
  },
  photos_full: {
    code: "limit_reached",
    en: "Your plan includes {n} photos, and all of them are used. Delete some, or upgrade.",
    hu: "A csomagjába {n} fénykép fér, és ez betelt. Töröljön néhányat, vagy váltson nagyobb csomagra.",
  },
  photos_over_room: {
    code: "limit_reached",
    en: "Your plan's {mb} MB for photos and their originals are used up. Upload a smaller file, or delete some.",
    hu: "A csomagjában a fényképek az eredetikkel együtt {mb} MB-ot foglalhatnak, és ez betelt. Kisebb fájlt töltsön fel.",
  },
  fixes_malformed: {
    en: "The fixes have to be a JSON list of line, column and value, {n} at most.",
    hu: "A javítások JSON-listája sor, oszlop és érték hármasaiból álljon, és legfeljebb {n} javítás fér bele.",
  },
  pieces_not_asked: {
    en: "`serials`, `known` and `photos` are for imports that count pieces: name the column in `pieces`, or `auto`.",
    hu: "A `serials`, a `known` és a `photos` darabok felvételéhez való: nevezze meg az oszlopot a `pieces` mezőben, vagy írja be, hogy `auto`.",
  },
  mapping_malformed: {
    en: "The mapping must be a JSON object of header to field name, or a JSON list of field names.",
    hu: "A megfeleltetés JSON-objektum legyen (fejléc és mezőnév), vagy mezőnevek JSON-listája.",
  },
  product_name_required: { en: "Product name is required.", hu: "A termék neve kötelező." },
  label_host_missing: {
    code: "conflict",
    en: "Labels of the main network need a host of your own. Choose one, or accept our address, which ends if this service ends.",
    hu: "A főhálózat címkéihez saját cím kell. Válasszon egyet, vagy fogadja el a mi címünket, amely a szolgáltatással együtt megszűnik.",
  },
  personal_data: {
    en: "“{field}” looks like an email address or a phone number. What is written to a blockchain stays for ever: leave personal data out.",
    hu: "„{field}” e-mail-címnek vagy telefonszámnak látszik. Ami a blokkláncra kerül, örökre ott marad: személyes adatot ne írjon bele.",
  },
  record_refused: { en: "{field}: {problem}", hu: "„{field}” így nem kerülhet a bejegyzésbe." },
  record_fault: { en: "{problem}", hu: "Ez így nem kerülhet a bejegyzésbe." },
  sample_stays: {
    code: "conflict",
    en: "Samples cannot be changed, so that nobody takes one for a product of yours. Add a product of your own.",
    hu: "A minták nem módosíthatók, nehogy valaki az Ön termékének higgye őket. Vegyen fel egy saját terméket.",
  },
  sample_not_minted: {
    code: "conflict",
    en: "Samples are never minted: what is on a blockchain stays there. Add a product of your own.",
    hu: "A minták nem rögzíthetők a láncon: ami oda felkerül, örökre ott marad. Vegyen fel egy saját terméket.",
  },
  product_on_its_way: {
    code: "conflict",
    en: "This product is already minted or being minted, and can no longer be changed. If it is wrong, register it again.",
    hu: "Ez a termék már rögzítve van, vagy éppen rögzítjük, ezért nem módosítható. Ha hibás, jegyezze be újra.",
  },
  code_too_short_alone: {
    en: "A product with a code of 12 characters is minted in a batch. To mint it individually, register it again: it then gets a code of 16.",
    hu: "A 12 karakteres kódú termék tételben rögzíthető. Ha önállóan szeretné rögzíteni, jegyezze be újra: akkor 16 karakteres kódot kap.",
  },
  mint_count_changed: {
    code: "conflict",
    en: "Now {n} products are waiting. Nothing was minted: check the list, then mint again.",
    hu: "A várakozó termékek száma közben {n} lett. Semmit sem rögzítettünk: nézze át a listát, majd indítsa újra.",
  },
  mint_failed: { code: "conflict", en: "Blockchain minting failed.", hu: "A blokkláncon való rögzítés nem sikerült." },
  code_taken: {
    code: "conflict",
    en: "This product's code is taken on the main network, and its label for the test network may be in use. Register it again.",
    hu: "A termék kódja a főhálózaton már foglalt, a teszthálózati címkéje pedig használatban lehet. Jegyezze be újra a terméket.",
  },
  registry_refused: {
    code: "conflict",
    en: "The registry contract refused it: {error}.",
    hu: "A nyilvántartás szerződése elutasította: {error}.",
  },
  no_such_column: { en: "There is no column “{name}”.", hu: "Nincs „{name}” oszlop." },
  start_label_missing: {
    en: "Say at which label of the sheet to start, as a whole number from 1.",
    hu: "Adja meg egész számmal, hogy az ív hányadik címkéjénél kezdődjön a nyomtatás.",
  },
  start_label_beyond: {
    en: "This sheet has {n} labels: start at one from 1 to {n}.",
    hu: "Ezen az íven {n} címke van: 1 és {n} közötti kezdő címkét adjon meg.",
  },
  start_label_of_roll: {
    en: "A label roll has no used labels to leave out: start at 1.",
    hu: "A címketekercsen nincs elhasznált címke: a kezdő címke az 1.",
  },
  products_or_filter: {
    en: "Choose products or a filter, not both.",
    hu: "Termékeket vagy szűrőt adjon meg, ne mindkettőt.",
  },
  not_recalled: {
    code: "conflict",
    en: "This product is not recalled on the blockchain.",
    hu: "Ez a termék nincs visszahívva a blokkláncon.",
  },
  not_minted_in_batch: {
    en: "This product was not minted in a batch.",
    hu: "Ezt a terméket nem tételben rögzítették.",
  },
  reinstated_lately: {
    code: "too_many_requests",
    en: "A recall of this product was withdrawn within the last hour. Please wait before you withdraw another.",
    hu: "Ezt a visszahívást az elmúlt órában már visszavonták. Várjon, mielőtt ismét visszavonná.",
  },
  reinstatements_a_day: {
    code: "too_many_requests",
    en: "Your plan allows no more recalls to be withdrawn today. You can always recall products.",
    hu: "A csomagjában ma már nem vonható vissza több visszahívás. Visszahívni bármikor lehet.",
  },
  qr_before_mint: {
    code: "not_on_chain",
    en: "The QR code will be ready once the product is on the blockchain.",
    hu: "A QR-kód akkor lesz kész, amikor a termék a blokkláncra került.",
  },
  no_such_batch: {
    code: "not_found",
    en: "No batch of your company was minted by this transaction.",
    hu: "Ez a tranzakció nem az Ön cégének tételét rögzítette.",
  },
  nothing_on_chain: {
    code: "not_found",
    en: "None of your products is on the blockchain yet.",
    hu: "Még egyetlen terméke sincs a blokkláncon.",
  },
  batch_gone: {
    en: "This batch is no longer on the blockchain. Ask again once it is back.",
    hu: "Ez a tétel már nincs a blokkláncon. Kérje újra, amikor ismét ott lesz.",
  },
  certificate_before_mint: {
    en: "A certificate is made once the product is on the blockchain.",
    hu: "Tanúsítvány csak rögzített termékről készül.",
  },
  certificate_recalled: {
    en: "This product is recalled, so no certificate is made of it.",
    hu: "Ez a termék vissza van hívva, ezért nem készül róla tanúsítvány.",
  },
  certificate_distrusted: {
    en: "This product was registered without its brand's authority, so no certificate is made of it.",
    hu: "Ezt a terméket a márka felhatalmazása nélkül jegyezték be, ezért nem készül róla tanúsítvány.",
  },
  certificate_unsigned: {
    en: "Your brand signs everything and has not signed this yet, so no certificate is made of it. Sign it first.",
    hu: "A márka mindent aláír, ezt azonban még nem írta alá, ezért nem készül róla tanúsítvány. Előbb írja alá.",
  },
  certificate_says_code: {
    en: "One of this product's texts contains its code, so no copy without the code can be made.",
    hu: "A termék egyik szövegében benne van a kódja, ezért kód nélküli példány nem készíthető.",
  },
  no_labels_before_mint: {
    en: "None of these products is on the blockchain yet. Labels are made for minted products.",
    hu: "E termékek egyike sincs még a blokkláncon. Címke csak rögzített termékhez készül.",
  },
  downloads_under_way: {
    code: "busy",
    en: "{n} downloads are already being prepared for your company. Please wait until one is done.",
    hu: "A cégének már {n} letöltés készül. Várja meg, amíg az egyik elkészül.",
  },
  recalled_too_late: {
    en: "The network has reversed this mint for good, so there is nothing to recall. We mint it again; recall it once it is on the blockchain.",
    hu: "A hálózat végleg visszavonta a termék rögzítését, ezért nincs mit visszahívni. Újra rögzítjük; ha a blokkláncra került, hívja vissza ismét.",
  },
})
