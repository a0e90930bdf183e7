import { describe, expect, it } from "vitest"
import { buildRecord, type RecordInput } from "#proof/build-record.ts"
import { CODE_ALPHABET, checkSymbol } from "#proof/code.ts"
import { type Hex, toHex } from "#proof/hex.ts"
import type { ProductRecord, RecordBody } from "#proof/record.ts"
import { canonicalBytes, recordHash } from "#proof/record-hash.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"

const DOCUMENTS = rounds(10_000)
const SEED = campaignSeed(12)

/** The same numbers for the same seed (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
const below = randomNumbers(SEED)
const chance = (of: number): boolean => below(of) === 0
const digits = (bytes: number): string =>
  Array.from({ length: bytes }, () => below(256).toString(16).padStart(2, "0")).join("")
const hex = (bytes: number): Hex => `0x${digits(bytes)}`
const LETTERS = "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz0123456789 -.,/\"\\'€漢字🦊"
const text = (): string => `A${Array.from({ length: below(12) }, () => Array.from(LETTERS)[below(50)]).join("")}`.trim()

function randomCode(): string {
  const values = Array.from({ length: chance(2) ? 11 : 15 }, () => below(32))
  return [...values, checkSymbol(values)].map((value) => CODE_ALPHABET[value]).join("")
}

function randomRecord(): ProductRecord {
  const input: RecordInput = {
    ...{ code: randomCode(), code_salt: digits(16), salt: digits(16) },
    ...{ issuer: { id: hex(32), name: text() }, name: text() },
    ...(chance(2) && { serial_number: text() }),
    ...(chance(3) && { description: text(), model: text(), origin: "HU" }),
    ...(chance(3) && { attributes: { [text()]: text() } }),
    ...(chance(4) && { facility: { id: text(), name: text() } }),
    ...(chance(4) && {
      media: [{ role: "label" as const, sha256: digits(32), type: "image/webp" as const, bytes: 1 + below(2 ** 31) }],
    }),
    ...(chance(6) && { passport: { id: "https://example.org/p", sha256: digits(32) } }),
    ...keysOf(below(4)),
  }
  return buildRecord(input)
}

function keysOf(which: number): Pick<RecordInput, "keys" | "chip_salt" | "chip_kind"> {
  const chip = { chip_salt: digits(16), chip_kind: "ntag424" as const }
  if (which === 0) return {}
  if (which === 1) return { keys: { inner: hex(20) } }
  return which === 2 ? { keys: { chip: hex(32) }, ...chip } : { keys: { inner: hex(20), chip: hex(32) }, ...chip }
}

/** The hash of a record whose parts may be no record any more: only what is hashed is looked at. */
const hashWith = (record: ProductRecord, change: Partial<ProductRecord>): Hex => recordHash({ ...record, ...change })

/** One random bit of a random byte, in hex. */
function flipped<Text extends string>(given: Text): Text {
  const start = given.startsWith("0x") ? 2 : 0
  const at = start + below(given.length - start)
  const digit = (Number.parseInt(given.charAt(at), 16) ^ (1 << below(4))).toString(16)
  return `${given.slice(0, at)}${digit}${given.slice(at + 1)}` as Text
}

/** Some text of the body with one of its characters changed, or the number in it. */
function otherBody(body: RecordBody): RecordBody {
  const other = structuredClone(body)
  const places: { holder: Record<string, unknown>; member: string }[] = []
  const collect = (holder: object): void => {
    for (const [member, value] of Object.entries(holder)) {
      if (typeof value === "object") collect(value as object)
      else places.push({ holder: holder as Record<string, unknown>, member })
    }
  }
  collect(other)
  const { holder, member } = places[below(places.length)]!
  const value = holder[member]
  if (typeof value === "number") holder[member] = value ^ (1 << below(8))
  else holder[member] = withOtherCharacter(value as string)
  return other
}

function withOtherCharacter(given: string): string {
  const characters = Array.from(given)
  const at = below(characters.length)
  characters[at] = characters[at] === "x" ? "y" : "x"
  return characters.join("")
}

describe(`${DOCUMENTS} random records`, () => {
  const records = Array.from({ length: DOCUMENTS }, randomRecord)

  it("have a hash each, of all kinds of members", () => {
    expect(new Set(records.map(recordHash)).size).toBe(DOCUMENTS)
    const kinds = new Set(records.flatMap(({ body, keys }) => [...Object.keys(body), ...Object.keys(keys ?? {})]))
    expect([...kinds].sort()).toEqual(
      [
        ...["attributes", "chip", "description", "facility", "inner", "issuer", "media", "model", "name", "origin"],
        ...["passport", "salt", "serial_number"],
      ].sort(),
    )
    expect(new Set(records.map(({ code }) => code.length))).toEqual(new Set([12, 16]))
  })

  it("change their hash with any byte of body, code, code_salt, inner or chip", () => {
    let tried = 0
    for (const record of records) {
      const hash = recordHash(record)
      const { code, code_salt, keys = {} } = record
      const others = [
        hashWith(record, { body: otherBody(record.body) }),
        hashWith(record, { code: withOtherCharacter(code) }),
        hashWith(record, { code_salt: flipped(code_salt) }),
        ...(keys.inner ? [hashWith(record, { keys: { ...keys, inner: flipped(keys.inner) } })] : []),
        ...(keys.chip ? [hashWith(record, { keys: { ...keys, chip: flipped(keys.chip) } })] : []),
      ]
      for (const other of others) if (other === hash) expect.fail(new TextDecoder().decode(canonicalBytes(record)))
      tried += others.length
    }
    expect(tried).toBeGreaterThan(3 * DOCUMENTS)
  })

  it("change it with every single byte of one, and where a part moves into its neighbour", () => {
    const record = records.find(({ keys }) => keys?.inner && keys.chip)!
    const { code, code_salt, keys = {} } = record
    const seen = new Set([recordHash(record)])
    const note = (change: Partial<ProductRecord>) => {
      const before = seen.size
      seen.add(hashWith(record, change))
      expect(seen.size, JSON.stringify(change)).toBe(before + 1)
    }
    for (let at = 0; at < 32; at++) note({ code_salt: digitChanged(code_salt, at) })
    for (let at = 2; at < 42; at++) note({ keys: { ...keys, inner: digitChanged(keys.inner!, at) } })
    for (let at = 2; at < 66; at++) note({ keys: { ...keys, chip: digitChanged(keys.chip!, at) } })
    for (let at = 0; at < code.length; at++) note({ code: `${code.slice(0, at)}u${code.slice(at + 1)}` })
    note({ keys: { inner: keys.inner! } })
    note({ keys: { chip: keys.chip! } })
    note({ code_salt: toHex(new Uint8Array(16)).slice(2) })
  })
})

const digitChanged = <Text extends string>(given: Text, at: number): Text =>
  `${given.slice(0, at)}${(Number.parseInt(given.charAt(at), 16) ^ 8).toString(16)}${given.slice(at + 1)}` as Text
