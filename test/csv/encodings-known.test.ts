import { describe, expect, test } from "vitest"
import { decodeText } from "#shared/csv/decode-text.ts"
import { campaignSeed } from "#test/support/campaign.ts"
import { type Random, seededRandom } from "#test/support/chain-model/random.ts"
import { encodeAs } from "./campaign/encode.ts"
import { LANGUAGES, type Language, NEIGHBOURS } from "./campaign/words.ts"

const seed = campaignSeed(20261122)
const ROUNDS = 12
const ALL = Object.entries({ ...LANGUAGES, ...NEIGHBOURS })

function fileOf(random: Random, { names, headers, encoding }: Language, rows: number, own_headers: boolean) {
  const header = own_headers ? `${headers.name};${headers.colour}` : "Name;SKU"
  const lines = Array.from({ length: rows }, (_, row) => `${random.pick(names)};A-${row}`)
  const text = [header, ...lines].join("\n")
  return { text, bytes: encodeAs(text, encoding) }
}

describe.each([1, 2, 3, 8, 24])("files of %i rows", (rows) => {
  test.each(ALL)("in %s are read right or asked about, never read wrong in silence", (_, language) => {
    const random = seededRandom(seed + rows)
    let asked = 0
    for (let round = 0; round < ROUNDS; round++) {
      const { text, bytes } = fileOf(random, language, rows, round % 2 === 0)
      const found = decodeText(bytes)
      if (found.sure) expect(found.text).toBe(text)
      else asked++
    }
    // Long files say enough.
    if (rows === 24) expect(asked).toBeLessThanOrEqual(ROUNDS / 4)
  })
})

test("an encoding that nobody offers is asked about", () => {
  // Code page 852 of old Hungarian programs.
  const cp852: Record<string, number> = {
    á: 0xa0,
    é: 0x82,
    í: 0xa1,
    ó: 0xa2,
    ö: 0x94,
    ő: 0x8b,
    ú: 0xa3,
    ü: 0x81,
    ű: 0xfb,
  }
  const text = LANGUAGES.hungarian!.names.join("\n").toLowerCase()
  const bytes = Uint8Array.from(text, (letter) => cp852[letter] ?? letter.charCodeAt(0))
  expect(decodeText(bytes).sure).toBe(false)
})

test.each(["traditional_chinese", "japanese", "korean", "russian"])("UTF-16 without a mark is known in %s", (name) => {
  const text = `${LANGUAGES[name]!.headers.name}\n${LANGUAGES[name]!.names.slice(0, 4).join("\n")}\n`
  for (const order of ["utf-16le", "utf-16be"] as const) {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), order === "utf-16le")
    expect(decodeText(bytes)).toMatchObject({ encoding: order, sure: true, text })
  }
})
