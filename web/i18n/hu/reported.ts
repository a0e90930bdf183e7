import type { reportedTexts as english } from "#web/i18n/en/reported.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const reportedTexts: Translated<typeof english> = {
  title: "Az Ön bejelentése",
  received: "Megkaptuk: {day}.",
  waiting: "Még nem jelölték megoldottnak.",
  handled: "A cég megoldottnak jelölte: {day}.",
  keep: "Őrizze meg ennek az oldalnak a címét: csak ezzel juthat ide vissza, és bárki ugyanezt látja vele.",
  check: "A kód újbóli ellenőrzése",
  unknown: "Ezen a címen nincs bejelentés. Talán lemaradt a cím egy része.",
  failed: "A bejelentést nem sikerült megkeresni. Kérjük, próbálja újra kicsit később.",
  again: "Újra",
  confirmation: "A bankjának vagy a piactérnek",
  confirmation_text:
    "PDF arról, hogy mit ellenőriztünk a kódról, mikor és a blokklánc melyik blokkja szerint, azzal együtt, amit Ön írt. Nem mondja meg, hogy a terméke eredeti-e, és ez benne is áll.",
  save: "Az igazolás mentése (PDF)",
  making: "Készül...",
  too_many: "Innen túl sok készült. Várjon egy kicsit, és próbálja újra.",
  not_made: "Az igazolást nem sikerült elkészíteni. Kérjük, próbálja újra kicsit később.",
}
