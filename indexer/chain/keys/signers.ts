import { createPublicKey } from "node:crypto"
import { readFileSync } from "node:fs"
import { type LocalAccount, privateKeyToAccount, publicKeyToAddress, toAccount } from "viem/accounts"
import { keccak256, recoverAddress, serializeTransaction, toHex } from "viem/utils"
import type { Chain } from "#chain/chain.ts"
import { type Config, ConfigError, type KeySource } from "#indexer/config.ts"
import type { Hex } from "#proof/hex.ts"
import { ROLES, type Role } from "#shared/chains.ts"
import { KeystoreError, openKeystore } from "./keystore.ts"

/**
 * Opens the signing keys for real networks; the recaller's also reinstates where no reinstater's is set. Throws ConfigError
 * with all problems.
 */
export async function openSigners(
  keys: Record<Role, KeySource | undefined>,
  openKms: () => Promise<Kms> = openAwsKms,
): Promise<Record<Role, LocalAccount>> {
  const problems: string[] = []
  const opened = new Map<Role, LocalAccount>()
  for (const role of ROLES) {
    const source = keys[role]
    if (!source) continue
    try {
      opened.set(role, await openSigner(source, openKms))
    } catch (error) {
      const what = "kms_key_id" in source ? `${role.toUpperCase()}_KMS_KEY_ID` : `${role}.json in SECRETS_DIR`
      problems.push(`${what}: ${reasonOf(error)}`)
    }
  }
  const recaller = opened.get("recaller")
  if (opened.get("reinstater")?.address === recaller?.address) opened.delete("reinstater")
  const addresses = new Set([...opened.values()].map(({ address }) => address))
  if (addresses.size < opened.size) {
    problems.push(
      "MINTER, RECALLER, REINSTATER, ATTESTER: give each its own key, so that a stolen key can do only one thing",
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return { reinstater: recaller, ...Object.fromEntries(opened) } as Record<Role, LocalAccount>
}

async function openSigner(source: KeySource, openKms: () => Promise<Kms>): Promise<LocalAccount> {
  if ("kms_key_id" in source) return kmsAccount(await openKms(), source.kms_key_id)
  if ("private_key" in source) return privateKeyToAccount(source.private_key as Hex)
  return privateKeyToAccount(await openKeystore(readFileSync(source.path, "utf8"), source.password))
}

/** Only messages that are known to hold no secret. */
function reasonOf(error: unknown): string {
  if (error instanceof KeystoreError || error instanceof KmsError) return error.message
  return (error as { code?: string }).code === "ENOENT" ? "the file does not exist" : "could not be read"
}

/** The part of `@aws-sdk/client-kms` that is used: it is installed only where a key is with AWS. */
export interface AwsSdk {
  KMSClient: new (options: object) => { send(command: object): Promise<Record<string, unknown>> }
  GetPublicKeyCommand: new (input: object) => object
  SignCommand: new (input: object) => object
}

const AWS_PACKAGE = "@aws-sdk/client-kms"
const ATTEMPTS_MAX = 3
const CONNECTION_TIMEOUT_MS = 3_000
const REQUEST_TIMEOUT_MS = 10_000

/**
 * Keys in AWS KMS (key spec ECC_SECG_P256K1, usage SIGN_VERIFY). AWS's own library finds region, credentials and
 * endpoint; throws KmsError.
 */
export async function openAwsKms(load: () => Promise<unknown> = () => import(AWS_PACKAGE)): Promise<Kms> {
  const sdk = (await load().catch(() => {
    throw new KmsError(`needs a package that is not installed: npm install --no-save ${AWS_PACKAGE}`)
  })) as AwsSdk
  const timeouts = { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS }
  const client = new sdk.KMSClient({ maxAttempts: ATTEMPTS_MAX, requestHandler: timeouts })
  const ask = async (command: object, field: "PublicKey" | "Signature"): Promise<Uint8Array> => {
    const answer = await client.send(command).catch((error: unknown) => {
      // Only the kind of error: what AWS says beside it names accounts and keys.
      throw new KmsError(`is refused by AWS KMS (${(error as Error).name})`)
    })
    const bytes = answer[field]
    if (!(bytes instanceof Uint8Array)) throw new KmsError("gave an unreadable answer")
    return bytes
  }
  return {
    publicKey: (KeyId) => ask(new sdk.GetPublicKeyCommand({ KeyId }), "PublicKey"),
    sign: (KeyId, Message) =>
      ask(
        new sdk.SignCommand({ KeyId, Message, MessageType: "DIGEST", SigningAlgorithm: "ECDSA_SHA_256" }),
        "Signature",
      ),
  }
}

/** The two things that a service has to do with a key on the curve secp256k1. */
export interface Kms {
  /** The public key, as a DER SubjectPublicKeyInfo. */
  publicKey(key_id: string): Promise<Uint8Array>
  /** An ECDSA signature of a digest of 32 bytes, in DER. */
  sign(key_id: string, digest: Uint8Array): Promise<Uint8Array>
}

/** The service's key cannot sign for Ethereum. */
class KmsError extends Error {}

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Reads the public key once, then makes one call per signature. Signs only transactions. */
export async function kmsAccount(kms: Kms, key_id: string): Promise<LocalAccount> {
  const address = addressOf(await kms.publicKey(key_id))
  return toAccount({
    address,
    async signTransaction(transaction, { serializer = serializeTransaction } = {}) {
      const hash = keccak256(await serializer(transaction))
      const { r, s } = readSignature(await kms.sign(key_id, Buffer.from(hash.slice(2), "hex")))
      const signature = { r: toHex(r, { size: 32 }), s: toHex(lowest(s), { size: 32 }) }
      const yParity = await parityOf(hash, signature, address)
      return serializer(transaction, { ...signature, yParity, v: 27n + BigInt(yParity) })
    },
    signMessage: refuse,
    signTypedData: refuse,
  })
}

async function refuse(): Promise<never> {
  throw new KmsError("signs transactions only")
}

function addressOf(der: Uint8Array): Hex {
  let jwk: { crv?: string | undefined; x?: string | undefined; y?: string | undefined }
  try {
    jwk = createPublicKey({ key: Buffer.from(der), format: "der", type: "spki" }).export({ format: "jwk" })
  } catch {
    throw new KmsError("has no public key that can be read")
  }
  if (jwk.crv !== "secp256k1") throw new KmsError("is not on the curve secp256k1 (ECC_SECG_P256K1)")
  const point = Buffer.concat([jwk.x!, jwk.y!].map((part) => Buffer.from(part, "base64url")))
  return publicKeyToAddress(`0x04${point.toString("hex")}`)
}

/** Networks take only the lower s of the two that are right (EIP-2). */
const lowest = (s: bigint) => (s > CURVE_ORDER / 2n ? CURVE_ORDER - s : s)

/** Which of the two points with this r it was: found by trying. */
async function parityOf(hash: Hex, signature: { r: Hex; s: Hex }, address: Hex): Promise<0 | 1> {
  for (const yParity of [0, 1] as const) {
    const signer = await recoverAddress({ hash, signature: { ...signature, yParity } }).catch(() => null)
    if (signer === address) return yParity
  }
  throw new KmsError("gave a signature that is not of this key")
}

/** SEQUENCE of two INTEGERs, and not a byte more: strict DER. */
export function readSignature(der: Uint8Array): { r: bigint; s: bigint } {
  const [r, after_r] = readInteger(der, 2)
  const [s, after_s] = readInteger(der, after_r)
  const isWhole = der[0] === 0x30 && der[1] === der.length - 2 && after_s === der.length
  if (!isWhole || r <= 0n || s <= 0n || r >= CURVE_ORDER || s >= CURVE_ORDER) throw malformed()
  return { r, s }
}

function readInteger(der: Uint8Array, at: number): [value: bigint, after: number] {
  const length = der[at + 1] ?? 0
  const bytes = der.subarray(at + 2, at + 2 + length)
  const isInteger = der[at] === 0x02 && length >= 1 && length <= 33 && bytes.length === length
  const isNegative = (bytes[0] ?? 0) >= 0x80
  const isPadded = length > 1 && bytes[0] === 0 && bytes[1]! < 0x80
  if (!isInteger || isNegative || isPadded) throw malformed()
  return [BigInt(toHex(bytes)), at + 2 + length]
}

const malformed = () => new KmsError("gave a signature that cannot be read")

/** The accounts that Hardhat, anvil and others start with. Everybody has their keys. */
const PUBLISHED: ReadonlySet<string> = new Set([
  "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
  "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
  "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",
  "0x90f79bf6eb2c4f870365e785982e1f101e93b906",
  "0x15d34aaf54267db7d7c367839aaf71a00a2c6a65",
  "0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc",
  "0x976ea74026e726554db657fa54763abd0c3a0aa9",
  "0x14dc79964da2c08b23698b3d3cc7ca32193d9955",
  "0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f",
  "0xa0ee7a142d267c1f36714e4a8f75612f20a79720",
  "0xbcd4042de499d14e55001ccbb24a551f3b954096",
  "0x71be63f3384f5fb98995898a86b02fb2426c5788",
  "0xfabb0ac9d68b0b445fb7357272ff202c5651694a",
  "0x1cbd3b2770909d4e10f157cabc84c7264073c9ec",
  "0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097",
  "0xcd3b766ccdd6ae721141f452c550ca635964ce71",
  "0x2546bcd3c84621e976d8185a91a922ae77ecec30",
  "0xbda5747bfd65f08deb54cb465eb87d40e51b197e",
  "0xdd2fd4581271e230360230f9337d5c0430bf44c0",
  "0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199",
])

export const isPublished = (address: string): boolean => PUBLISHED.has(address.toLowerCase())

/** Throws ConfigError where a production would sign with a published key, or give tokens to one. */
export function requireOwnKeys({ production }: Config, { signers, custody_address }: OwnedBy): void {
  if (!production) return
  const keys = ROLES.map((role) => ({ name: role.toUpperCase(), address: signers[role].address }))
  const problems = [...keys, { name: "CUSTODY_ADDRESS", address: custody_address }]
    .filter(({ address }) => isPublished(address))
    .map(({ name, address }) => `${name}: the key of ${address} is published; use one of your own`)
  if (problems.length > 0) throw new ConfigError(problems)
}

type OwnedBy = Pick<Chain, "signers" | "custody_address">
