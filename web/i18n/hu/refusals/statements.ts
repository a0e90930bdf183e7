import type { statementRefusals as english } from "#shared/refusals/statements.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const statementRefusals: InLanguage<typeof english> = {
  statement_malformed: "Ez nem nyilatkozat: {why}.",
  statement_subject_malformed:
    "Adja meg egy tétel gyökerét vagy egy token azonosítóját: 0x és 64 hexadecimális számjegy.",
  no_such_mint: "Nincs olyan bejegyzése a blokkláncon, amelyről ez a nyilatkozat szól.",
  statement_of_other: "A nyilatkozat más kibocsátót, tételt, terméket vagy darabszámot nevez meg.",
  statement_key_unknown:
    "A blokklánc ezt a kulcsot nem ismeri az Önéként. Előbb vetesse fel, azután jegyezzen be és írjon alá.",
  statement_key_early: "Ez a kulcs a bejegyzéskor még nem volt az Öné, ezért az aláírása nem számít.",
  statement_key_ended:
    "Ez a kulcs a bejegyzéskor már nem volt érvényben, ezért az aláírása nem számít. Olyannal írja alá, amely akkor érvényes volt.",
  statement_key_compromised: "Ez a kulcs a bejegyzéskor idegen kézben volt, ezért az aláírása nem számít.",
  statement_not_signed: "Az aláírás nem ezé a kulcsé, vagy nem erre a nyilatkozatra szól.",
  brand_keys_full: "Egy cég legfeljebb {n} kulcsot tarthat itt számon. Előbb vegyen le egyet a listáról.",
  no_such_brand_key: "Nincs ilyen kulcs a listáján.",
  domain_file_type: "A fájlt nem application/json típussal szolgálják ki.",
  domain_file_large: "A fájl nagyobb 64 KB-nál.",
  domain_file_malformed: "Ami ott van, nem ilyen fájl.",
  keys_unread: "A márka kulcsait nem sikerült kiolvasni a blokkláncról. Próbálja meg újra.",
}
