import type { profileTexts as profileEnglish } from "#web/i18n/en/desk/profile.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const profileTexts: Translated<typeof profileEnglish> = {
  title: "Cégprofil",
  company: "Cég",
  email: "E-mail",
  vat: "Adószám",
  address: "Cím",
  verified: "Ellenőrizve",
  unverified: "Még nincs ellenőrizve",
  plan: "Csomag",
  current: "Az Ön csomagja",
  renewal: "Megújul: {date}",
  places: "Helyek",
  places_used: "{limit} helyből {used} foglalt",
  a_month: "havonta",
  verifications: "Legfeljebb {n} ellenőrzés",
  test_network: "Beütés teszthálózatra",
  main_network: "Beütés a főhálózatra",
  bulk: "Tömeges CSV-feltöltés",
  users: { one: "Egy további felhasználó", other: "{n} további felhasználó" },
  free: "Free",
  starter: "Starter",
  business: "Business",
  enterprise: "Enterprise",
}
