import { keccakP } from "@noble/hashes/sha3.js"
import fc from "fast-check"
import { toEventSelector } from "viem/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { productRegistryAbi } from "#contracts/abi.ts"
import { buildRecord, type RecordInput } from "#proof/build-record.ts"
import type { FullCertificate } from "#proof/certificate.ts"
import { CODE_ALPHABET, checkSymbol } from "#proof/code.ts"
import { type Hex, toHex } from "#proof/hex.ts"
import { createPermutation } from "#proof/keccak-permutation.ts"
import { BATCH_RECALLED_TOPIC, readRecallReason, TOKEN_RECALLED_TOPIC } from "#proof/recall-reason.ts"
import type { ProductRecord, RecordBody } from "#proof/record.ts"
import { canonicalBytes, canonicalJson, hasRepeatedMember, type Json, recordHash } from "#proof/record-hash.ts"
import { RegistryUnreachable } from "#proof/rpc-node.ts"
import { campaignSeed, rounds } from "#test/support/campaign.ts"
import vectors from "#test/vectors/canonical-json.json" with { type: "json" }
import { type Lie, lieAbout, mintBatch, mintIndividual, nodesOf, prepareRegistryChain } from "./registry-chain.ts"

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

describe("keccak permutation", () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each(["WebAssembly", "JavaScript alone"])("permutes as @noble/hashes does, in %s", (means) => {
    if (means !== "WebAssembly") vi.stubGlobal("WebAssembly", undefined)
    const { state, permute } = createPermutation()
    expect(state.buffer.byteLength > 200).toBe(means === "WebAssembly")
    const check = fc.property(fc.uint8Array({ minLength: 200, maxLength: 200 }), (bytes) => {
      const words = new Uint32Array(bytes.slice().buffer)
      keccakP(words)
      state.set(bytes)
      permute()
      expect(new Uint8Array(state)).toEqual(new Uint8Array(words.buffer))
    })
    fc.assert(check, { numRuns: 500 })
  })

  it("keeps states apart", () => {
    const [one, two] = [createPermutation(), createPermutation()]
    one.permute()
    expect(two.state.every((byte) => byte === 0)).toBe(true)
    // With this lane the permutation of the zero state begins in every published test vector.
    expect(one.state.slice(0, 8)).toEqual(Uint8Array.of(0xe7, 0xdd, 0xe1, 0x40, 0x79, 0x8f, 0x25, 0xf1))
  })
})

describe("the vectors of RFC 8785", () => {
  it.each(vectors.numbers)("writes the double $ieee754 as $text", ({ ieee754, text }) => {
    expect(canonicalJson(double(ieee754))).toBe(text)
  })

  it.each(vectors.not_numbers)("refuses the double %s", (ieee754) => {
    expect(() => canonicalJson(double(ieee754))).toThrow(TypeError)
  })

  it.each(vectors.texts)("writes $what", ({ json, canonical }) => {
    expect(canonicalJson(JSON.parse(json) as Json)).toBe(canonical)
    expect(canonicalJson(JSON.parse(canonical) as Json)).toBe(canonical)
  })

  it.each(vectors.not_texts)("refuses %s", (json) => {
    expect(() => canonicalJson(JSON.parse(json) as Json)).toThrow(TypeError)
  })
})

describe("any value", () => {
  const values = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

  it("is written as another, slower implementation writes it", () => {
    const check = fc.property(values, (value) => {
      expect(canonicalJson(value)).toBe(slowCanonicalJson(value))
    })
    fc.assert(check, { numRuns: 1_000 })
  })

  it("reads back as itself, and canonical text stays as it is", () => {
    const check = fc.property(values, (value) => {
      const text = canonicalJson(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text)
    })
    fc.assert(check, { numRuns: 1_000 })
  })

  it("has one text however its members were put in", () => {
    const check = fc.property(fc.dictionary(fc.string(), fc.integer(), { noNullPrototype: true }), (value) => {
      expect(canonicalJson(Object.fromEntries(Object.entries(value).reverse()))).toBe(canonicalJson(value))
    })
    fc.assert(check)
  })

  it("has no place for what JSON lacks", () => {
    for (const value of [undefined, 1n, () => 1, Symbol("x"), [undefined], { a: undefined }, Number.NaN]) {
      expect(() => canonicalJson(value as Json)).toThrow(TypeError)
    }
  })
})

describe("a repeated member", () => {
  it.each([
    '{"a":1,"a":1}',
    '{"a":{"b":1,"b":2}}',
    '[{"a":1},{"a":1,"\\u0061":2}]',
    '{"":1,"":1}',
    '{"__proto__":1,"__proto__":2}',
  ])("is noticed in %s", (text) => expect(hasRepeatedMember(text, JSON.parse(text))).toBe(true))

  it.each([
    '{"a":1,"b":1}',
    '{"a:b":":"}',
    '{"a\\"":"\\\\:\\":"}',
    "[]",
    '"a:b"',
    '{"__proto__":{"a":1}}',
    '{"a":{"a":{"a":[]}}}',
  ])("is not seen in %s", (text) => expect(hasRepeatedMember(text, JSON.parse(text))).toBe(false))

  it("is never seen in what JSON.stringify writes, and always once one is added", () => {
    const check = fc.property(fc.jsonValue({ maxDepth: 3 }), fc.string(), (value, name) => {
      const text = JSON.stringify({ value })
      expect(hasRepeatedMember(text, JSON.parse(text))).toBe(false)
      const twice = `{${JSON.stringify(name)}:0,"value":[${JSON.stringify(value)},{"x":0}],${JSON.stringify(name)}:1}`
      expect(hasRepeatedMember(twice, JSON.parse(twice))).toBe(true)
    })
    fc.assert(check)
  })
})

function double(ieee754: string): number {
  return Buffer.from(ieee754, "hex").readDoubleBE()
}

/** By the letter of RFC 8785: escapes from its table, names compared code unit by code unit. */
function slowCanonicalJson(value: Json): string {
  if (typeof value === "string") return `"${value.split("").map(escaped).join("")}"`
  if (Array.isArray(value)) return `[${value.map(slowCanonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return `${Object.is(value, -0) ? 0 : value}`
  const members = Object.entries(value).sort(([a], [b]) => compareUnits(a, b))
  return `{${members.map(([name, inner]) => `${slowCanonicalJson(name)}:${slowCanonicalJson(inner)}`).join(",")}}`
}

function escaped(unit: string): string {
  const short: Record<string, string> = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
  }
  if (short[unit]) return short[unit]
  return unit < " " ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : unit
}

function compareUnits(a: string, b: string): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return a.charCodeAt(at) - b.charCodeAt(at)
  }
  return a.length - b.length
}

describe("the reason of a recall", () => {
  const COPIED = 7
  const chain = prepareRegistryChain()
  let single: FullCertificate
  let batched: FullCertificate
  /** By what was recalled. */
  let blocks: Record<"single" | "batch", number>

  beforeAll(async () => {
    single = await mintIndividual(chain)
    batched = (await mintBatch(chain, 2))[1]!
    await chain.recall(single.token_id, COPIED)
    const head = async () => Number(await chain.ask("eth_blockNumber", []))
    const recalled = await head()
    await chain.recallBatch(batched.batch!.root, 2)
    blocks = { single: recalled, batch: await head() }
    await chain.reinstate(single.token_id)
  })

  const URLS = ["https://a.example", "https://b.example"]
  const reasonOf = ({ registry, token_id, batch }: FullCertificate, block: number, lies: Record<string, Lie> = {}) =>
    readRecallReason(URLS, { registry, token_id, root: batch?.root, block }, { fetch: nodesOf(chain, lies).fetch })
  const logs = (of: (honest: Record<string, unknown>[]) => unknown) =>
    lieAbout("eth_getLogs", (honest) => of(honest as Record<string, unknown>[]))

  it("is found by the topics of the contract's interface", () => {
    const topicOf = (name: string) =>
      toEventSelector(productRegistryAbi.find((entry) => entry.type === "event" && entry.name === name) as never)
    expect([TOKEN_RECALLED_TOPIC, BATCH_RECALLED_TOPIC]).toEqual([topicOf("TokenRecalled"), topicOf("BatchRecalled")])
  })

  it("is the event's, of the token or of its batch", async () => {
    expect(await reasonOf(single, blocks.single)).toBe(COPIED)
    expect(await reasonOf(batched, blocks.batch)).toBe(2)
  })

  it.each<[string, () => Promise<number | null>]>([
    ["another block", () => reasonOf(single, blocks.single - 1)],
    ["a block that is not there yet", () => reasonOf(single, 1_000_000)],
    ["another product's recall", () => reasonOf(batched, blocks.single)],
    ["a batch's recall, for what is of none", () => reasonOf(single, blocks.batch)],
  ])("is not known from %s", async (_, read) => expect(await read()).toBeNull())

  it.each<[string, (log: Record<string, unknown>) => unknown]>([
    ["of another contract", (log) => ({ ...log, address: `0x${"9".repeat(40)}` })],
    ["of another token", (log) => ({ ...log, topics: [TOKEN_RECALLED_TOPIC, `0x${"9".repeat(64)}`] })],
    ["of another kind", (log) => ({ ...log, topics: [`0x${"9".repeat(64)}`, single.token_id] })],
    ["whose data is none", (log) => ({ ...log, data: { nothing: true } })],
    ["with another reason", (log) => ({ ...log, data: `0x${"1".padStart(64, "0")}` as Hex })],
    ["that is nothing", () => null],
    ["that is a number", () => 7],
  ])("is not believed where one of two nodes serves a log %s", async (_, lie) => {
    expect(await reasonOf(single, blocks.single, { b: logs((honest) => honest.map(lie)) })).toBeNull()
  })

  it("is not known where a node serves no list, and cannot be read where it refuses", async () => {
    expect(await reasonOf(single, blocks.single, { a: logs(() => "none") })).toBeNull()
    const refusing: Lie = () => ({ error: { code: -32005, message: "query returned too many results" } })
    await expect(reasonOf(single, blocks.single, { a: refusing })).rejects.toThrow(RegistryUnreachable)
  })
})
