import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { DifferingWords } from "#web/admin/companies/checklist.tsx"

/** The words that are underlined. */
function differing(entered: string, found: string): string[] {
  const html = renderToStaticMarkup(<DifferingWords entered={entered} found={found} />)
  return [...html.matchAll(/<span class="[^"]*underline[^"]*">([^<]*)</g)].map(([, word]) => word!)
}

it.each([
  ["nothing was found yet", "7140 Bátaszék, Budai u. 12", " "],
  ["commas", "7140 Bátaszék, Budai u. 12.", "7140 Bátaszék Budai u. 12"],
  ["capitals", "Kékfestő Műhely Kft.", "KÉKFESTŐ MŰHELY KFT"],
  ["the dots of a legal form", "Kékfestő K.F.T.", "Kékfestő Kft"],
  ["spaces", "Budai u.12", "Budai  u. 12"],
  ["spaces inside a VAT number", "HU12345676", "HU 12 345 676"],
  ["accents written as two characters", "Kékfestő", "Kékfestő".normalize("NFD")],
  ["lines and their order", "Kékfestő Kft.\n7140 Bátaszék", "7140 BÁTASZÉK; Kékfestő Kft., Budai u. 12"],
  ["no address", "–", "Anything"],
])("does not underline %s", (_what, entered, found) => expect(differing(entered, found)).toEqual([]))

it.each([
  ["another number", "Budai u. 1", "Budai u. 12", ["1"]],
  ["another name", "Kékfestő Műhely Kft.", "Kékfestő Manufaktúra Kft.", ["Műhely"]],
  ["another legal form", "Duna Kft.", "Duna Zrt.", ["Kft."]],
  ["numbers that only read the same without spaces", "Fő u. 1 12", "Fő u. 11 2", ["1", "12"]],
  ["parts of one word in another order", "Fő utca 1/12", "Fő utca 12/1", ["1/12"]],
  ["parts of one word that stand apart", "Budai út 12/1. fszt. 3", "Budai út 1/3. fszt. 12", ["12/1."]],
  ["an accent", "Szőlő u. 1", "Szólö u. 1", ["Szőlő"]],
])("underlines %s", (_what, entered, found, words) => expect(differing(entered, found)).toEqual(words))
