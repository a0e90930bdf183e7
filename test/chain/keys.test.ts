import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { readdirSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import { parseTransaction, recoverTransactionAddress } from "viem"
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount, sign } from "viem/accounts"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { openKeystore } from "#chain/keys/keystore.ts"
import {
  type AwsSdk,
  type Kms,
  kmsAccount,
  openAwsKms,
  openSigners,
  readSignature,
  requireOwnKeys,
} from "#chain/keys/signers.ts"
import { openManifests } from "#chain/mint/manifest.ts"
import { LOCAL_ACCOUNTS, LOCAL_CUSTODY } from "#contracts/local.ts"
import type { Config } from "#indexer/config.ts"
import type { Hex } from "#proof/hex.ts"
import { seededRandom } from "#test/support/chain-model/random.ts"
import { directoryOfTest } from "#test/support/directories.ts"
import { listen } from "#test/support/tcp.ts"

/** The two published vectors of Web3 Secret Storage: ethereum.org, "Web3 secret storage definition", test vectors. */
const SECRET = "0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d"
const PBKDF2 = {
  crypto: {
    cipher: "aes-128-ctr",
    cipherparams: { iv: "6087dab2f9fdbbfaddc31a909735c1e6" },
    ciphertext: "5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46",
    kdf: "pbkdf2",
    kdfparams: {
      ...{ c: 262144, dklen: 32, prf: "hmac-sha256" },
      salt: "ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd",
    },
    mac: "517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2",
  },
  id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
  version: 3,
}
const SCRYPT = {
  crypto: {
    cipher: "aes-128-ctr",
    cipherparams: { iv: "83dbcc02d8ccb40e466191a123791e0e" },
    ciphertext: "d172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c",
    kdf: "scrypt",
    kdfparams: {
      ...{ dklen: 32, n: 262144, p: 8, r: 1 },
      salt: "ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19",
    },
    mac: "2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097",
  },
  id: "3198bc9c-6672-5ab3-d995-4942343ae5b6",
  version: 3,
}

describe("a keystore file", () => {
  it.each([
    ["pbkdf2", PBKDF2],
    ["scrypt", SCRYPT],
  ])("of others is opened: %s", async (_name, file) => {
    expect(await openKeystore(JSON.stringify(file), "testpassword")).toBe(SECRET)
  })

  it.each([
    ["another password", JSON.stringify(PBKDF2), "wrong", /not opened/],
    ["a changed byte", JSON.stringify(PBKDF2).replace("5318b4", "5318b5"), "testpassword", /not opened/],
    ["no JSON", "key", "testpassword", /no keystore/],
    ["another version", JSON.stringify({ ...PBKDF2, version: 1 }), "testpassword", /no keystore/],
    [
      "a cost that no machine has",
      JSON.stringify({ ...SCRYPT, crypto: { ...SCRYPT.crypto, kdfparams: { ...SCRYPT.crypto.kdfparams, n: 3 } } }),
      "testpassword",
      /cannot be done/,
    ],
  ])("is refused with %s", async (_name, text, password, words) => {
    await expect(openKeystore(text, password)).rejects.toThrow(words)
  })
})

describe("manifest key", () => {
  let directory: string
  beforeEach(() => {
    directory = directoryOfTest()
  })

  it("is made once, on the first start", () => {
    const { key } = openManifests(directory)
    expect(key).toHaveLength(32)
    writeFileSync(join(directory, "one.manifest"), "")
    expect(openManifests(directory).key).toEqual(key)
  })

  it("is not made anew beside manifests of a key that is missing", () => {
    writeFileSync(join(directory, "one.manifest"), "")
    expect(() => openManifests(directory)).toThrow(`manifest.key is missing in ${directory}`)
    expect(readdirSync(directory)).toEqual(["one.manifest"])
  })
})

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The example of EIP-155: https://eips.ethereum.org/EIPS/eip-155 */
const EIP155 = {
  private_key: `0x${"46".repeat(32)}` as Hex,
  address: "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F",
  digest: "daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53",
  r: 0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276n,
  s: 0x67cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83n,
  transaction: {
    type: "legacy",
    ...{ chainId: 1, nonce: 9, gasPrice: 20_000_000_000n, gas: 21_000n, value: 10n ** 18n },
    to: `0x${"35".repeat(20)}`,
  } as const,
  signed:
    "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83",
}

function integer(value: bigint): number[] {
  const hex = value.toString(16)
  const bytes = [...Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex")]
  const padded = bytes[0]! >= 0x80 ? [0, ...bytes] : bytes
  return [0x02, padded.length, ...padded]
}
const sequence = (parts: number[]) => Uint8Array.from([0x30, parts.length, ...parts])
const der = (r: bigint, s: bigint) => sequence([...integer(r), ...integer(s)])

function publicKeyOf({ publicKey }: PrivateKeyAccount): Uint8Array {
  const [x, y] = [publicKey.slice(4, 68), publicKey.slice(68)].map((part) =>
    Buffer.from(part, "hex").toString("base64url"),
  )
  const key = createPublicKey({ key: { kty: "EC", crv: "secp256k1", x: x!, y: y! }, format: "jwk" })
  return key.export({ format: "der", type: "spki" })
}

const TRANSACTION = {
  type: "eip1559",
  ...{ chainId: 11155111, gas: 100_000n, maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  to: `0x${"ab".repeat(20)}`,
  data: "0x0102",
} as const

describe("a key in a key management service", () => {
  const kms = (s: bigint): Kms => ({
    publicKey: async () => publicKeyOf(privateKeyToAccount(EIP155.private_key)),
    async sign(_key_id, digest) {
      expect(Buffer.from(digest).toString("hex")).toBe(EIP155.digest)
      return der(EIP155.r, s)
    },
  })

  it.each([
    ["as it was published", EIP155.s],
    ["with the higher s, which networks refuse", CURVE_ORDER - EIP155.s],
  ])("signs the example of EIP-155: %s", async (_name, s) => {
    const account = await kmsAccount(kms(s), "k")
    expect(account.address).toBe(EIP155.address)
    expect(await account.signTransaction(EIP155.transaction)).toBe(EIP155.signed)
  })

  it("signs nothing but transactions, and takes nobody else's signature", async () => {
    const account = await kmsAccount(kms(EIP155.s), "k")
    await expect(account.signMessage({ message: "x" })).rejects.toThrow("transactions only")
    const stranger = privateKeyToAccount(`0x${"47".repeat(32)}`)
    const other = await kmsAccount({ ...kms(EIP155.s), publicKey: async () => publicKeyOf(stranger) }, "k")
    await expect(other.signTransaction(EIP155.transaction)).rejects.toThrow("not of this key")
  })

  it.each([
    [
      "another curve",
      generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "der", type: "spki" }),
    ],
    ["RSA", generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "der", type: "spki" })],
    ["no key at all", Uint8Array.of(1, 2, 3)],
  ])("is refused when it is of %s", async (_name, public_key) => {
    await expect(kmsAccount({ ...kms(1n), publicKey: async () => public_key }, "k")).rejects.toThrow(/curve|be read/)
  })
})

describe("a signature in DER", () => {
  it("is read whatever the lengths of its numbers", () => {
    const random = seededRandom(5)
    for (let times = 0; times < 2_000; times++) {
      const number = () => (BigInt(random.hex(random.integer(1, 32))) % (CURVE_ORDER - 1n)) + 1n
      const [r, s] = [number(), number()]
      expect(readSignature(der(r, s))).toEqual({ r, s })
    }
  })

  const good = [...der(EIP155.r, EIP155.s)]
  it.each<[string, number[]]>([
    ["empty", []],
    ["cut off", good.slice(0, -1)],
    ["too long", [...good, 0]],
    ["another tag", [0x31, ...good.slice(1)]],
    ["a wrong length", [0x30, good[1]! + 1, ...good.slice(2)]],
    ["a length in two bytes", [0x30, 0x81, ...good.slice(1)]],
    ["a negative number", [...sequence([0x02, 1, 0x80, 0x02, 1, 1])]],
    ["a number with a zero too many", [...sequence([0x02, 2, 0, 1, 0x02, 1, 1])]],
    ["a number of no bytes", [...sequence([0x02, 0, 0x02, 1, 1])]],
    ["zero", [...der(0n, 1n)]],
    ["the curve's order", [...der(1n, CURVE_ORDER)]],
    ["one number", [...sequence([0x02, 1, 1])]],
    ["three numbers", [...sequence([0x02, 1, 1, 0x02, 1, 1, 0x02, 1, 1])]],
  ])("is refused: %s", (_name, bytes) => {
    expect(() => readSignature(Uint8Array.from(bytes))).toThrow("cannot be read")
  })
})

/** Speaks the protocol of AWS KMS (JSON 1.1, the operation in a header), with its own keys. */
describe("AWS KMS, as a stand-in over HTTP", () => {
  const keys = new Map(["1", "2", "3"].map((digit) => [`alias/${digit}`, privateKeyToAccount(`0x${digit.repeat(64)}`)]))
  const asked: string[] = []
  const random = seededRandom(7)
  let server: Server
  let url: string

  beforeEach(async () => {
    asked.length = 0
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const operation = String(request.headers["x-amz-target"]).replace("TrentService.", "")
      asked.push(operation)
      const answer = await perform(operation, JSON.parse(Buffer.concat(chunks).toString()))
      response.writeHead(answer ? 200 : 400, { "content-type": "application/x-amz-json-1.1" })
      response.end(
        JSON.stringify(answer ?? { __type: "NotFoundException", message: "arn:aws:kms:secret is not found" }),
      )
    })
    url = `http://127.0.0.1:${await listen(server)}/`
  })
  afterEach(() => server.close())

  async function perform(operation: string, input: Record<string, string>): Promise<object | undefined> {
    const account = keys.get(input.KeyId!)
    if (!account) return undefined
    if (operation === "GetPublicKey") {
      return { KeySpec: "ECC_SECG_P256K1", PublicKey: Buffer.from(publicKeyOf(account)).toString("base64") }
    }
    expect(input).toMatchObject({ MessageType: "DIGEST", SigningAlgorithm: "ECDSA_SHA_256" })
    const hash: Hex = `0x${Buffer.from(input.Message!, "base64").toString("hex")}`
    const { r, s } = await sign({ hash, privateKey: `0x${input.KeyId!.slice(-1).repeat(64)}` })
    // KMS gives either of the two signatures.
    const either = random.chance(0.5) ? BigInt(s) : CURVE_ORDER - BigInt(s)
    return { Signature: Buffer.from(der(BigInt(r), either)).toString("base64") }
  }

  /** AWS's library, as far as it is used: its own is installed only where it is needed. */
  const sdk = (): AwsSdk => {
    class Command {
      readonly input: Record<string, unknown>
      constructor(input: object) {
        this.input = { ...input }
      }
    }
    class GetPublicKeyCommand extends Command {}
    class SignCommand extends Command {}
    class KMSClient {
      async send(command: object): Promise<Record<string, unknown>> {
        const { input } = command as Command
        const bytes = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value)
        const response = await fetch(url, {
          method: "POST",
          headers: { "x-amz-target": `TrentService.${command.constructor.name.replace("Command", "")}` },
          body: JSON.stringify(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, bytes(value)]))),
        })
        const answer = (await response.json()) as Record<string, string>
        if (!response.ok) throw Object.assign(new Error(answer.message), { name: answer.__type })
        return Object.fromEntries(Object.entries(answer).map(([name, text]) => [name, Buffer.from(text, "base64")]))
      }
    }
    return { KMSClient, GetPublicKeyCommand, SignCommand }
  }
  const open = () => openAwsKms(async () => sdk())

  it("signs for all three roles, each transaction right whichever signature it gives", async () => {
    const roles = { minter: "alias/1", recaller: "alias/2", attester: "alias/3" } as const
    const sources = Object.fromEntries(Object.entries(roles).map(([role, kms_key_id]) => [role, { kms_key_id }]))
    const signers = await openSigners(sources as Parameters<typeof openSigners>[0], open)
    for (const [role, alias] of Object.entries(roles)) {
      const account = signers[role as keyof typeof roles]
      expect(account.address).toBe(keys.get(alias)!.address)
      for (let nonce = 0; nonce < 20; nonce++) {
        const raw = await account.signTransaction({ ...TRANSACTION, nonce })
        expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(account.address)
        expect(BigInt(parseTransaction(raw).s!)).toBeLessThanOrEqual(CURVE_ORDER / 2n)
        expect(raw).toBe(await keys.get(alias)!.signTransaction({ ...TRANSACTION, nonce }))
      }
    }
    expect(asked.filter((operation) => operation === "GetPublicKey")).toHaveLength(3)
    expect(asked.filter((operation) => operation === "Sign")).toHaveLength(60)
  })

  it("stops the start with a line for each key that it does not give, and none of what it says", async () => {
    const key = { private_key: `0x${"5".repeat(64)}` }
    const minter = { kms_key_id: "alias/unknown" }
    const failed = openSigners(
      { minter, recaller: key, reinstater: undefined, attester: { private_key: `0x${"6".repeat(64)}` } },
      open,
    )
    await expect(failed).rejects.toThrow("MINTER_KMS_KEY_ID: is refused by AWS KMS (NotFoundException)")
    await expect(failed).rejects.not.toThrow("secret")
  })

  it("says what is missing where its library is not installed", async () => {
    const missing = () => Promise.reject(new Error("Cannot find package"))
    await expect(openAwsKms(missing)).rejects.toThrow("npm install --no-save @aws-sdk/client-kms")
  })
})

const MNEMONIC = `${"test ".repeat(11)}junk`
const PRODUCTION = { production: true } as Config
const own = (digit: string) => privateKeyToAccount(`0x${digit.repeat(64)}`)
const OURS = {
  signers: { minter: own("1"), recaller: own("2"), reinstater: own("5"), attester: own("3") },
  custody_address: own("4").address,
}

describe("published keys", () => {
  it("are no matter where the keys are one's own, or outside production", () => {
    requireOwnKeys(PRODUCTION, OURS)
    const signers = { ...OURS.signers, minter: privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key) }
    requireOwnKeys({ production: false } as Config, { ...OURS, signers })
  })

  it("stop a production, with a line for each", () => {
    const signers = { ...OURS.signers, attester: privateKeyToAccount(LOCAL_ACCOUNTS.minter.private_key) }
    const start = () => requireOwnKeys(PRODUCTION, { signers, custody_address: LOCAL_CUSTODY })
    expect(start).toThrow(/ATTESTER: the key of 0x7099.*\n.*CUSTODY_ADDRESS: .*0x9965/)
  })

  it("are those of every account that development nodes start with", () => {
    for (let addressIndex = 0; addressIndex < 20; addressIndex++) {
      const { address } = mnemonicToAccount(MNEMONIC, { addressIndex })
      expect(() => requireOwnKeys(PRODUCTION, { ...OURS, custody_address: address }), address).toThrow("is published")
    }
  })
})
