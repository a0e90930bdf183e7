import type { nowTexts as english } from "#web/i18n/en/now.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const nowTexts: Translated<typeof english> = {
  compare: "Vesse össze a címkével, karakterenként",
  never_used: "A kódokban nincs I, L, O és U. I vagy L helyett 1, O helyett 0 áll.",
  matches: "Egyezik, és mégsincs bejegyzés?",
  ask_seller: "Kérdezze meg az eladót, ki gyártotta, azután a gyártót.",
  report: "Jelentse be ezt a címkét",
  report_text: "Ha eredetiként árulják.",
  offline: "Nincs internetkapcsolat",
  offline_text: "Nem lehetett megkeresni, és ez semmit sem mond a termékről. Próbálja újra, ha van térerő.",
  not_the_code: "Ha megegyezik a címkén lévővel, nem a kód volt az ok.",
  pending_help: "A kóddal nincs baj. Akkor lesz ellenőrizhető, ha a cég rögzítette a terméket a blokkláncon.",
  batch_needs_us:
    "A tételben rögzített termékekhez ilyenkor a tanúsítvány is kell. Ha megvan a fájl, ellenőrizze a letölthető ellenőrző oldallal.",
  without_us: "Ellenőrzés nélkülünk",
  found_anyway: "A böngészője megtalálta a blokkláncon, noha a nyilvántartásunkban nincs benne.",
  service_silent: "A szolgáltatásunk nem válaszolt. Amit lát, azt a böngészője találta meg a kódból.",
  empty: "Írja be a címkére nyomtatott kódot.",
  mistyped: "Elírás van ebben a kódban. Vesse össze a címkével, karakterenként.",
  too_short: "A kód 12 vagy 16 karakterből áll. Itt hiányzik néhány, vagy több van a kelleténél.",
  several: "Ebben a szövegben több kód is van. Egyet írjon be.",
  keyboard:
    "Egy karakter nem illik a többihez. Ha olvasó írta be, állítsa a billentyűzetkiosztását a számítógépére: az Y és a Z felcserélődött.",
  strange_sign: "Olyan karakter is van itt, amely egyetlen kódban sem szerepelhet.",
}
