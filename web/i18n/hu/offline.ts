import type { offlineTexts as english } from "#web/i18n/en/offline.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const offlineTexts: Translated<typeof english> = {
  title: "Termék ellenőrzése nélkülünk",
  lead: "Ez az oldal egyetlen fájl. A saját lemezéről is működik, csak az Ön által választott csomópontokat kérdezi, és nekünk nem küld semmit.",
  code: "Kód a címkén",
  printed: "Ön egy nyomtatott tanúsítványról érkezett. Válassza ki a PDF-jét vagy az ahhoz csatolt fájlt.",
  printed_same: "Ez a fájl azt a bejegyzést tartalmazza, amelyet a nyomtatott tanúsítvány megnevez.",
  printed_other:
    "Ez a fájl nem azt a bejegyzést tartalmazza, amelyet a nyomtatott tanúsítvány megnevez. Az alábbiak egy másik bejegyzésről szólnak.",
  several: "Fájlok",
  or: "vagy",
  file: "Tanúsítványok vagy csomagfájl kiválasztása",
  drop: "Húzzon ide egy vagy több fájlt. A nyomtatott tanúsítvány PDF-je is jó.",
  nodes: "Kérdezett csomópontok",
  nodes_hint: "Soronként egy cím. Két egyező válasz jobb az egynél; a legjobb a saját csomópont.",
  nodes_kept: "A megadott címeket ez a böngésző megőrzi a következő ellenőrzéshez.",
  nodes_forget: "Címek törlése",
  chain: "Hálózat",
  check: "Ellenőrzés",
  again: "Másik ellenőrzése",
  own: "Amit a böngészője a láncon talált",
  checking: "Ellenőrzés...",
  code_only:
    "A kód önmagában csak az egyenként bejegyzett termékeket nyitja meg. Tételben bejegyzett termékhez válassza ki a tanúsítványát, vagy a tétel csomagfájlját, és írja be a kódot.",
  mistyped: "Elírás van ebben a kódban.",
  other_edition:
    "Nem lehetett ellenőrizni: ezt a fájlt más változat készítette. Ellenőrizze egy újabb ellenőrző oldallal.",
  unreadable: "Ez a fájl se nem tanúsítvány, se nem csomagfájl.",
  pdf: "Ehhez a PDF-hez nincs tanúsítvány csatolva. Egy termék tanúsítványához van; egy egész tételéhez és a címkeívekhez nincs.",
  too_large: "Ez a fájl nagyobb, mint {megabytes} MB. Nagyobb csomagfájlt a forráskódunk szkriptje olvas.",
  failed: "A böngészője nem tudta elvégezni az ellenőrzést. Ez a termékről nem mond semmit. Próbálja újra.",
  opening: "A fájl megnyitása...",
  code_wanted: {
    one: "Egy termék csomagfájlja. Írja be a címkéjén lévő kódot, és ellenőrizze.",
    other: "{n} termék csomagfájlja. Írja be a címkén lévő kódot, és ellenőrizze.",
  },
  bundle_silent:
    "Ez a csomagfájl semmit sem nyit ezzel a kóddal. Lehet, hogy másik tételé, vagy sérült; a termékről ez nem mond semmit.",
  not_found: "Ezen a hálózaton nincs olyan bejegyzés, amelyet ez a kód nyitna.",
}
