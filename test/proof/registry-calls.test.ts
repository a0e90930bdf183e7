import fc from "fast-check"
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  keccak256,
  toBytes,
  toEventSelector,
  toFunctionSelector,
} from "viem/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { issuerKeysAbi, issuerRegistryAbi, productRegistryAbi } from "#contracts/abi.ts"
import type { FullCertificate } from "#proof/certificate.ts"
import type { KnownRegistry, RegistryRequest } from "#proof/certificate-report.ts"
import type { Hex } from "#proof/hex.ts"
import { recordHash } from "#proof/record-hash.ts"
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
import { registryReader } from "#proof/registry-reader.ts"
import { batchFirstTokenId, batchTokenId } from "#proof/token-id.ts"
import { buildTree } from "#proof/tree.ts"
import { verifyCertificate } from "#proof/verify-certificate.ts"
import { ALL_ROUNDS } from "#test/support/campaign.ts"
import { digitChanged } from "./mutations.ts"
import { ModelRegistry, mintBatch, mintIndividual, newIssuer, prepareRegistryChain } from "./registry-chain.ts"

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
          const whose = { root, proof, issuer, issuer_name: name }
          const request = { chain_id: 1, registry: "0x" as Hex, token_id: id, record_hash, ...whose }
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

  const named = { token_id: id, record_hash: id, root: id, issuer: id, issuer_name: "" }
  const anyVerifyCall = () => verifyCall({ chain_id: 1, registry: "0x", proof: [], ...named })
  const calls: [string, ContractCall<unknown>, Hex][] = [
    ["verify", anyVerifyCall(), result("verify", 1)],
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
    ["a verdict that there is not", () => anyVerifyCall().read(`0x${"4".padStart(WORD, "0")}`)],
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

describe("registry agreement", () => {
  // The contracts on a real EVM must accept what #shared computes, and refuse what it refuses.
  const chain = prepareRegistryChain()
  let known: KnownRegistry
  let read: ReturnType<typeof registryReader>["read"]
  const verify = (certificate: FullCertificate) => verifyCertificate(certificate, { registries: [known], read })
  const verdictOf = async (request: RegistryRequest) => (await read(request)).verdict

  beforeAll(async () => {
    known = { chain_id: chain.chain_id, registry: chain.registry, network: "local" }
    read = registryReader({ ...known, rpc_urls: [chain.rpc_url], clock: null }).read
  })

  describe("an individual product", () => {
    let certificate: FullCertificate
    let request: RegistryRequest
    beforeAll(async () => {
      certificate = await mintIndividual(chain)
      request = requestOf(certificate)
    })

    it("is valid", async () => expect((await verify(certificate)).verdict).toBe("valid"))

    it("is changed with another record", async () => {
      const { record } = certificate
      const changed = { ...record, body: { ...record.body, name: "Gold chair" } }
      expect((await verify({ ...certificate, record: changed })).verdict).toBe("changed")
    })

    it("is changed by any of the 224 bits that the chain keeps, in verify() itself", async () => {
      for (const at of [2, 3, 30, 57])
        expect(await verdictOf({ ...request, record_hash: digitChanged(request.record_hash, at) })).toBe("Changed")
      expect(await verdictOf({ ...request, root: digitChanged(request.root, 65) })).toBe("Changed")
      expect(await verdictOf({ ...request, proof: [request.root] })).toBe("Changed")
    })

    it("is not found under another id", async () => {
      expect(await verdictOf({ ...request, token_id: digitChanged(request.token_id, 65) })).toBe("NotFound")
    })

    it("is recalled and reinstated", async () => {
      await chain.recall(certificate.token_id)
      expect((await verify(certificate)).verdict).toBe("recalled")
      expect(await verdictOf({ ...request, record_hash: digitChanged(request.record_hash, 3) })).toBe("Changed")
      await chain.reinstate(certificate.token_id)
      expect((await verify(certificate)).verdict).toBe("valid")
    })
  })

  describe.each([1, 2, 3, 5, 8, 33])("a batch of %i", (size) => {
    let certificates: FullCertificate[]
    beforeAll(async () => {
      certificates = await mintBatch(chain, size)
    })

    it("is valid in every place", async () => {
      for (const certificate of certificates.filter((_, at) => ALL_ROUNDS || size <= 8 || at % 8 === 0)) {
        const report = await verify(certificate)
        expect(report).toMatchObject({ verdict: "valid", reading: { batch_size: size } })
      }
    })

    it("is changed with every kind of wrong input, as #shared foresees", async () => {
      const certificate = certificates.at(-1)!
      const request = requestOf(certificate)
      const wrong: Partial<RegistryRequest>[] = [
        { record_hash: digitChanged(request.record_hash, 3) },
        { record_hash: digitChanged(request.record_hash, 65) },
        { root: digitChanged(request.root, 2) },
        { root: digitChanged(request.root, 65) },
        { root: `0x${"0".repeat(64)}` },
        { proof: [...request.proof, request.root] },
        ...(size > 1 ? [{ proof: request.proof.slice(1) }, { proof: request.proof.slice(0, -1) }] : []),
        ...request.proof.map((hash, at) => ({ proof: request.proof.with(at, digitChanged(hash, 40)) })),
        ...(size > 2 ? [{ proof: [...request.proof].reverse() }] : []),
        ...(size > 1 ? [{ token_id: certificates[0]!.token_id }] : []),
      ]
      for (const change of wrong)
        expect(await verdictOf({ ...request, ...change }), JSON.stringify(change)).toBe("Changed")
    })

    it("ends where it ends", async () => {
      const { root } = certificates[0]!.batch!
      expect(await verdictOf({ ...requestOf(certificates[0]!), token_id: batchTokenId(root, size) })).toBe("NotFound")
    })

    it("says another size is wrong, though the proof would fit", async () => {
      const [certificate] = certificates
      const next = { ...certificate!, batch: { ...certificate!.batch!, size: size + 1 } }
      expect((await verify(next)).verdict).not.toBe("valid")
    })

    it("is recalled product by product and as a whole, each by itself", async () => {
      const recalled = await mintBatch(chain, size)
      const first = recalled[0]!
      const last = recalled.at(-1)!
      await chain.recall(last.token_id)
      expect((await verify(last)).verdict).toBe("recalled")
      if (size > 1) expect((await verify(first)).verdict).toBe("valid")
      await chain.recallBatch(first.batch!.root)
      expect((await verify(first)).verdict).toBe("recalled")
      await chain.reinstate(last.token_id)
      expect((await verify(last)).verdict).toBe("recalled")
    })
  })

  describe("an issuer", () => {
    it("is unknown, attested, attested under another name, attested no more", async () => {
      const issuer = newIssuer()
      const certificate = await mintIndividual(chain, issuer)
      const outcome = async () => {
        const { verdict, checks, reading } = await verify(certificate)
        expect(verdict).toBe("valid")
        return [
          checks.find(({ check }) => check === "issuer_attested")!.outcome,
          reading!.issuer?.name,
          reading!.issuer?.revoked_at,
        ]
      }
      expect(await outcome()).toEqual(["notice", undefined, undefined])
      await chain.attest(issuer.id, issuer.name, "acme.example")
      expect(await outcome()).toEqual(["passed", issuer.name, null])
      await chain.revoke(issuer.id)
      expect(await outcome()).toEqual(["notice", issuer.name, expect.any(Number)])
      await chain.attest(issuer.id, "Másik Kft.", "")
      expect(await outcome()).toEqual(["notice", "Másik Kft.", null])
    })
  })

  describe("random requests", () => {
    it("are answered by the contract as by the model of the design, 400 of them", async () => {
      const model = new ModelRegistry()
      const individual = await mintIndividual(chain)
      model.mint(individual.token_id, recordHash(individual.record))
      const batches = [await mintBatch(chain, 4), await mintBatch(chain, 7)]
      for (const batch of batches) {
        model.mintBatch(
          batch[0]!.batch!.root,
          batch.map(({ record }) => recordHash(record)),
        )
      }
      for (const token_id of [individual.token_id, batches[0]![2]!.token_id]) {
        await chain.recall(token_id)
        model.recalled.add(token_id)
      }
      const requests = [individual, ...batches.flat()].map(requestOf)
      const ids = [
        ...requests.map(({ token_id }) => token_id),
        batchTokenId(requests[1]!.root, 4),
        batchFirstTokenId(keccak256(toBytes("none"))),
      ]
      const draw = drawer(20_261_121)
      for (let n = 0; n < 400; n++) {
        const [a, b, c, d] = [draw(requests), draw(requests), draw(requests), draw(requests)]
        const request = draw([
          { ...a, token_id: draw(ids) },
          { ...a, record_hash: b.record_hash },
          { ...a, root: c.root },
          { ...a, proof: d.proof },
          a,
        ])
        expect(await verdictOf(request), `draw ${n}: ${JSON.stringify(request)}`).toBe(model.verdict(request))
      }
    })

    it("prove places in a tree of the largest depth", async () => {
      const size = 2 ** 19 + 1
      const record_hashes = new Uint8Array(size * 32)
      const words = new DataView(record_hashes.buffer)
      for (let index = 0; index < size; index++) words.setUint32(index * 32, index + 1)
      const tree = buildTree(record_hashes)
      expect(tree.depth).toBe(20)
      await chain.mintBatch(newIssuer().id, tree.root, size)
      for (const index of [0, 1, 2 ** 18, 2 ** 19 - 1, 2 ** 19]) {
        const record_hash: Hex = `0x${(index + 1).toString(16).padStart(8, "0").padEnd(64, "0")}`
        const request = { ...known, token_id: batchTokenId(tree.root, index), record_hash }
        expect(
          await verdictOf({
            ...request,
            root: tree.root,
            proof: tree.proof(index),
            issuer: tree.root,
            issuer_name: "",
          }),
        ).toBe("Valid")
      }
    })
  })

  function requestOf({ chain_id, registry, token_id, record, batch }: FullCertificate): RegistryRequest {
    const { root, proof } = batch ?? { root: `0x${"0".repeat(64)}` as const, proof: [] }
    return {
      chain_id,
      registry,
      token_id,
      record_hash: recordHash(record),
      root,
      proof,
      issuer: record.body.issuer.id,
      issuer_name: record.body.issuer.name,
    }
  }

  /** Draws from lists, the same ones for the same seed. */
  function drawer(seed: number) {
    let state = seed
    return <Item>(items: Item[]): Item => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return items[Math.floor((state / 2 ** 32) * items.length)]!
    }
  }
})
