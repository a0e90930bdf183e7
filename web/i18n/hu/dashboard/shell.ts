import type { shellTexts as shellEnglish } from "#web/i18n/en/dashboard/shell.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const shellTexts: Translated<typeof shellEnglish> = {
  skip: "Ugrás a tartalomra",
  navigation: "Főmenü",
  menu: "Menü",
  close: "Bezárás",
  dashboard: "Áttekintés",
  products: "Termékek",
  upload: "Feltöltés",
  profile: "Profil",
  faq: "GYIK",
  service: "Szolgáltatás",
  allActivity: "Események",
  verification: "Cégek ellenőrzése",
  log_out: "Kijelentkezés",
  logged_out: "Kijelentkezett.",
  session_ended: "A munkamenete lejárt. Kérjük, lépjen be újra.",
  administrator: "Adminisztrátor",
  minting_waits: "A rögzítés várakozik itt: {network}. Ok: {reason}",
  offline: "Nincs internetkapcsolat. Amit lát, elavult lehet.",
  missing_title: "Ez az oldal még nem töltődött be.",
  missing_text: "Nincs internetkapcsolat. Amint újra lesz, az oldal magától megnyílik.",
  missing_open: "Újrapróbálás",
  elsewhere_title: "Egy másik ablakban kijelentkezett.",
  elsewhere_text:
    "Amit itt beírt, megvan, de még nincs elmentve. A mentéshez lépjen be a másik ablakban ugyanebbe a fiókba, majd térjen vissza erre az oldalra.",
  unsaved_title: "Mentés nélkül elmegy?",
  unsaved_text: "Amit ezen az oldalon beírt, még nincs elmentve. Ha most elmegy, elvész.",
  unsaved_leave: "Elmegyek mentés nélkül",
  unsaved_stay: "Maradok",
}
