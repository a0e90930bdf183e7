import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ConfigError, readConfig } from "#indexer/config.ts"
import { openCountries } from "#indexer/country-database.ts"
import type { ChecksOfCode } from "#shared/api/checks.ts"
import { countryDatabase } from "#test/support/country-database.ts"
import { createService, type MintedProduct, type TestService } from "#test/support/service.ts"

const directory = mkdtempSync(join(tmpdir(), "touchmark-countries-"))
const file = (name: string, bytes: Uint8Array) => {
  const path = join(directory, name)
  writeFileSync(path, bytes)
  return path
}
const GEO_MMDB = file("countries.mmdb", countryDatabase({ "203.0.113.0/24": "HU", "2001:db8:7::/48": "AT" }))

let service: TestService
let product: MintedProduct
beforeAll(async () => {
  service = await createService({ environment: { TRUSTED_PROXIES: "127.0.0.1", GEO_MMDB } })
  ;[product] = (await service.minted(await service.company(), [{}])) as [MintedProduct]
})
afterAll(async () => {
  await service.close()
  rmSync(directory, { recursive: true, force: true })
})

describe("the operator's database of countries", () => {
  it.each<[string, string, string | undefined, string, string | null]>([
    ["an IPv4 network", "203.0.113.9", undefined, "", "HU"],
    ["an IPv6 network", "2001:db8:7:1::9", undefined, "", "AT"],
    ["no network of its own", "198.51.100.9", undefined, "", null],
    ["a proxy that names another country, which counts", "203.0.113.9", "DE", "", "DE"],
    ["a proxy that knows none", "203.0.113.9", "XX", "", null],
    ["a clock of the same country", "203.0.113.9", undefined, "?zone=Europe/Budapest", "HU"],
    ["a clock of another country", "203.0.113.9", undefined, "?zone=Europe/Vienna", null],
  ])("says where a visitor is: %s", async (_what, address, named, query, country) => {
    const headers = { "x-forwarded-for": address, ...(named && { "cf-ipcountry": named }) }
    const { json } = await service.call<ChecksOfCode>(`GET /checks/${product.short_code}${query}`, { headers })
    expect(json.here?.country ?? null).toBe(country)
  })

  it("of IPv4 alone knows no IPv6 address, whose beginning would be one", () => {
    const path = file("four.mmdb", countryDatabase({ "32.0.0.0/8": "US", "203.0.113.0/24": "HU" }, { ip_version: 4 }))
    const countryOf = openCountries(path)
    for (const _again of [1, 2]) {
      expect(["203.0.113.9", "32.1.2.3", "2001:db8:7:1"].map(countryOf)).toEqual(["HU", "US", "unknown"])
    }
  })

  it.each([
    ["is missing", join(directory, "none.mmdb"), /^GEO_MMDB: ENOENT/],
    ["is none", file("text.mmdb", Buffer.from("countries")), /^GEO_MMDB: /],
    [
      "tells no countries",
      file("asn.mmdb", countryDatabase({ "203.0.113.0/24": "HU" }, { database_type: "Test-ASN" })),
      /Test-ASN tells no countries$/,
    ],
  ])("stops the service at its start, with a sentence, if it %s", (_what, path, sentence) => {
    const start = () => readConfig({ GEO_MMDB: path })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(expect.objectContaining({ problems: [expect.stringMatching(sentence)] }))
  })
})
