import type { statementRefusals as english } from "#shared/refusals/statements.ts"
import type { InLanguage } from "#shared/refusals/table.ts"

export const statementRefusals: InLanguage<typeof english> = {
  statement_malformed: "Ez nem nyilatkozat: {why}.",
  statement_subject_malformed:
    "Adja meg egy tétel gyökerét vagy egy token azonosítóját: 0x és 64 hexadecimális számjegy.",
  no_such_mint: "Ez a nyilatkozat a cége egyetlen, blokkláncon lévő rögzítésére sem vonatkozik.",
  statement_of_other: "A nyilatkozat más kibocsátót, tételt, terméket vagy darabszámot nevez meg.",
  statement_key_unknown:
    "Ez a kulcs a blokkláncon nem szerepel az Önéként. Előbb vetesse fel, azután rögzítsen és írjon alá.",
  statement_key_early: "Ez a kulcs a rögzítéskor még nem volt az Öné, ezért az aláírása nem számít.",
  statement_key_ended:
    "Ez a kulcs a rögzítéskor már nem volt érvényes, ezért az aláírása nem számít. Olyannal írja alá, amely akkor érvényes volt.",
  statement_key_compromised: "Ez a kulcs a rögzítéskor idegen kézben volt, ezért az aláírása nem számít.",
  statement_not_signed: "Az aláírás nem ettől a kulcstól származik, vagy nem erre a nyilatkozatra szól.",
  brand_keys_full: "Egy cégnek itt legfeljebb {n} kulcsa lehet. Előbb vegyen le egyet a listáról.",
  no_such_brand_key: "Nincs ilyen kulcs a listáján.",
  domain_not_confirmed: "A cégének még nincs megerősített webcíme.",
  domain_file_type: "A fájlt nem application/json típussal szolgálják ki.",
  domain_file_large: "A fájl nagyobb 64 KB-nál.",
  domain_file_malformed: "Az ott lévő fájl nem érvényes kulcslista.",
  label_host_unnamed:
    "A DNS még nem nevezi meg a cégét: a _touchmark.{host} TXT-rekord nem található. Egy új rekord megjelenése akár egy óráig is tarthat.",
  label_host_is_domain:
    "Válasszon mást, mint {host}: ez a megerősített webcíme, és amit Önről mond, annak nem tőlünk kell jönnie.",
  label_hosts_full: "Egy cégnek legfeljebb {n} címkecíme lehet, a korábbiakkal együtt.",
  label_host_long: "Válasszon legfeljebb {n} karakteres nevet. Hosszabb névtől a QR-kód túl apró lesz a kis címkékhez.",
  label_host_elsewhere: "Másik kiszolgálóra vezet.",
  no_label_host: "A címkéin a szolgáltatás címe áll. Előbb válasszon saját címet.",
  no_such_label_host: "Ez a cím egyetlen címkén sem áll.",
  keys_unread: "A márka kulcsait nem sikerült kiolvasni a blokkláncról. Próbálja meg újra.",
}
