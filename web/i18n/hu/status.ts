import type { statusTexts as english } from "#web/i18n/en/status.ts"
import type { Translated } from "#web/i18n/text-types.ts"

/** A szolgáltatás állapotát mutató lap magyar szövegei. */
export const statusTexts: Translated<typeof english> = {
  title: "A szolgáltatás állapota",
  asking: "Lekérdezzük a szolgáltatás állapotát.",
  good: "Minden működik.",
  held_up: "Néhány dolog a szokásosnál tovább tart.",
  stopped: "Néhány dolog most nem működik.",
  silent: "A szolgáltatás nem válaszolt.",
  silent_text: "Ami a blokkláncon van, az ott is marad, és nélkülünk is ellenőrizhető:",
  own_disk: "a letölthető ellenőrző oldal",
  as_of: "Állapot ekkor: {time}. 30 másodpercenként frissül.",
  again: "Újra",
  parts: "A szolgáltatás részei",
  part: {
    verifying: "Termékek ellenőrzése",
    minting: "Termékek rögzítése a blokkláncon",
    letters: "E-mailek",
    payments: "Fizetések",
  },
  works: "működik",
  slow: "késik",
  down: "nem működik",
  verifying: {
    works: "A kódokra naprakész nyilvántartásból válaszolunk.",
    slow: "A nyilvántartásunk lemaradt a blokklánc mögött: az utolsó percek eseményei hiányozhatnak.",
    down: "Legalább egy blokklánc ellentmondott önmagának. Az ott lévő termékeket nem tudtuk ellenőrizni; a saját böngészője tudja.",
  },
  minting: {
    works: "A termékeket kérésre azonnal rögzítjük.",
    slow: "Termékek várakoznak. Egy sem vész el, és egyet sem rögzítünk kétszer.",
    down: "Legalább egy blokkláncon szünetel a rögzítés, amíg egy munkatársunk meg nem vizsgálta.",
  },
  letters: {
    works: "Az e-maileket azonnal elküldjük.",
    slow: "Néhány e-mailt nem sikerült elküldeni, a legrégebbit ezóta: {since}. Újra próbáljuk.",
  },
  payments: {
    works: "A fizetéseket azonnal feljegyezzük.",
    slow: "Néhány fizetésről nem tudtuk elérni a fizetési szolgáltatót, a legrégebbiről ezóta: {since}. Újra próbáljuk.",
  },
  chains: "Blokkláncok",
  network: "Hálózat",
  read_to: "Eddig a blokkig olvastuk",
  behind: "Lemaradás blokkokban",
  nodes: "Kérdezett csomópontok",
  nodes_healthy: "{all} közül {healthy} működik megfelelően",
  waiting: "Úton lévő termékek",
  why: "Miért várnak",
  level: "nincs",
  nothing: "nincs",
  local: "Helyi bemutató",
  version: "Változat: {version}",
}
