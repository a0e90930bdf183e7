import { describe, expect, it } from "vitest"
import { normaliseVatNumber } from "#actions/companies/update-profile.ts"

describe("a VAT number", () => {
  it.each([
    ["HU12892312", "HU12892312"],
    ["12892312-2-41", "HU12892312"],
    ["12892312241", "HU12892312"],
    ["HU 12892312-2-41", "HU12892312"],
    [" hu12892312 ", "HU12892312"],
    ["１２８９２３１２-2-41", "HU12892312"],
    ["12892312–2–41", "HU12892312"],
    ["DE 136.695.976", "DE136695976"],
    ["ATU12011204", "ATU12011204"],
    ["FR 40 303265045", "FR40303265045"],
    ["GR094259216", "EL094259216"],
    ["EL094259216", "EL094259216"],
    ["GB434031494", "GB434031494"],
    ["XI434031494", "XI434031494"],
    ["CHE-107.787.577 MWST", "CHE107787577MWST"],
    ["NO923609016MVA", "NO923609016MVA"],
    ["IE6433435F", "IE6433435F"],
    ["SK2021853504", "SK2021853504"],
  ])("%s is stored as %s", (text, stored) => {
    expect(normaliseVatNumber(text)).toBe(stored)
    expect(normaliseVatNumber(stored)).toBe(stored)
  })

  it.each([
    ["with a wrong check digit", "HU12892313"],
    ["of home with a wrong check digit", "12892313-2-41"],
    ["of home with an impossible middle", "12892312-7-41"],
    ["cut short", "HU1289231"],
    ["without its country", "12892312"],
    ["of a country we do not know", "US123456789"],
    ["of Brazil, which has no place for it here", "BR60872504000123"],
    ["in words", "adószám"],
    ["with markup", "HU12892312<script>"],
    ["of nothing", ""],
    ["of signs", "---"],
  ])("%s is none", (_name, text) => {
    expect(normaliseVatNumber(text)).toBeNull()
  })
})
