import type { shellTexts as shellEnglish } from "#web/i18n/en/desk/shell.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const shellTexts: Translated<typeof shellEnglish> = {
  skip: "Ugrás a tartalomra",
  navigation: "Fő menü",
  menu: "Menü",
  close: "Bezárás",
  dashboard: "Áttekintés",
  products: "Termékek",
  upload: "Feltöltés",
  profile: "Profil",
  log_out: "Kijelentkezés",
  logged_out: "Kijelentkezett.",
  administrator: "Rendszergazda",
  trouble: "A beütés várakozik itt: {network}. Ok: {trouble}",
  offline: "Nincs internetkapcsolat. Az utoljára ismert állapotot látja.",
}
