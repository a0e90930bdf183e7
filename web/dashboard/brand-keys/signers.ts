/** What can sign for the brand in this browser: its wallets, and passkeys. */
import type { BrandKey, Passkey } from "#shared/api/brand-keys.ts"
import type { Signable } from "#shared/brand-acts.ts"
import { findWallets, type InjectedWallet } from "#web/injected-wallets.ts"
import { bytesOf, type PasskeySignature, signWithPasskey } from "./ask-passkey.ts"
import { addressOf, signWith, WalletProblem } from "./ask-wallet.ts"

type Hex = `0x${string}`

/** The members by which a statement says who signed it, and how. */
type Signed =
  | { type: "secp256k1"; key: Hex; address: Hex; signature: Hex }
  | { type: "p256"; key: Hex; public_key: Passkey["public_key"]; signature: PasskeySignature }

export interface Signer {
  id: string
  /** Null for passkeys. */
  name: string | null
  /** Throws WalletProblem or PasskeyProblem. */
  sign: (asked: Signable) => Promise<Signed>
}

/** Those that may sign with one of `keys`. Throws WalletProblem where there are none. */
export async function signersHere(keys: readonly BrandKey[]): Promise<Signer[]> {
  const passkeys = keys.filter((key) => "public_key" in key)
  const wallets = passkeys.length < keys.length ? await findWallets() : []
  const signers = wallets.map((wallet) => walletSigner(wallet, keys))
  if (passkeys.length > 0) signers.push(passkeySigner(passkeys))
  if (signers.length === 0) throw new WalletProblem("none")
  return signers
}

const walletSigner = (wallet: InjectedWallet, keys: readonly BrandKey[]): Signer => ({
  id: wallet.id,
  name: wallet.name,
  async sign(asked) {
    const address = await addressOf(wallet)
    const own = keys.find((key) => "address" in key && key.address === address)
    if (!own) throw new WalletProblem("not_listed")
    return { type: "secp256k1", key: own.key_hash, address, signature: await signWith(wallet, address, asked) }
  },
})

function passkeySigner(keys: readonly Passkey[]): Signer {
  // Whoever signs for many chooses the passkey once.
  let chosen: BufferSource | null = null
  return {
    id: "passkey",
    name: null,
    async sign(asked) {
      const { key, id, signature } = await signWithPasskey(typedDigest(asked), keys, chosen)
      chosen = id
      return { type: "p256", key: key.key_hash, public_key: key.public_key, signature }
    },
  }
}

type Value = string | number | boolean

export function typedDigest({ typed }: Signable): Uint8Array<ArrayBuffer> {
  const { domain, types, primaryType, message } = typed
  const hash = (name: string, values: Record<string, Value>) => {
    const members = types[name]!
    const type = `${name}(${members.map((member) => `${member.type} ${member.name}`).join(",")})`
    return keccak256([...hashOf(type), ...members.flatMap((member) => [...wordOf(member.type, values[member.name]!)])])
  }
  return keccak256([0x19, 0x01, ...hash("EIP712Domain", domain), ...hash(primaryType, message)])
}

const hashOf = (text: string) => keccak256([...new TextEncoder().encode(text)])

function wordOf(type: string, value: Value): Uint8Array {
  if (type === "string") return hashOf(String(value))
  const digits = typeof value === "string" ? value.slice(2) : Number(value).toString(16)
  return bytesOf(`0x${digits.padStart(64, "0")}`)
}

const BLOCK_BYTES = 136
const LANES = 25
const ROUNDS = 24
const LANE_BITS = 64

export function keccak256(message: readonly number[]): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((Math.floor(message.length / BLOCK_BYTES) + 1) * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x01
  padded[padded.length - 1]! |= 0x80
  const blocks = new DataView(padded.buffer)
  const state = new BigUint64Array(LANES)
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let lane = 0; lane < BLOCK_BYTES / 8; lane++) state[lane]! ^= blocks.getBigUint64(at + 8 * lane, true)
    permute(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) digest.setBigUint64(8 * lane, state[lane]!, true)
  return new Uint8Array(digest.buffer)
}

const turned = (lane: bigint, bits: number) =>
  BigInt.asUintN(LANE_BITS, (lane << BigInt(bits)) | (lane >> BigInt((LANE_BITS - bits) % LANE_BITS)))

/** FIPS 202, 3.2: theta, rho and pi, chi, iota. Lane (x, y) is at x + 5y. */
function permute(a: BigUint64Array): void {
  let feedback = 1
  for (let round = 0; round < ROUNDS; round++) {
    const columns = [0, 1, 2, 3, 4].map((x) => a[x]! ^ a[x + 5]! ^ a[x + 10]! ^ a[x + 15]! ^ a[x + 20]!)
    for (let at = 0; at < LANES; at++) a[at]! ^= columns[(at + 4) % 5]! ^ turned(columns[(at + 1) % 5]!, 1)
    let [x, y, lane] = [1, 0, a[1]!]
    for (let step = 1; step <= ROUNDS; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = a[x + 5 * y]!
      a[x + 5 * y] = turned(lane, ((step * (step + 1)) / 2) % LANE_BITS)
      lane = next
    }
    for (let row = 0; row < LANES; row += 5) {
      const old = a.slice(row, row + 5)
      for (let at = 0; at < 5; at++) a[row + at] = old[at]! ^ (~old[(at + 1) % 5]! & old[(at + 2) % 5]!)
    }
    // Bit 2^j − 1 of the round's constant is the next bit of the shift register.
    for (let j = 0; j < 7; j++) {
      if (feedback & 1) a[0]! ^= 1n << BigInt(2 ** j - 1)
      feedback = (feedback << 1) ^ (feedback & 0x80 ? 0x171 : 0)
    }
  }
}
