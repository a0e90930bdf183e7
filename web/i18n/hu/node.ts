import type { nodeTexts as english } from "#web/i18n/en/node.ts"
import type { Translated } from "#web/i18n/text-types.ts"

export const nodeTexts: Translated<typeof english> = {
  ask: "Lekérdezés ezen át: {wallet}",
  asking: "{wallet} kérdezése...",
  other_chain:
    "{wallet} másik hálózaton van. A termék hálózata: {chain}. Válassza ezt a tárcában, és kérdezze újra. Semmit sem olvastunk ki.",
  other_network:
    "{wallet} azonos számú hálózaton van, de az nem {chain}, amely csak ezen a számítógépen létezik. Semmit sem olvastunk ki.",
  silent: "{wallet} csomópontja nem válaszolt. Ez semmit sem mond a termékről.",
  title: "Vagy a tárcáján át",
  text: "A böngészőben lévő tárca saját csomópontot hoz magával.",
  find: "Tárca keresése",
  looking: "Keresés...",
  none: "Ebben a böngészőben nincs tárca, vagy nem látja ezt az oldalt. A bővítmények listájában némelyiknek engedélyezni kell a fájlok olvasását.",
  chosen: "A lekérdezés ezen át megy: {wallet}, nem a fenti címeken.",
  back: "Inkább a címek kérdezése",
}
