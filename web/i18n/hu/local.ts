import type { localTexts as english } from "#web/i18n/en/local.ts"
import type { Translated } from "#web/i18n/text-types.ts"

/** A helyi láncok tranzakciós oldalának magyar szövegei. */
export const localTexts: Translated<typeof english> = {
  title: "Tranzakció",
  label: "Helyi bemutató",
  lead: "Ez a lánc azon a gépen fut, amelyik ezt az oldalt adja. Egy nyilvános blokkböngésző helyén áll, és azon kívül semmit sem bizonyít.",
  reading: "A lánc olvasása.",
  missing: "Ez a tranzakció nincs a helyi láncon.",
  unreachable: "A helyi lánc nem érhető el. Próbálja újra.",
  waiting: "A blokkjára vár.",
  network: "Hálózat",
  test: "Helyi teszthálózat",
  main: "Helyi főhálózat",
  hash: "Tranzakció azonosítója",
  block: "Blokk",
  time: "Időpont",
  outcome: "Eredmény",
  success: "Megtörtént",
  reverted: "A szerződés elutasította",
  from: "Feladó",
  to: "Címzett",
  gas: "Felhasznált gas",
  details: "A láncon",
  written: "Amit bejegyzett",
  nothing: "Semmi olyat, ami termékről vagy cégről szól.",
  batch: { one: "Egy termék egy tételben", other: "{n} termék egyetlen tételben" },
  product: { one: "Egy termék", other: "{n} termék egyenként" },
  recall: "Visszahívás",
  reinstate: "Visszavont visszahívás",
  attested: "Igazolt cég",
  revoked: "Visszavont igazolás",
}
