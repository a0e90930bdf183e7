import type { overviewTexts as overviewEnglish } from "#web/i18n/en/desk/overview.ts"
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
  add: "Új termék",
  view_profile: "Profil",
  check: "Termék ellenőrzése",
  places: "{limit} helyből {used} foglalt",
}
