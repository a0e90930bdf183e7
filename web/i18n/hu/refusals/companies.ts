import type { companyRefusals as english } from "#shared/refusals/companies.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const companyRefusals: InLanguage<typeof english> = {
  company_suspended:
    "Ezt a céget felfüggesztettük: olvashat és ellenőrizhet, de nem vehet fel és nem rögzíthet terméket. Keressen meg minket.",
  subscription_inactive: "Az előfizetése nem aktív. Újítsa meg, hogy terméket vehessen fel vagy rögzíthessen.",
  vat_number_invalid:
    "Ez az adószám nem érvényes. Az Európai Unió, az Egyesült Királyság, Svájc és Norvégia adószámait fogadjuk el.",
  address_characters: "A címben nem használható karakter van.",
  prefix_malformed: "Az előtag 2–8 betű vagy számjegy.",
  prefix_not_in_plan: "Saját előtag az Enterprise csomaghoz jár.",
  custom_field_missing: "Adja meg a mező nevét.",
  custom_field_long: "A mező neve legfeljebb 64 karakter lehet.",
  custom_field_name: "A mezőnek nem lehet ez a neve.",
  custom_fields_full: "Egy cég {n} mezőnevet tarthat meg. Előbb távolítson el egyet.",
  no_such_field: "Nincs ilyen mező.",
  user_email_invalid: "Érvénytelen e-mail-cím",
  multi_user_not_in_plan: "Több felhasználó a Business csomagtól lehet. Ha meghívna valakit, váltson nagyobb csomagra.",
  user_already_invited: "Ez a felhasználó már meg van hívva",
  invitee_has_account:
    "Ehhez az e-mail-címhez már tartozik fiók, és egy cím csak egy fiókhoz tartozhat. Kérje, hogy másik címre hívják meg.",
  users_full: "A csomagjába {n} meghívott felhasználó fér. Előbb távolítson el egyet, vagy váltson nagyobb csomagra.",
  no_such_user: "Nincs ilyen felhasználó.",
  owner_stays: "A tulajdonos nem távolítható el.",
  wallet_message_used: "Ez az üzenet lejárt, vagy már felhasználták. Kérjen újat.",
  wallet_address_missing: "Adja meg a tárca címét.",
  wallet_unsigned: "Írja alá az üzenetet.",
  wallet_address_wrong: "Ez nem egy tárca címe. Kérjük, ellenőrizze.",
  wallet_signature_wrong: "Ez az aláírás nem ettől a tárcától származik, vagy nem erre az üzenetre szól.",
  no_such_document: "Nincs ilyen irat.",
  document_missing: "Válasszon feltöltendő fájlt.",
  document_too_large: "Egy irat legfeljebb 10 MB lehet.",
  documents_before_details: "Az iratok az ellenőrzéshez kellenek: előbb mentse az adószámát és a címét.",
  documents_full: "{n} iratot tarthat meg. Ha újat adna hozzá, töröljön egyet.",
  documents_over_room:
    "Az iratai {used} MB-ot foglalnak a {all} MB-ból, ehhez pedig {needed} MB kell. Töröljön egyet, vagy váltson nagyobb csomagra.",
  pdf_version_unknown: "Ennek a PDF-nek ismeretlen a verziója.",
  pdf_damaged: "Ez a PDF sérült vagy hiányos.",
  picture_damaged: "Ez a fájl sérült vagy hiányos.",
  document_type: "PDF-, JPEG- vagy PNG-fájlt töltsön fel.",
}
