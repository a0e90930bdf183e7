import type {
  overviewTexts as overviewEnglish,
  reportsTexts as reportsEnglish,
} from "#web/i18n/en/dashboard/overview.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const overviewTexts: Translated<typeof overviewEnglish> = {
  title: "Áttekintés",
  welcome: "Üdvözöljük, {company}",
  total: "Összes termék",
  minted: "Beütött termék",
  pending: "Függőben",
  failed: "Sikertelen beütés",
  recent: "Legutóbbiak",
  view_all: "Mind",
  recent_empty: "Még nincs itt semmi. Itt lesznek a legújabb termékei.",
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
  minted_figure: "Beütés",
  as_table: "A számok",
  nothing_yet: "Ezeken a napokon semmi sem történt.",
  check: "Termék ellenőrzése",
  new_tab: "Új lapon nyílik meg",
  places: "{limit} helyből {used} foglalt",
}

export const reportsTexts: Translated<typeof reportsEnglish> = {
  title: "Vevői bejelentések ({n})",
  bought_at: "vásárlás helye: {place}",
  times: "{n} alkalommal jelentették",
  done: "Elintézve",
  failed: "Ez nem sikerült.",
}
