import type {
  overviewTexts as overviewEnglish,
  reportsTexts as reportsEnglish,
} from "#web/i18n/en/dashboard/overview.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const overviewTexts: Translated<typeof overviewEnglish> = {
  title: "Áttekintés",
  welcome: "Üdvözöljük, {company}",
  total: "Összes termék",
  minted: "Rögzített termék",
  pending: "Függőben",
  failed: "Sikertelen rögzítés",
  recent: "Legutóbbiak",
  view_all: "Összes megtekintése",
  recent_empty: "Még nincs terméke. Itt jelennek meg a legújabbak.",
  made_on: "gyártva: {date}",
  links: "Gyors elérés",
  add: "Új termék felvétele",
  view_profile: "Profil megtekintése",
  help: "Súgó és leírások",
  over_time: "Időbeli alakulás",
  period: "Időszak",
  days: "{n} nap",
  day: "Nap",
  verifications_figure: "Ellenőrzés",
  minted_figure: "Rögzítés",
  as_table: "Adatok táblázatban",
  nothing_yet: "Ebben az időszakban semmi sem történt.",
  check: "Termék ellenőrzése",
  new_tab: "Új lapon nyílik meg",
  places: "{limit} termékből {used} felhasználva",
}

export const reportsTexts: Translated<typeof reportsEnglish> = {
  title: "Vevői bejelentések ({n})",
  bought_at: "vásárlás helye: {place}",
  times: "{n} alkalommal jelentették",
  done: "Elintézve",
  failed: "A bejelentést nem sikerült frissíteni. Próbálja újra.",
}
