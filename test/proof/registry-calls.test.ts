import fc from "fast-check"
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  toEventSelector,
  toFunctionSelector,
} from "viem/utils"
import { describe, expect, it } from "vitest"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import type { Hex } from "#proof/hex.ts"
import {
  attestationOfCall,
  batchSizeCall,
  type ContractCall,
  issuersCall,
  keyOfCall,
  keysCall,
  PRODUCT_MINTED_TOPIC,
  placeCall,
  readProductMinted,
  recordOfCall,
  SELECTORS,
  statusOfCall,
  verifyCall,
} from "#proof/registry-calls.ts"

/** What viem, which is given the contracts' whole interface, makes of the same. */
const abi = [...productRegistryAbi, ...issuerRegistryAbi, ...issuerKeysAbi] as const

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((array) => `0x${Buffer.from(array).toString("hex")}` as Hex)
const b32 = hex(32)
const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const seconds = fc.integer({ min: 0, max: 2 ** 40 - 1 })
const WORD = 64
const text = fc.string({ unit: "binary", maxLength: 100 })

describe("what a reader asks", () => {
  it("has the selectors and the topic of the contracts' interface", () => {
    for (const [name, selector] of Object.entries(SELECTORS)) {
      const entry = abi.find((other) => other.type === "function" && other.name === name)
      expect([name, selector]).toEqual([name, toFunctionSelector(entry as never)])
    }
    const minted = productRegistryAbi.find((entry) => entry.type === "event" && entry.name === "ProductMinted")
    expect(toEventSelector(minted as never)).toBe(PRODUCT_MINTED_TOPIC)
  })

  it("is what viem makes of it", () => {
    fc.assert(
      fc.property(
        b32,
        b32,
        b32,
        b32,
        fc.array(b32, { maxLength: 20 }),
        text,
        (id, record_hash, root, issuer, proof, name) => {
          const encode = (functionName: string, args: readonly unknown[]) =>
            encodeFunctionData({ abi, functionName, args } as never)
          const request = {
            chain_id: 1,
            registry: "0x" as Hex,
            token_id: id,
            record_hash,
            root,
            proof,
            issuer,
            issuer_name: name,
          }
          const token = BigInt(id)
          expect(verifyCall(request).data).toBe(encode("verify", [token, record_hash, root, proof]))
          expect(batchSizeCall(id).data).toBe(encode("batchOf", [token]))
          expect(statusOfCall(id).data).toBe(encode("statusOf", [token]))
          expect(recordOfCall(id).data).toBe(encode("recordOf", [token]))
          expect(issuersCall().data).toBe(encode("issuers", []))
          expect(keysCall().data).toBe(encode("keys", []))
          expect(keyOfCall(issuer, id).data).toBe(encode("keyOf", [issuer, id]))
          expect(placeCall(id).data).toBe(encode(token >> 255n ? "statusOf" : "batchOf", [token]))
          expect(attestationOfCall(issuer, name).data).toBe(encode("attestationOf", [issuer, name]))
        },
      ),
    )
  })

  it("is refused for a hash of another length", () => {
    expect(() => attestationOfCall("0xabcd", "x")).toThrow(RangeError)
  })
})

const result = (functionName: string, value: unknown): Hex =>
  encodeFunctionResult({ abi, functionName, result: value } as never)
const id: Hex = `0x${"8".repeat(64)}`

describe("what comes back", () => {
  it("is read as viem wrote it", () => {
    const all = fc.tuple(hex(28), u32, hex(20), fc.boolean(), fc.boolean(), text, text, seconds, seconds)
    fc.assert(
      fc.property(all, ([start, number, address, one, other, name, domain, from, until]) => {
        const stored = { record_hash_start: start, block_number: number }
        expect(recordOfCall(id).read(result("recordOf", [start, number]))).toEqual(number === 0 ? null : stored)
        expect(batchSizeCall(id).read(result("batchOf", [address, number, 7, one]))).toBe(number)
        const status = { exists: one, recalled: other, minted_block: number }
        expect(statusOfCall(id).read(result("statusOf", [one, other, number]))).toEqual(status)
        expect(issuersCall().read(result("issuers", address))).toBe(address)
        const attested = { name, domain, attested_at: from, revoked_at: until || null }
        const periods = [
          { from: BigInt(from), until: BigInt(until) },
          { from: 5n, until: 0n },
        ]
        const ranges = [{ fromBlock: BigInt(number), toBlock: 9n, reason: 65_535 }]
        const said = [name, domain, BigInt(from), BigInt(until), periods, ranges, BigInt(until)]
        expect(attestationOfCall(id, "x").read(result("attestationOf", said))).toEqual({
          issuer: from === 0 ? null : attested,
          periods: [
            { from, until: until || null },
            { from: 5, until: null },
          ],
          distrusted: [{ from_block: number, to_block: 9, reason: 65_535 }],
          signed_from: until || null,
        })
        expect(keysCall().read(result("keys", address))).toBe(address)
        const life = result("keyOf", [BigInt(from), BigInt(until), 1, one])
        expect(keyOfCall(id, id).read(life)).toEqual(
          from === 0 ? null : { from, until: until || null, compromised: one },
        )
        expect(placeCall(`0x0${id.slice(3)}`).read(result("batchOf", [address, number, 7, one]))).toEqual({
          ...{ batch_size: number, minted_block: 7 },
        })
        expect(placeCall(id).read(result("statusOf", [one, other, number]))).toEqual({
          ...{ batch_size: 0, minted_block: number },
        })
      }),
    )
  })

  it("may be a date that never comes", () => {
    const said = (time: bigint) => result("attestationOf", ["a", "", 5n, 0n, [], [], time])
    const signedFrom = (time: bigint) => attestationOfCall(id, "a").read(said(time)).signed_from
    expect([2n ** 64n - 1n, 2n ** 40n].map(signedFrom)).toEqual([2 ** 64, 2 ** 40])
  })

  it("holds the sealed record of a mint", () => {
    fc.assert(
      fc.property(b32, fc.uint8Array({ maxLength: 400 }), (record_hash, bytes) => {
        const sealed: Hex = `0x${Buffer.from(bytes).toString("hex")}`
        const data = encodeAbiParameters([{ type: "bytes32" }, { type: "bytes" }], [record_hash, sealed])
        expect(readProductMinted(data)).toEqual({ record_hash, sealed })
        expect(readProductMinted(`0x${data.slice(2).toUpperCase()}`)).toEqual({ record_hash, sealed })
      }),
    )
  })

  const calls: [string, ContractCall<unknown>, Hex][] = [
    [
      "verify",
      verifyCall({
        chain_id: 1,
        registry: "0x",
        token_id: id,
        record_hash: id,
        root: id,
        proof: [],
        issuer: id,
        issuer_name: "",
      }),
      result("verify", 1),
    ],
    ["batchOf", batchSizeCall(id), result("batchOf", [`0x${"1".repeat(40)}`, 5, 7, false])],
    ["statusOf", statusOfCall(id), result("statusOf", [true, false, 7])],
    ["recordOf", recordOfCall(id), result("recordOf", [`0x${"1".repeat(56)}`, 7])],
    ["issuers", issuersCall(), result("issuers", `0x${"1".repeat(40)}`)],
    [
      "attestationOf",
      attestationOfCall(id, "Kékfestő Kft."),
      result("attestationOf", ["Kékfestő Kft.", "kekfesto.example", 5n, 0n, [{ from: 5n, until: 0n }], [], 0n]),
    ],
    [
      "ProductMinted",
      { data: "0x", read: readProductMinted },
      encodeAbiParameters([{ type: "bytes32" }, { type: "bytes" }], [id, "0x0102"]),
    ],
  ]

  it.each(calls)("is refused when it is cut short (%s)", (_name, call, whole) => {
    call.read(whole)
    expect(() => call.read("0x")).toThrow(RangeError)
    expect(() => call.read(whole.slice(0, 2 + WORD / 2) as Hex)).toThrow(RangeError)
  })

  it.each([
    [
      "a verdict that there is not",
      () =>
        verifyCall({
          chain_id: 1,
          registry: "0x",
          token_id: id,
          record_hash: id,
          root: id,
          proof: [],
          issuer: id,
          issuer_name: "",
        }).read(`0x${"4".padStart(WORD, "0")}`),
    ],
    ["a flag that is neither", () => statusOfCall(id).read(`0x${"2".padStart(WORD, "0").repeat(3)}`)],
    ["a number that is too large", () => batchSizeCall(id).read(`0x${"f".repeat(4 * WORD)}`)],
    ["an address with something before it", () => issuersCall().read(`0x${"f".repeat(WORD)}`)],
    [
      "a text that ends beyond the answer",
      () => attestationOfCall(id, "").read(`0x${"80".padStart(WORD, "0").repeat(4)}${"ff".padStart(WORD, "0")}`),
    ],
    [
      "a text that begins beyond it",
      () => attestationOfCall(id, "").read(`0x${"ffffff".padStart(WORD, "0").repeat(4)}`),
    ],
  ])("is refused when it is %s", (_what, read) => {
    expect(read).toThrow(RangeError)
  })
})
