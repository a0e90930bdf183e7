import type { afterTexts as english } from "#web/i18n/en/after.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const afterTexts: Translated<typeof english> = {
  close: "Bezárás",
  copy: "Másolás",
  copied: "Másolva",
  report: {
    title: "Gyanús termék bejelentése",
    lead: "A bejelentést az a cég kapja meg, amelyé ez a kód, és mi.",
    message: "Mi a gond vele?",
    message_hint: "Például: más a színe, vagy ugyanazt a sorozatszámot már látta máson is.",
    message_required: "Írja meg, mi a gond vele.",
    where: "Hol vásárolta",
    email: "Az Ön e-mail-címe",
    optional: "nem kötelező",
    email_hint: "Csak a bejelentésről szóló levelekhez. A cég nem látja.",
    email_invalid: "Az e-mail-cím érvénytelen",
    website: "Ezt a mezőt hagyja üresen",
    photos_after: "Fényképeket a küldés után csatolhat.",
    send: "Bejelentés küldése",
    sending: "Küldés...",
    thanks: "Köszönjük",
    thanks_text: "A bejelentése úton van a céghez és hozzánk.",
    follow: "Fényképek és a bejelentés követése",
    failed: "A bejelentést nem sikerült elküldeni. Kérjük, próbálja újra kicsit később.",
    too_many: "Túl sok bejelentés érkezett innen. Várjon egy kicsit, és próbálja újra.",
  },
  yourself: {
    title: "Ellenőrizze maga",
    lead: "Nem kell elhinnie, amit ez az oldal mond. Itt vannak a tények, és három mód, hogy nélkülünk ellenőrizze őket.",
    facts: "A tények",
    network: "Hálózat",
    registry: "Nyilvántartó szerződés",
    token: "Token",
    hash: "A bejegyzés lenyomata",
    disk: "A letölthető ellenőrző oldallal",
    disk_text:
      "Mentse le az oldalt és a tanúsítványt. Nyissa meg az oldalt, válassza ki a tanúsítványt és egy csomópontot, amelyben megbízik. Nekünk semmit sem küld.",
    page: "Az oldal mentése",
    explorer: "Egy blokkböngészőben",
    explorer_text:
      "Nyissa meg a nyilvántartó szerződés „Read contract” lapját, és ezzel a négy értékkel hívja meg a verify függvényt. Az 1 érvényest jelent, a 2 megváltozottat, a 3 visszahívottat, a 0 azt, hogy nincs ilyen.",
    script: "A programunkkal",
    script_text: "A forráskódunk egy másolatában:",
  },
}
