import { refusals } from "./table.ts"

/** A brand's own keys, statements and domain. */
export const statementRefusals = refusals({
  statement_malformed: { en: "This is no statement: {why}.", hu: "Ez nem nyilatkozat: {why}." },
  statement_subject_malformed: {
    en: "Name a batch’s root or a token’s id: 0x and 64 hexadecimal digits.",
    hu: "Adja meg egy tétel gyökerét vagy egy token azonosítóját: 0x és 64 hexadecimális számjegy.",
  },
  no_such_mint: {
    code: "not_found",
    en: "This statement is about none of your company's mints on the blockchain.",
    hu: "Ez a nyilatkozat a cége egyetlen, blokkláncon lévő rögzítésére sem vonatkozik.",
  },
  statement_of_other: {
    en: "The statement names another issuer, batch, product or size.",
    hu: "A nyilatkozat más kibocsátót, tételt, terméket vagy darabszámot nevez meg.",
  },
  statement_key_unknown: {
    code: "conflict",
    en: "The blockchain does not list this key as yours. Have it added first, then mint and sign.",
    hu: "Ez a kulcs a blokkláncon nem szerepel az Önéként. Előbb vetesse fel, azután rögzítsen és írjon alá.",
  },
  statement_key_early: {
    code: "conflict",
    en: "This key was not yours yet when that was minted, so its signature does not count.",
    hu: "Ez a kulcs a rögzítéskor még nem volt az Öné, ezért az aláírása nem számít.",
  },
  statement_key_ended: {
    code: "conflict",
    en: "This key was no longer valid when that was minted, so its signature does not count. Sign with one that was valid then.",
    hu: "Ez a kulcs a rögzítéskor már nem volt érvényes, ezért az aláírása nem számít. Olyannal írja alá, amely akkor érvényes volt.",
  },
  statement_key_compromised: {
    code: "conflict",
    en: "This key was in other hands when that was minted, so its signature does not count.",
    hu: "Ez a kulcs a rögzítéskor idegen kézben volt, ezért az aláírása nem számít.",
  },
  statement_not_signed: {
    en: "The signature is not from this key, or not for this statement.",
    hu: "Az aláírás nem ettől a kulcstól származik, vagy nem erre a nyilatkozatra szól.",
  },
  domain_not_confirmed: {
    code: "conflict",
    en: "No domain of your company is confirmed yet.",
    hu: "A cégének még nincs megerősített webcíme.",
  },
  domain_file_type: {
    en: "The file is not served as application/json.",
    hu: "A fájlt nem application/json típussal szolgálják ki.",
  },
  domain_file_large: { en: "The file is larger than 64 KB.", hu: "A fájl nagyobb 64 KB-nál." },
  domain_file_malformed: {
    en: "The file there is not a valid list of keys.",
    hu: "Az ott lévő fájl nem érvényes kulcslista.",
  },
  label_host_unnamed: {
    code: "conflict",
    en: "The DNS of {host} does not name your company yet: its TXT record _touchmark.{host} was not found. A new record can take an hour.",
    hu: "A DNS még nem nevezi meg a cégét: a _touchmark.{host} TXT-rekord nem található. Egy új rekord megjelenése akár egy óráig is tarthat.",
  },
  label_host_is_domain: {
    code: "conflict",
    en: "Choose another name than {host}: it is your confirmed domain, and what it says of you must not come from us.",
    hu: "Válasszon mást, mint {host}: ez a megerősített webcíme, és amit Önről mond, annak nem tőlünk kell jönnie.",
  },
  label_hosts_full: {
    code: "limit_reached",
    en: "A company can have {n} hosts for labels, former ones included.",
    hu: "Egy cégnek legfeljebb {n} címkecíme lehet, a korábbiakkal együtt.",
  },
  label_host_long: {
    en: "Choose a name of at most {n} characters. A longer one makes a QR code too fine for small labels.",
    hu: "Válasszon legfeljebb {n} karakteres nevet. Hosszabb névtől a QR-kód túl apró lesz a kis címkékhez.",
  },
  label_host_elsewhere: { en: "It leads to another server.", hu: "Másik kiszolgálóra vezet." },
  no_label_host: {
    code: "conflict",
    en: "Your labels carry the service’s address. Choose a host of your own first.",
    hu: "A címkéin a szolgáltatás címe áll. Előbb válasszon saját címet.",
  },
  keys_unread: {
    code: "chain_unavailable",
    en: "The brand’s keys could not be read from the blockchain. Please try again.",
    hu: "A márka kulcsait nem sikerült kiolvasni a blokkláncról. Próbálja meg újra.",
  },
})
