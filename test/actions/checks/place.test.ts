import { expect, it } from "vitest"
import { agentFamily } from "#actions/checks/agent-family.ts"
import { countryOfZone, placeOf } from "#actions/checks/place.ts"

it.each([
  ["HU", "Europe/Budapest", "HU"],
  ["AT", "Europe/Budapest", "unknown"],
  ["unknown", "Europe/Budapest", "HU"],
  ["AT", undefined, "AT"],
  ["AT", "UTC", "AT"],
  ["AT", "Atlantis/Poseidonis", "AT"],
  ["unknown", undefined, "unknown"],
])("takes %s and a clock of %s for %s", (address, zone, place) => {
  expect(placeOf(address, zone)).toBe(place)
})

it.each([
  ["Asia/Kolkata", "IN"],
  ["Asia/Calcutta", "IN"],
  ["Europe/Kyiv", "UA"],
  ["Europe/Moscow", "RU"],
  ["Europe/Belgrade", "RS"],
  ["America/Panama", "PA"],
  ["Asia/Saigon", "VN"],
  ["__proto__", "unknown"],
])("%s lies in %s", (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})

it("tells kinds of browsers apart, and not their versions", () => {
  const firefox = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
  const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1"
  expect(agentFamily(firefox(140))).toBe(agentFamily(firefox(141)))
  expect(agentFamily(safari)).not.toBe(agentFamily(firefox(140)))
  expect(agentFamily(undefined)).toBe(agentFamily("curl/8"))
})
