import type { accountRefusals as english } from "#shared/refusals/accounts.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const accountRefusals: InLanguage<typeof english> = {
  sign_in_needed: "Kérjük, jelentkezzen be.",
  sign_in_failed: "A belépés nem sikerült. Kérjük, ellenőrizze az adatait, és próbálja újra.",
  sign_in_busy: "Most túl sokan jelentkeznek be. Kérjük, próbálja újra.",
  sign_in_slowed:
    "Innen túl sok belépés volt sikertelen. Próbálja újra {n} perc múlva, vagy állítson be új jelszót az „Elfelejtette a jelszavát?” alatt.",
  owner_only: "Ezt csak a cég fiókjának tulajdonosa teheti meg.",
  administrator_only: "Ezt csak adminisztrátor teheti meg.",
  member_beyond_plan:
    "A cég csomagjában már nem jut hely Önnek: mindent olvashat, de semmit sem módosíthat. Nagyobb csomagra a tulajdonos válthat.",
  account_exists: "Ezzel az e-mail-címmel már van fiók.",
  link_broken: "Ez a hivatkozás nem működik. Használja a legutóbbi levelünkben lévőt.",
  link_used: "Ezt a hivatkozást már felhasználták. Kérjen újat.",
  link_expired: "Ez a hivatkozás lejárt. Kérjen újat.",
  link_incomplete: "Ez a hivatkozás hiányos. Nyissa meg újra a levélből.",
  password_required: "A jelszó kötelező",
  password_short: "A jelszó legalább 6 karakter legyen",
  password_long: "A jelszó legfeljebb 128 karakter legyen",
  password_common: "Ez a jelszó túl gyakori. Válasszon másikat.",
  password_is_ours: "Ez a jelszó a szolgáltatás neve. Válasszon másikat.",
  password_is_yours: "Ez a jelszó a nevéből, a cége nevéből vagy az e-mail-címéből áll. Válasszon másikat.",
  password_wrong: "Ez nem a jelenlegi jelszava.",
  terms_not_agreed: "El kell fogadnia a felhasználási feltételeket",
  package_missing: "Válasszon csomagot",
  package_not_free: "A fizetős csomag a fizetéssel kezdődik: kérjük, válassza ki újra.",
  company_name_required: "A cégnév kötelező",
  company_name_characters: "A cégnévben nem használható karakter van. Gépelje be újra.",
  company_name_long: "A cégnév túl hosszú.",
  company_name_link: "A cégnév nem tartalmazhat webcímet.",
  operator_account_stays: "A szolgáltatás saját fiókja nem szüntethető meg.",
}
