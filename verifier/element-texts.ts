import type { CertificateReport, CheckName, NamedCheck } from "#proof/certificate-report.ts"

export interface Texts {
  asking: string
  mistyped: string
  not_attested: string
  once_attested: string
  checks_title: string
  unread: Record<NonNullable<CertificateReport["unread"]>, string>
  verdicts: Record<CertificateReport["verdict"], string>
  outcomes: Record<NamedCheck["outcome"], string>
  checks: Record<CheckName, string>
}

const en: Texts = {
  asking: "Your browser is asking the blockchain.",
  mistyped: "There is a typing mistake in this code.",
  not_attested: "It is registered, but nobody has checked who registered it.",
  once_attested: "Its maker was a verified company when it was registered. Nobody vouches for the maker today.",
  checks_title: "What was checked",
  unread: {
    standing_still: "It could not be checked: the blockchain's nodes stand still. That says nothing about the product.",
    other_edition: "It could not be checked: it was made by another version. Use a newer verifier.",
  },
  verdicts: {
    valid: "It is registered. The record is unchanged and not recalled.",
    recalled: "This product has been recalled.",
    distrusted: "Do not rely on this product. It was registered without the maker's authority.",
    changed: "This record was changed after it was minted.",
    not_found: "No single product has this code. A product of a batch is checked with its certificate.",
    unknown_registry: "The record names a registry that is not known here.",
    malformed: "This is no certificate.",
    unchecked: "It could not be checked. That says nothing about the product.",
  },
  outcomes: { passed: "Passed", failed: "Failed", unchecked: "Not checked", notice: "Note" },
  checks: {
    format: "the certificate is well formed",
    registry_known: "the registry is one that this verifier knows",
    record_canonical: "the record is in the form that the chain holds",
    token_matches_code: "the code leads to this token",
    proof_matches_token: "the record has its place in the batch",
    token_exists: "the token exists in the registry",
    record_unchanged: "the record is unchanged",
    issuer_attested: "somebody has checked who the issuer is",
    mint_trusted: "the minting key was in the right hands",
    one_record: "the code was registered once",
    brand_signed: "the brand signed it with its own key",
    domain_names_issuer: "the brand's own domain names this issuer",
    not_recalled: "it has not been recalled",
  },
}

const hu: Texts = {
  asking: "Az Ön böngészője a blokkláncot kérdezi.",
  mistyped: "Elírás van a kódban.",
  not_attested: "Be van jegyezve, de senki sem igazolta, ki jegyezte be.",
  once_attested: "A gyártója a bejegyzéskor igazolt cég volt. Ma már senki sem kezeskedik érte.",
  checks_title: "Mit ellenőriztünk",
  unread: {
    standing_still: "Nem sikerült ellenőrizni: a blokklánc csomópontjai állnak. Ez a termékről nem mond semmit.",
    other_edition: "Nem sikerült ellenőrizni: más változat készítette. Újabb ellenőrző kell hozzá.",
  },
  verdicts: {
    valid: "Be van jegyezve. A bejegyzés változatlan, a terméket nem hívták vissza.",
    recalled: "Ezt a terméket visszahívták.",
    distrusted: "Ne hagyatkozzon erre a termékre. A gyártó felhatalmazása nélkül jegyezték be.",
    changed: "Ezt a bejegyzést a rögzítés után megváltoztatták.",
    not_found: "Egyedi terméknek nincs ilyen kódja. Egy tétel termékét a tanúsítványával lehet ellenőrizni.",
    unknown_registry: "A bejegyzés olyan nyilvántartást nevez meg, amely itt nem ismert.",
    malformed: "Ez nem tanúsítvány.",
    unchecked: "Nem sikerült ellenőrizni. Ez a termékről nem mond semmit.",
  },
  outcomes: { passed: "Rendben", failed: "Nem teljesül", unchecked: "Nem ellenőrzött", notice: "Megjegyzés" },
  checks: {
    format: "a tanúsítvány formája helyes",
    registry_known: "a nyilvántartást ez az ellenőrző ismeri",
    record_canonical: "a bejegyzés abban a formában van, amelyet a lánc őriz",
    token_matches_code: "a kód ehhez a tokenhez vezet",
    proof_matches_token: "a bejegyzésnek helye van a tételben",
    token_exists: "a token létezik a nyilvántartásban",
    record_unchanged: "a bejegyzés változatlan",
    issuer_attested: "valaki ellenőrizte, ki a kibocsátó",
    mint_trusted: "a bejegyző kulcs jó kézben volt",
    one_record: "a kódot egyszer jegyezték be",
    brand_signed: "a márka a saját kulcsával aláírta",
    domain_names_issuer: "a márka saját webcíme ezt a kibocsátót nevezi meg",
    not_recalled: "nem hívták vissza",
  },
}

/** Hungarian for Hungarian, English for all else. */
export const textsIn = (language: string): Texts => (/^hu\b/i.test(language) ? hu : en)
