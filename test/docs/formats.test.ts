import { createCipheriv, createDecipheriv, scryptSync } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { inflateRawSync } from "node:zlib"
import { privateKeyToAddress } from "viem/accounts"
import { concat, hashTypedData, keccak256, stringToBytes } from "viem/utils"
import { expect, it } from "vitest"
import { openBundle, parseBundle } from "#proof/bundle.ts"
import { type Certificate, parseCertificate } from "#proof/certificate.ts"
import { CODE_ALPHABET, checkSymbol, formatCode, parseCode } from "#proof/code.ts"
import { fromHex, type Hex, toHex } from "#proof/hex.ts"
import { MEMBERS } from "#proof/record.ts"
import { canonicalJson, codeHash, type Json, readRecord, recordHash } from "#proof/record-hash.ts"
import { deriveSealKey, openSeal, SEAL_SCRYPT, SEALED_BYTES_MAX } from "#proof/seal.ts"
import { type StatementPlace, statementFault, type WalletStatement } from "#proof/statement.ts"
import { signatureFault } from "#proof/statement-check.ts"
import { buildTree } from "#proof/tree.ts"
import { verifyCertificate } from "#proof/verify-certificate.ts"
import { codesIn } from "#test/support/mints.ts"

// docs/formats.md is all that a second implementer has. Each vector is read from it and computed anew.
const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "formats.md"), "utf8")
const blocks = new Map(
  [...page.matchAll(/<!-- vector: ([\w ]+) -->\n```json\n(.*?)\n```/gs)].map(([, name, text]) => [name!, text!]),
)
const vector = <Value>(name: string): Value => JSON.parse(blocks.get(name)!)

it("has no block of JSON that is not tried here", () => {
  expect([...blocks.keys()].sort()).toEqual(
    [
      "bundle",
      "certificate",
      "certificate for showing",
      "codes",
      "inside",
      "keys",
      "record",
      "seal",
      "statement",
      "tree",
    ].sort(),
  )
  expect(page.match(/```json/g)).toHaveLength(blocks.size)
})

it("codes", () => {
  for (const { values, code, shown } of vector<{ values: string; code: string; shown: string }[]>("codes")) {
    const numbers = values.split(" ").map(Number)
    expect([...numbers, checkSymbol(numbers)].map((value) => CODE_ALPHABET[value]).join("")).toBe(code)
    expect(formatCode(code)).toBe(shown)
  }
})

it("inside codes and their keys", () => {
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  for (const { values, code, inner } of vector<{ values: string; code: string; inner?: string }[]>("inside")) {
    const numbers = values.split(" ").map(Number)
    expect([...numbers, checkSymbol(numbers) ^ 16].map((value) => CODE_ALPHABET[value]).join("")).toBe(code)
    expect(parseCode(code)).toEqual({ ok: false, reason: "check" })
    if (!inner) continue
    const s = scryptSync(code, "touchmark/inner/1", 64, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 })
    const key = (BigInt(toHex(s)) % (ORDER - 1n)) + 1n
    expect(privateKeyToAddress(`0x${key.toString(16).padStart(64, "0")}`).toLowerCase()).toBe(inner)
  }
})

interface Key {
  code: string
  scrypt: Hex
  token_id: Hex
  key: Hex
}

it("keys", async () => {
  for (const { code, scrypt, token_id, key } of vector<Key[]>("keys")) {
    const bytes = scryptSync(code, "touchmark/1", 64, { N: 32_768, r: 8, p: 1, maxmem: 2 ** 26 })
    expect(toHex(bytes)).toBe(scrypt)
    bytes[0]! |= 0x80
    expect([toHex(bytes.subarray(0, 32)), toHex(bytes.subarray(32))]).toEqual([token_id, key])
    expect(toHex((await deriveSealKey(code)).key)).toBe(key)
  }
  expect(SEAL_SCRYPT).toEqual({ salt: "touchmark/1", N: 32_768, r: 8, p: 1, dkLen: 64 })
})

it("record", () => {
  const given =
    vector<Record<"canonical" | "chip_uid" | "body_hash" | "code_hash" | "keys_hash" | "record_hash", Hex>>("record")
  for (const member of MEMBERS) expect(page).toContain(`\`${member}\``)
  const record = readRecord(stringToBytes(given.canonical))
  const { body, code, code_salt, keys, chip_salt } = record
  expect(keys!.chip).toBe(keccak256(concat(["0x01", `0x${chip_salt}`, given.chip_uid])))
  expect(keccak256(stringToBytes(canonicalJson(body as unknown as Json)))).toBe(given.body_hash)
  expect(keccak256(concat([`0x${code_salt}`, toHex(stringToBytes(code))]))).toBe(given.code_hash)
  expect(keccak256(concat([keys!.inner!, keys!.chip!]))).toBe(given.keys_hash)
  expect(keccak256(concat(["0x02", given.body_hash, given.code_hash, given.keys_hash]))).toBe(given.record_hash)
  expect([codeHash(record), recordHash(record)]).toEqual([given.code_hash, given.record_hash])
})

it("seal", async () => {
  const given = vector<Record<"nonce" | "deflated" | "sealed", Hex> & { code: string; plaintext: string }>("seal")
  const seal_key = await deriveSealKey(given.code)
  const cipher = createCipheriv("aes-256-gcm", seal_key.key, fromHex(given.nonce)).setAAD(fromHex(seal_key.token_id))
  const parts = [fromHex(given.nonce), cipher.update(fromHex(given.deflated)), cipher.final(), cipher.getAuthTag()]
  expect(toHex(Buffer.concat(parts))).toBe(given.sealed)
  expect(inflateRawSync(fromHex(given.deflated)).toString()).toBe(given.plaintext)
  expect(new TextDecoder().decode(await openSeal(given.sealed, seal_key))).toBe(given.plaintext)
  expect(readRecord(stringToBytes(given.plaintext)).code).toBe(given.code)
  expect(page).toContain(`A seal has 28 to ${SEALED_BYTES_MAX.toLocaleString("en")} bytes`)
})

it("tree", () => {
  const given = vector<{ record_hashes: Hex[]; root: Hex; proofs: { index: number; proof: Hex[]; token_id: Hex }[] }>(
    "tree",
  )
  const { record_hashes, root, proofs } = given
  const leaves = record_hashes.map((hash) => keccak256(concat(["0x00", hash])))
  const [a, b, c, d] = [...leaves, `0x${"00".repeat(32)}` as const]
  const node = (left: Hex, right: Hex) => keccak256(concat(["0x01", left, right]))
  const [ab, cd] = [node(a!, b!), node(c!, d!)]
  expect(node(ab, cd)).toBe(root)
  expect(proofs.map(({ proof }) => proof)).toEqual([
    [b, cd],
    [a, cd],
    [d, ab],
  ])
  expect(buildTree(record_hashes).root).toBe(root)
  const first = BigInt(root) & (2n ** 255n - 1n) & ~(2n ** 32n - 1n)
  for (const { index, token_id } of proofs) expect(BigInt(token_id)).toBe(first + BigInt(index))
})

it.each(["certificate", "certificate for showing"])("%s", async (name) => {
  const certificate = parseCertificate(blocks.get(name)!)
  expect(codesIn(certificate)).toHaveLength(name === "certificate" ? 1 : 0)
  const { checks } = await verifyCertificate(certificate, { registries: [], read: () => expect.fail("asked") })
  const outcomes = Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome]))
  expect(outcomes).toMatchObject(
    name === "certificate"
      ? { format: "passed", record_canonical: "passed", token_matches_code: "passed" }
      : { format: "passed", record_canonical: "passed", token_matches_code: "notice", proof_matches_token: "passed" },
  )
})

it("bundle", async () => {
  const given = vector<{ code: string; bundle: string; opens_to: { index: number; record_code: string } }>("bundle")
  const bundle = parseBundle(given.bundle)
  const certificate = await openBundle(bundle, given.code)
  expect([certificate.batch!.index, certificate.record.code]).toEqual(Object.values(given.opens_to))
  const { token_id, key } = await deriveSealKey(given.code)
  const sealed = fromHex(bundle.entries.find(({ id }) => id === token_id)!.sealed)
  const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12)).setAAD(fromHex(token_id))
  cipher.setAuthTag(sealed.subarray(-16))
  const plaintext = inflateRawSync(Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()])).toString()
  const { index, proof } = certificate.batch!
  expect(JSON.parse(plaintext)).toEqual({ index, proof, record: certificate.record satisfies Certificate["record"] })
})

it("statement", () => {
  const { chain_id, registry, digest, statement } = vector<
    StatementPlace & { digest: Hex; statement: WalletStatement }
  >("statement")
  const { issuer, root, tokenId, size, recordHash, issuedAt } = statement.message
  const domain = { name: "Touchmark Statement", version: "1", chainId: chain_id, verifyingContract: registry }
  const [, members] = /`Statement\(([^)]*)\)`/.exec(page)!
  const Statement = members!
    .split(",")
    .map((member) => member.split(" "))
    .map(([type, name]) => ({ type: type!, name: name! }))
  const message = { issuer, root, tokenId: BigInt(tokenId), size, recordHash, issuedAt: BigInt(issuedAt) }
  expect(hashTypedData({ domain, types: { Statement }, primaryType: "Statement", message })).toBe(digest)
  expect(statement.key).toBe(keccak256(concat(["0x01", statement.address])))
  expect([statementFault(statement), signatureFault(statement, { chain_id, registry })]).toEqual([null, null])
})
