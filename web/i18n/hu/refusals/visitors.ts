import type { InLanguage } from "#shared/refusals/table.ts"
import type { visitorRefusals as english } from "#shared/refusals/visitors.ts"

export const visitorRefusals: InLanguage<typeof english> = {
  mistyped_code: "Elírás van ebben a kódban.",
  unknown_code: "Ez a kód nincs bejegyezve.",
  unknown_number: "Ezen a számon nincs bejegyzett termék.",
  not_on_chain: "Ez a termék be van jegyezve, de még nincs a blokkláncon.",
  no_such_token: "Nincs ilyen token.",
  network_unchecked: "A termék hálózatát most nem tudtuk ellenőrizni.",
  index_unchecked: "Az adatainkat most nem tudtuk összevetni a blokklánccal.",
  product_unchecked: "Ezt a terméket most nem tudtuk ellenőrizni. Próbálja újra egy pillanat múlva.",
  too_many_requests: "Túl sok kérés érkezett. Várjon egy kicsit, és próbálja újra.",
  code_missing: "Adjon meg egy kódot.",
  label_code_missing: "Adja meg a címkén lévő kódot.",
  report_missing: "Írja le, mi tűnik gyanúsnak.",
  name_required: "A név kötelező",
  name_line_breaks: "A névben nem lehet sortörés",
  email_required: "Az e-mail-cím kötelező",
  email_invalid: "Az e-mail-cím érvénytelen",
  message_required: "Az üzenet kötelező",
}
