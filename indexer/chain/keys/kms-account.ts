/** An account whose key never leaves its key management service. The service signs only digests; the rest is done here. */
import { createPublicKey } from "node:crypto"
import type { LocalAccount } from "viem/accounts"
import { publicKeyToAddress, toAccount } from "viem/accounts"
import { keccak256, recoverAddress, serializeTransaction, toHex } from "viem/utils"
import type { Hex } from "#proof/hex.ts"

/** The two things that a service has to do with a key on the curve secp256k1. */
export interface Kms {
  /** The public key, as a DER SubjectPublicKeyInfo. */
  publicKey(key_id: string): Promise<Uint8Array>
  /** An ECDSA signature of a digest of 32 bytes, in DER. */
  sign(key_id: string, digest: Uint8Array): Promise<Uint8Array>
}

/** The service's key cannot sign for Ethereum. */
export class KmsError extends Error {}

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
