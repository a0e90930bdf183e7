import type { checkTexts as english } from "#web/i18n/en/dashboard/check.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const checkTexts: Translated<typeof english> = {
  summary: "{ready} rendben, {n} javítandó",
  all_ready: { one: "Egy rendben", other: "{n} rendben" },
  nothing_stored: "Még semmit sem mentettünk el.",
  add: { one: "Egy termék felvétele", other: "{n} termék felvétele" },
  again: { one: "Egy javítás ellenőrzése", other: "{n} javítás ellenőrzése" },
  columns: "Oszlopok módosítása",
  to_look_at: "Javítandó sorok",
  no_name: "Nincs neve",
  empty: "üres",
  fix: "Javítás",
  fix_of: "{line}. sor javítása, {column}",
  fixed: "Javítva, még nem ellenőriztük",
  skip: "Kihagyás",
  skip_of: "{line}. sor kihagyása",
  skip_all: "Mind kihagyása",
  save: "Mentés",
  cancel: "Mégse",
  skipped: { one: "1 kihagyva", other: "{n} kihagyva" },
  skipped_stay: "A kihagyott sorok a fájlban maradnak. Később is felveheti őket.",
  download: { one: "A sor letöltése", other: "{n} sor letöltése" },
}
