import type { reportedTexts as english } from "#web/i18n/en/reported.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const reportedTexts: Translated<typeof english> = {
  title: "Az Ön bejelentése",
  received: "Megkaptuk: {day}",
  waiting: "A cég még nem nézett utána.",
  looking: "A cég {day} óta foglalkozik vele.",
  answered: "Válaszolt: {day}",
  handled: "Lezárva: {day}",
  reported: "Amit bejelentett",
  calls_itself: "Így nevezi magát: {maker}",
  elsewhere:
    "Amit írt, és a fényképei csak azon a címen látszanak, amelyet a bejelentés elküldésekor kapott, kivéve ha egy másik bejelentéssel számoltuk össze.",
  bought_at: "Vásárlás helye: {place}",
  reply: "A cég válasza",
  keep: "Őrizze meg ennek az oldalnak a címét: csak ezzel juthat ide vissza. Akinek megvan, az is látja az oldalt.",
  check: "A kód újbóli ellenőrzése",
  unknown: "Ezen a címen nincs bejelentés. Talán lemaradt a cím egy része.",
  failed: "A bejelentést nem sikerült megkeresni. Kérjük, próbálja újra kicsit később.",
  again: "Újra",
  photos: {
    title: "Fényképek",
    text: "Legfeljebb 3: a címke közelről, az egész termék, a nyugta. A cég és mi látjuk, és 180 nap múlva töröljük. A készítés helyét eltávolítjuk a képből.",
    choose: "Fényképek kiválasztása",
    adding: "Küldés...",
    added: { one: "1 fénykép van a bejelentése mellett.", other: "{n} fénykép van a bejelentése mellett." },
    nth: "{n}. fénykép",
    remove: "{n}. fénykép eltávolítása",
    not_removed: "A fényképet nem sikerült eltávolítani. Töltse újra az oldalt, és próbálja meg ismét.",
    unreadable: "A böngészője nem tudja megnyitni ezt a fájlt. Válasszon JPEG- vagy PNG-képet.",
    too_many: "Egy bejelentéshez 3 fénykép fér. A többi kimaradt.",
    not_kept: "Ehhez a bejelentéshez több fénykép nem fér. Maga a bejelentés megvan.",
    failed: "A fényképet nem sikerült elküldeni. Kis idő múlva próbálja újra.",
  },
}
