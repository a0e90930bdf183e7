import type { companyRefusals as english } from "#shared/refusals/companies.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const companyRefusals: InLanguage<typeof english> = {
  company_suspended:
    "Ezt a céget felfüggesztettük: olvashat és ellenőrizhet, de nem vehet fel és nem rögzíthet terméket. Keressen meg minket.",
  subscription_inactive: "Az előfizetése nem aktív. Újítsa meg, hogy terméket vehessen fel vagy rögzíthessen.",
  vat_number_invalid:
    "Ez az adószám nem érvényes. Az Európai Unió, az Egyesült Királyság, Svájc és Norvégia adószámait fogadjuk el.",
  address_characters: "A címben nem használható karakter van. Gépelje be újra.",
  prefix_malformed: "Az előtag 2–8 betű vagy számjegy.",
  prefix_not_in_plan: "Saját előtag az Enterprise csomaghoz jár. Használatához váltson nagyobb csomagra.",
  custom_field_missing: "Adja meg a mező nevét.",
  custom_field_long: "A mező neve legfeljebb 64 karakter lehet.",
  custom_field_name: "A mezőnek nem lehet ez a neve. Válasszon másikat.",
  custom_fields_full: "Egy cégnek legfeljebb {n} mezőneve lehet. Előbb távolítson el egyet.",
  no_such_field: "Nincs ilyen mező.",
  user_email_invalid: "Érvénytelen e-mail-cím",
  multi_user_not_in_plan:
    "Több felhasználó a Business csomagtól lehetséges. Ha meg szeretne hívni valakit, váltson nagyobb csomagra.",
  user_already_invited: "Ezt a felhasználót már meghívták",
  invitee_has_account:
    "Ehhez az e-mail-címhez már tartozik fiók, és egy cím csak egy fiókhoz tartozhat. Kérje, hogy másik címre hívják meg.",
  users_full: "A csomagjába {n} meghívott felhasználó fér. Előbb távolítson el egyet, vagy váltson nagyobb csomagra.",
  no_such_user: "Nincs ilyen felhasználó.",
  owner_stays: "A tulajdonos nem távolítható el.",
  wallet_message_used: "Ez az üzenet lejárt, vagy már felhasználták. Kérjen újat.",
  wallet_address_missing: "Adja meg a tárca címét.",
  wallet_unsigned: "Írja alá az üzenetet.",
  wallet_address_wrong: "Ez nem egy tárca címe. Kérjük, ellenőrizze.",
  wallet_signature_wrong:
    "Ez az aláírás nem ettől a tárcától származik, vagy nem erre az üzenetre szól. Írja alá újra.",
  no_such_document: "Nincs ilyen irat.",
  document_missing: "Válasszon feltöltendő fájlt.",
  document_too_large: "Egy irat legfeljebb 10 MB lehet.",
  documents_before_details: "Iratok csak az ellenőrzéshez kellenek: előbb mentse az adószámát és a címét.",
  documents_full: "Legfeljebb {n} irata lehet. Ha újat szeretne feltölteni, töröljön egyet.",
  documents_over_room:
    "Az iratai {used} MB-ot foglalnak a {all} MB-ból, ehhez pedig {needed} MB kell. Töröljön egyet, vagy váltson nagyobb csomagra.",
  pdf_version_unknown: "Ennek a PDF-nek ismeretlen a verziója. Mentse újra, és úgy töltse fel.",
  pdf_damaged: "Ez a PDF sérült vagy hiányos. Mentse újra, és úgy töltse fel.",
  picture_damaged: "Ez a fájl sérült vagy hiányos. Mentse újra, és úgy töltse fel.",
  words_hidden: "A szövegben láthatatlan vagy mást elfedő karakter van. Gépelje be újra.",
  words_with_sign: "Pipa, kereszt és emoji nem szerepelhet: összetéveszthető a mi eredményünkkel.",
  colour_malformed: "A színt # után hat számjeggyel vagy betűvel adja meg, például #1d2f5e.",
  colour_too_pale: "Ez a szín fehéren túl halvány: 4,5 : 1 alatti. Válasszon sötétebbet.",
  colour_like_ours: "Ez a szín közel áll az eredményeket jelző zöldhöz, sárgához vagy vöröshöz. Válasszon másikat.",
  link_not_allowed:
    "Ez a hivatkozás nem az Ön megerősített domainjére és nem is felsorolt boltra vezet. A hivatkozás https:// kezdetű legyen.",
  links_repeated: "Minden fajtából csak egy hivatkozás lehet.",
  too_many_links: "Legfeljebb {n} hivatkozás adható meg.",
  too_many_models: "Legfeljebb {n} modellnek lehet saját szövege. Előbb törölje az egyikét.",
  shopper_contact_malformed: "Olyan e-mail-címet adjon meg, amelyen a vásárlók elérik.",
  document_type: "PDF-, JPEG- vagy PNG-fájlt töltsön fel.",
}
