import type { proofTexts as english } from "#web/i18n/en/proof.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const proofTexts: Translated<typeof english> = {
  format: {
    passed: "A tanúsítvány teljes",
    failed: "A tanúsítvány sérült",
    unchecked: "A tanúsítványt nem lehetett ellenőrizni",
  },
  registry_known: {
    passed: "Ismert nyilvántartó szerződés",
    failed: "Ismeretlen nyilvántartó szerződés",
    unchecked: "A nyilvántartó szerződést nem lehetett ellenőrizni",
    notice: "A nyilvántartó szerződés helyi bemutató",
  },
  record_canonical: {
    passed: "A bejegyzés formátuma ép",
    failed: "A bejegyzés formátuma sérült",
    unchecked: "A bejegyzést nem lehetett ellenőrizni",
  },
  token_matches_code: {
    passed: "A kód ehhez a tokenhez tartozik",
    notice: "Ez a példány nem tartalmazza a kódot",
    failed: "A kód nem ehhez a tokenhez tartozik",
    unchecked: "A kódot nem lehetett ellenőrizni",
  },
  proof_matches_token: {
    passed: "A helye a tételben bizonyított",
    failed: "A helye a tételben nem bizonyított",
    unchecked: "A helyét a tételben nem lehetett ellenőrizni",
  },
  token_exists: {
    passed: "A token létezik a nyilvántartásban",
    failed: "A token nincs a nyilvántartásban",
    unchecked: "A tokent nem lehetett ellenőrizni",
  },
  record_unchanged: {
    passed: "A bejegyzés változatlan",
    failed: "A bejegyzést megváltoztatták",
    unchecked: "Nem lehetett ellenőrizni, változatlan-e a bejegyzés",
  },
  issuer_attested: {
    passed: "A gyártó igazolt cég",
    failed: "A gyártó nem igazolt cég",
    unchecked: "A gyártót nem lehetett ellenőrizni",
    notice: "Senki sem igazolta, ki a gyártó",
    once_attested: "A gyártó a bejegyzéskor igazolt cég volt, azóta már nem az",
    after: "A gyártó nem volt igazolva, amikor ezt bejegyezték",
  },
  mint_trusted: {
    passed: "Megbízható kulccsal jegyezték be",
    failed: "Akkor jegyezték be, amikor a kulcs idegen kézben volt",
    unchecked: "Nem lehetett ellenőrizni, megbízható kulccsal jegyezték-e be",
  },
  one_record: {
    passed: "Ezt a kódot egyszer jegyezték be",
    failed: "Ezt a kódot kétszer jegyezték be",
    unchecked: "Nem lehetett ellenőrizni, kétszer jegyezték-e be ezt a kódot",
    notice: "Ezt a kódot kétszer jegyezték be, két termékhez",
  },
  brand_signed: {
    passed: "A gyártó saját kulcsával írta alá",
    failed: "A gyártó mindent aláír, ezt mégsem írta alá",
    unchecked: "A gyártó aláírását nem lehetett ellenőrizni",
    notice: "A gyártó aláírása itt nem számít",
    other: "A gyártó aláírása másról szól",
    no_key: "Az aláíró kulcs nem a gyártóé",
    not_signed: "A gyártó aláírása nem valódi",
    early: "Az aláíró kulcs a bejegyzéskor még nem volt a gyártóé",
    ended: "Az aláíró kulcsot a gyártó a bejegyzés előtt visszavonta",
    compromised: "Az aláíró kulcs a bejegyzéskor idegen kézben volt",
  },
  domain_names_issuer: {
    passed: "A gyártó saját webcíme is ezt mondja róla",
    weaker: "A gyártó webcímének DNS-bejegyzése is ezt mondja róla (gyengébb bizonyíték, mint a saját fájlja)",
    failed: "A gyártó saját webcíme mást mond",
    unchecked: "A gyártó saját webcímét nem lehetett megkérdezni",
  },
  not_recalled: {
    passed: "Nem hívták vissza",
    failed: "Visszahívták",
    unchecked: "Nem lehetett ellenőrizni, visszahívták-e",
  },
  same_as_shown: {
    passed: "A nyilvántartásunk ugyanezt mutatja",
    failed: "A nyilvántartásunk mást mutat",
    unchecked: "A nyilvántartásunkat nem lehetett összevetni",
  },
  unread: {
    other_edition:
      "A tanúsítványt más változat készítette, ezért ez az oldal nem tudta ellenőrizni. Töltse be újra az oldalt.",
    standing_still:
      "A blokklánc csomópontjai megálltak: a legfrissebb blokkjuk is régi, ezért a böngészője nem tudta a mostani állapotot ellenőrizni. Ez a termékről nem mond semmit.",
    malformed: "A kapott tanúsítvány nem olvasható, ezért a böngészője nem tudta ellenőrizni.",
  },
  at: {
    read_at: "Közvetlenül innen: {chain}, {block}. blokk, {nodes} válasza, a szerverünk megkérdezése nélkül.",
    read_at_local: "A bemutató saját láncáról: {chain}, {block}. blokk.",
    nothing: "A blokkláncon még nincs mit olvasnia a böngészőjének.",
    not_found: "A blokkláncon nincs olyan bejegyzés, amelyet ez a kód nyitna.",
    contradiction: "A böngészője mást olvasott, mint amit a nyilvántartásunk mutat.",
    recall_unread:
      "A nyilvántartásunk szerint visszahívták. A böngészője a blokkláncon nem talált visszahívást, ez tehát csak a mi szavunk.",
    recall_reason: "A blokkláncon a visszahívásnak más az oka, mint a nyilvántartásunkban.",
    by: "Olvasva innen: {hosts}",
    read_at_named: "Innen: {chain}, {block}. blokk, {nodes} válasza.",
    nodes: { one: "egy független csomópont", other: "{n} független csomópont" },
    nodes_named: { one: "egy általunk megnevezett csomópont", other: "{n} általunk megnevezett csomópont" },
    nodes_both: "{nodes} és {named}",
    block_at: "A blokk ideje: {time}",
    of_wallet: "{wallet} csomópontja",
    place: "{place}. hely, összesen {size}",
    proved_value: "bizonyított: {value}",
    proved_empty: "a bizonyított bejegyzésben nincs",
    revoked_on: "eddig: {date}",
    ask_domain: "{domain} megkérdezése",
    asking_domain: "{domain} megkérdezése...",
    domain_learns:
      "Az Ön böngészője {domain} webcímet kérdezi, vagy ha az nem olvasható, két nyilvános DNS-szolgáltatást. A kérdést látják, a terméket nem.",
    domain_confirms: "megerősíti",
    domain_differs: "mást mond",
    load_to_ask: "Az oldal újratöltése, hogy {domain} kérdezhető legyen",
    on_behalf: "{brand} nevében a Touchmark írta.",
    signed: "{brand} saját kulcsával aláírva.",
  },
  yourself: "Ellenőrizze maga",
  another_node: "Lekérdezés másik csomóponttól",
}
