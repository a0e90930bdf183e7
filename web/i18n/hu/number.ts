import type { numberTexts as english } from "#web/i18n/en/number.ts"
import type { Translated } from "#web/i18n/text-types.ts"

/** A tokenazonosító vagy tranzakció lapjának magyar szövegei. */
export const numberTexts: Translated<typeof english> = {
  token: "Ez a token be van jegyezve.",
  transaction: "Ez a tranzakció termékeket jegyzett be.",
  recalled: "Amit ez a szám megnevez, azt visszahívták.",
  unknown: "Ezen a számon nincs semmi bejegyezve.",
  unreachable: "Nem sikerült ellenőrizni.",
  asking: "Keressük.",
  token_text:
    "A szám azt igazolja, hogy a token létezik, és hogy kié. A termék bejegyzéséhez írja be a címkén lévő kódot.",
  transaction_text:
    "A szám azt igazolja, hogy ki, hány terméket és mikor jegyzett be. Egy termék bejegyzéséhez írja be a címkéjén lévő kódot.",
  recalled_text: "A gyártója bejegyezte, később pedig visszahívta. Ne használja, amíg meg nem kérdezte.",
  unknown_text:
    "Nem a mi tokenünk, és nem is olyan tranzakció, amely bejegyzett volna egyet. Írja be inkább a címkén lévő kódot.",
  unreachable_text: "A szolgáltatásunk nem válaszolt. Ez a termékről nem mond semmit. Próbálja újra.",
  again: "Újra",
  index: "Amit a nyilvántartásunk mond",
  name: "Terméknév",
  category: "Kategória",
  issuer: "Bejegyezte",
  nobody: "Olyan cég, amelyet nem ellenőriztünk",
  attested: "{name}, igazolva: {date}",
  revoked: "{name}, igazolva eddig: {date}",
  size: "Termékek a tételben",
  count: "Termékek",
  registered: "Bejegyezve",
  network: "Hálózat",
  testnet: "Csak teszthálózat: a főhálózatról semmit sem igazol",
  local: "Helyi bemutató: ezen a gépen kívül semmit sem igazol",
  block: "Blokk",
  token_id: "Token",
  tx: "Tranzakció azonosítója",
  view_on: "Megnyitás itt: {explorer}",
  browser: "Amit a saját böngészője olvasott",
  reading: "A böngészője a blokkláncot kérdezi.",
  unchecked: "A böngészője nem érte el a blokkláncot. Ez a termékről nem mond semmit.",
  read_at: "Ezen át: {hosts}, a lánc vége: {block}. blokk.",
  exists: "A token létezik a nyilvántartásban",
  missing: "A token nem található a nyilvántartásban",
  not_recalled: "Nem hívták vissza",
  is_recalled: "Visszahívták",
  minted_in: "bejegyezve: {block}. blokk",
  no_token:
    "A tranzakciót a nyilvántartásunk ismeri: maga a szerződés csak tokenekről felel. Az első tokenjét kérdeztük meg.",
}
