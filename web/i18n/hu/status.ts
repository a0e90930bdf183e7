import type { statusTexts as english } from "#web/i18n/en/status.ts"
import type { Translated } from "#web/i18n/text-types.ts"

/** A szolgáltatás állapotát mutató lap magyar szövegei. */
export const statusTexts: Translated<typeof english> = {
  title: "A szolgáltatás állapota",
  asking: "A szolgáltatást kérdezzük.",
  good: "Minden működik.",
  held_up: "Néhány dolog a szokásosnál tovább tart.",
  stopped: "Néhány dolog most nem működik.",
  silent: "A szolgáltatást nem sikerült megkérdezni.",
  silent_text: "Nem válaszol. Ami a blokkláncon van, az attól még ott van, és nélkülünk is ellenőrizhető:",
  own_disk: "a saját lemezről ellenőrző lap",
  as_of: "Ekkor: {time}. Félpercenként újra megkérdezzük.",
  again: "Újra",
  parts: "Amit végez",
  part: {
    verifying: "Termékek ellenőrzése",
    minting: "Termékek írása a blokkláncra",
    letters: "Levelek",
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
    works: "A termékek azonnal a blokkláncra kerülnek, amint kérik.",
    slow: "Termékek várakoznak. Egy sem vész el, és egyet sem írunk fel kétszer.",
    down: "Legalább egy blokkláncra nem írunk, amíg valaki meg nem nézte.",
  },
  letters: {
    works: "A levelek azonnal elmennek, amint kérik őket.",
    slow: "Vannak levelek, amelyeket nem sikerült elküldeni, a legrégebbit ezóta: {since}. Újra próbáljuk.",
  },
  payments: {
    works: "A fizetéseket azonnal feljegyezzük.",
    slow: "A fizetési szolgáltatót néhány fizetésről nem sikerült megkérdezni, a legrégebbiről ezóta: {since}. Újra próbáljuk.",
  },
  chains: "Blokkláncok",
  network: "Hálózat",
  read_to: "Eddig a blokkig olvastuk",
  behind: "Lemaradás blokkokban",
  nodes: "Kérdezett csomópontok",
  nodes_healthy: "{all} közül {healthy} válaszol rendesen",
  waiting: "Úton lévő termékek",
  why: "Miért várnak",
  level: "nincs",
  nothing: "nincs",
  local: "Helyi bemutató",
  version: "Változat: {version}",
}
