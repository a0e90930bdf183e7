import type { offlineTexts as english } from "#web/i18n/en/offline.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const offlineTexts: Translated<typeof english> = {
  title: "Ellenőrizzen terméket nélkülünk",
  lead: "Ez az oldal egyetlen fájl. A saját lemezéről is működik, csak az Ön által megadott csomópontokat kérdezi, nekünk nem küld semmit.",
  code: "Kód a címkén",
  or: "vagy",
  file: "Tanúsítványfájl kiválasztása",
  drop: "Ejtse ide a tanúsítványfájlt",
  nodes: "Kérdezett csomópontok",
  nodes_hint: "Soronként egy cím. Két egyező válasz jobb az egynél; a legjobb a saját csomópont.",
  chain: "Hálózat",
  check: "Ellenőrzés",
  checking: "Ellenőrzés...",
  code_only:
    "Egyedül a kód az egyenként bejegyzett termékeket nyitja meg. Tételben bejegyzett termékhez válassza ki a tanúsítványfájlt.",
  mistyped: "Elírás van ebben a kódban.",
  unreadable: "Ez a fájl nem tanúsítvány.",
  not_found: "Ezen a hálózaton nincs olyan bejegyzés, amelyet ez a kód nyitna.",
}
