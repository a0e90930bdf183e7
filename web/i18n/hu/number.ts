import type { numberTexts as english } from "#web/i18n/en/number.ts"
import type { Translated } from "#web/i18n/text-types.ts"

/** A tokenazonosító vagy tranzakció lapjának magyar szövegei. */
export const numberTexts: Translated<typeof english> = {
  token: "Ez a token be van jegyezve.",
  transaction: "Ez a tranzakció termékeket jegyzett be.",
  recalled: "Ezt a tokent visszahívták.",
  distrusted: "Ne hagyatkozzon erre a tokenre.",
  unknown: "Ezen a számon nincs semmi bejegyezve.",
  unreachable: "Nem sikerült ellenőrizni.",
  asking: "Keressük.",
  token_text:
    "A szám azt igazolja, hogy a token létezik, és hogy kié. A termék bejegyzéséhez írja be a címkén lévő kódot.",
  transaction_text:
    "A szám azt igazolja, hogy ki, hány terméket és mikor jegyzett be. Egy termék bejegyzéséhez írja be a címkéjén lévő kódot.",
  distrusted_text: "A gyártó felhatalmazása nélkül jegyezték be. Hogy ki készítette, nem tudni.",
  recalled_text: "A gyártó visszahívta ezt a terméket. Ne használja, amíg nem beszélt a gyártóval.",
  unknown_text:
    "Nem a mi tokenünk, és nem is olyan tranzakció, amely bejegyzett volna egyet. Írja be inkább a címkén lévő kódot.",
  unreachable_text: "A szolgáltatásunk nem válaszolt. Ez a termékről nem mond semmit. Próbálja újra.",
  again: "Újra",
  index: "A nyilvántartásunk adatai",
  name: "Terméknév",
  category: "Kategória",
  issuer: "Bejegyezte",
  nobody: "Olyan cég, amelyet nem igazoltunk",
  attested: "{name}, igazolva: {date}",
  once_attested: "{name}: a bejegyzéskor igazolt cég volt. {date} óta senki sem kezeskedik érte",
  revoked: "{name}, igazolva eddig: {date}",
  size: "Termékek a tételben",
  count: "Termékek",
  registered: "Bejegyezve",
  network: "Hálózat",
  testnet: "Csak teszthálózat: a főhálózatról semmit sem bizonyít",
  local: "Helyi bemutató: ezen a gépen kívül semmit sem bizonyít",
  block: "Blokk",
  token_id: "Token",
  tx: "Tranzakció azonosítója",
  view_on: "Megnyitás itt: {explorer}",
  browser: "Amit a böngészője a láncon talált",
  reading: "A böngészője a blokkláncot kérdezi.",
  unchecked: "A böngészője nem érte el a blokkláncot. Ez a termékről nem mond semmit.",
  read_at: "Ezen át: {hosts}, a lánc vége: {block}. blokk.",
  exists: "A token létezik a nyilvántartásban",
  missing: "A token nem található a nyilvántartásban",
  not_recalled: "Nem hívták vissza",
  is_recalled: "Visszahívták",
  minted_in: "rögzítve: {block}. blokk",
  no_token:
    "A tranzakciót a nyilvántartásunk ismeri: maga a szerződés csak tokenekről felel. Az első tokenjét kérdeztük meg.",
}
