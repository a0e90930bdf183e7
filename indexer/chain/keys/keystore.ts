/** Encrypted key files, as Ethereum's clients write them: Web3 Secret Storage, version 3. */
import { createCipheriv, createDecipheriv, pbkdf2, randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { scryptAsync } from "@noble/hashes/scrypt.js"
import { privateKeyToAddress } from "viem/accounts"
import { keccak256, toHex } from "viem/utils"
import * as z from "zod"
import type { Hex } from "#proof/hex.ts"

const derivePbkdf2 = promisify(pbkdf2)
const deriveScrypt = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Scrypt's parameters. */
interface Cost {
  n: number
  r: number
  p: number
  dklen: 32
}

/** geth's own cost: 256 MB and about a second. */
const COST: Cost = { n: 262_144, r: 8, p: 1, dklen: 32 }
const MEMORY_BYTES_MAX = 1024 * 1024 * 1024

const hex = z.string().regex(/^([0-9a-fA-F]{2})+$/)
const Keystore = z.object({
  version: z.literal(3),
  crypto: z.object({
    cipher: z.literal("aes-128-ctr"),
    cipherparams: z.object({ iv: hex.length(32) }),
    ciphertext: hex.length(64),
    mac: hex.length(64),
    kdf: z.enum(["scrypt", "pbkdf2"]),
    kdfparams: z.object({
      dklen: z.literal(32),
      salt: hex.max(128),
      n: z.number().int().max(1_048_576).optional(),
      r: z.number().int().max(32).optional(),
      p: z.number().int().max(32).optional(),
      c: z.number().int().max(10_000_000).optional(),
      prf: z.literal("hmac-sha256").optional(),
    }),
  }),
})

/** A malformed file, or a wrong password. Says which, and never anything of the content. */
export class KeystoreError extends Error {}

/** The private key in `text`, 0x and 64 hex digits. Throws KeystoreError. */
export async function openKeystore(text: string, password: string): Promise<Hex> {
  const parsed = Keystore.safeParse(parseOrNull(text))
  if (!parsed.success) throw new KeystoreError("is no keystore file of version 3")
  const { crypto } = parsed.data
  const derived = await derive(crypto, password)
  const ciphertext = Buffer.from(crypto.ciphertext, "hex")
  if (!timingSafeEqual(macOf(derived, ciphertext), Buffer.from(crypto.mac, "hex"))) {
    throw new KeystoreError("is not opened by this password")
  }
  const decipher = createDecipheriv("aes-128-ctr", derived.subarray(0, 16), Buffer.from(crypto.cipherparams.iv, "hex"))
  return toHex(Buffer.concat([decipher.update(ciphertext), decipher.final()]))
}

/** The text of a new keystore file for a private key. */
export async function writeKeystore(private_key: Hex, password: string, cost: Cost = COST): Promise<string> {
  const [salt, iv] = [randomBytes(32), randomBytes(16)]
  const kdfparams = { ...cost, salt: salt.toString("hex") }
  const derived = await derive({ kdf: "scrypt", kdfparams }, password)
  const cipher = createCipheriv("aes-128-ctr", derived.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(Buffer.from(private_key.slice(2), "hex")), cipher.final()])
  const crypto = {
    cipher: "aes-128-ctr",
    cipherparams: { iv: iv.toString("hex") },
    ciphertext: ciphertext.toString("hex"),
    kdf: "scrypt",
    kdfparams,
    mac: macOf(derived, ciphertext).toString("hex"),
  }
  const address = privateKeyToAddress(private_key).slice(2).toLowerCase()
  return `${JSON.stringify({ version: 3, id: globalThis.crypto.randomUUID(), address, crypto }, null, 2)}\n`
}

type Crypto = Pick<z.infer<typeof Keystore>["crypto"], "kdf" | "kdfparams">

async function derive({ kdf, kdfparams: { salt, dklen, n, r, p, c } }: Crypto, password: string): Promise<Buffer> {
  const salted = Buffer.from(salt, "hex")
  if (kdf === "pbkdf2") return derivePbkdf2(password, salted, c ?? 0, dklen, "sha256")
  const cost = { N: n ?? 0, r: r ?? 0, p: p ?? 0, maxmem: MEMORY_BYTES_MAX }
  try {
    // OpenSSL is several times as fast, but refuses the small r of some clients' files.
    return await deriveScrypt(password, salted, dklen, cost).catch(async () =>
      Buffer.from(await scryptAsync(Buffer.from(password), salted, { ...cost, dkLen: dklen })),
    )
  } catch {
    throw new KeystoreError("asks for a derivation that cannot be done")
  }
}

function macOf(derived: Buffer, ciphertext: Buffer): Buffer {
  return Buffer.from(keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext])).slice(2), "hex")
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
