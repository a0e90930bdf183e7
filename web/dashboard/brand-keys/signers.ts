/** What can sign for the brand in this browser: its wallets, and passkeys. */

import type { BrandKey, Passkey } from "#shared/api/brand-keys.ts"
import type { Signable } from "#shared/brand-acts.ts"
import { findWallets, type InjectedWallet, isRefusedByUser } from "#web/injected-wallets.ts"

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
    return keccak256([
      ...hashOf(type),
      ...members.flatMap((member) => [...encodedWord(member.type, values[member.name]!)]),
    ])
  }
  return keccak256([0x19, 0x01, ...hash("EIP712Domain", domain), ...hash(primaryType, message)])
}

const hashOf = (text: string) => keccak256([...new TextEncoder().encode(text)])

function encodedWord(type: string, value: Value): Uint8Array {
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

/** Passkeys on P-256 (WebAuthn): made for this site's name, and asked to sign a digest. */

/** Which text says why there is no passkey or no signature. */
export class PasskeyProblem extends Error {
  readonly text: "unsupported" | "address" | "unsuitable" | "refused_new" | "refused" | "failed" | "not_listed"
  constructor(text: PasskeyProblem["text"]) {
    super(text)
    this.text = text
  }
}

/** As `docs/formats.md` has it, 8.2. */
interface PasskeySignature {
  authenticator_data: `0x${string}`
  client_data_json: string
  r: `0x${string}`
  s: `0x${string}`
}

const ES256 = -7

/** Makes a passkey and gives its public key, which browsers tell this once only. */
export async function makePasskey(name: string): Promise<Passkey["public_key"]> {
  const made = await attempt("refused_new", () =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: "Touchmark" },
        // At random: a second passkey of one user takes the first one's place in the same device.
        user: { id: crypto.getRandomValues(new Uint8Array(32)), name, displayName: name },
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        pubKeyCredParams: [{ type: "public-key", alg: ES256 }],
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
      },
    }),
  )
  const response = made.response as AuthenticatorAttestationResponse
  const key = response.getPublicKeyAlgorithm() === ES256 && response.getPublicKey()
  if (!key) throw new PasskeyProblem("unsuitable")
  // The DER of a key on P-256 ends with its point: x and y, 32 bytes each.
  const point = new Uint8Array(key).slice(-64)
  return { x: hexOf(point.slice(0, 32)), y: hexOf(point.slice(32)) }
}

/** The signature of a passkey that the person chooses, which must be one of `keys`. `id`: the one that was chosen before. */
export async function signWithPasskey(challenge: BufferSource, keys: readonly Passkey[], id: BufferSource | null) {
  const answer = await attempt("refused", () =>
    navigator.credentials.get({
      publicKey: {
        challenge,
        userVerification: "required",
        allowCredentials: id ? [{ type: "public-key", id }] : [],
      },
    }),
  )
  const response = answer.response as AuthenticatorAssertionResponse
  const authenticator = new Uint8Array(response.authenticatorData)
  const client = new Uint8Array(response.clientDataJSON)
  const { r, s } = halvesOf(new Uint8Array(response.signature))
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", client))
  const [signed, signature] = [Uint8Array.from([...authenticator, ...hash]), bytesOf(r + s.slice(2))]
  for (const key of keys) {
    if (!(await isSignedBy(key.public_key, signature, signed))) continue
    const client_data_json = new TextDecoder().decode(client)
    return { key, id: answer.rawId, signature: { authenticator_data: hexOf(authenticator), client_data_json, r, s } }
  }
  throw new PasskeyProblem("not_listed")
}

async function attempt(
  refused: "refused" | "refused_new",
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === "undefined") throw new PasskeyProblem("unsupported")
  try {
    const credential = await ask()
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    throw new PasskeyProblem(error instanceof DOMException ? (PROBLEMS[error.name] ?? refused) : "failed")
  }
  throw new PasskeyProblem(refused)
}

/** Whatever else a browser says, `NotAllowedError` above all, may be a refusal: it does not tell which. */
const PROBLEMS: Record<string, PasskeyProblem["text"]> = {
  SecurityError: "address",
  NotSupportedError: "unsuitable",
  ConstraintError: "unsuitable",
  UnknownError: "failed",
}

const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Reads r and s of a signature in DER; gives the lower of s and -s, since no reader takes the other. */
function halvesOf(der: Uint8Array): { r: `0x${string}`; s: `0x${string}` } {
  const r_bytes = der[3] ?? 0
  const [first, second] = [der.slice(4, 4 + r_bytes), der.slice(6 + r_bytes)]
  if (der[0] !== 0x30 || der[2] !== 2 || der[4 + r_bytes] !== 2 || der[5 + r_bytes] !== second.length)
    throw new PasskeyProblem("failed")
  const [r, s] = [BigInt(hexOf(first)), BigInt(hexOf(second))]
  return { r: wordOf(r), s: wordOf(s > ORDER / 2n ? ORDER - s : s) }
}

async function isSignedBy(
  { x, y }: Passkey["public_key"],
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
) {
  const curve = { name: "ECDSA", namedCurve: "P-256" }
  const point = Uint8Array.from([4, ...bytesOf(x), ...bytesOf(y)])
  const key = await crypto.subtle.importKey("raw", point, curve, false, ["verify"])
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, signed)
}

/** As the contract of brands' keys takes it: `abi.encode(x, y, r, s, authenticatorData, rest)`. */
export function contractSignature({ x, y }: Passkey["public_key"], signature: PasskeySignature): `0x${string}` {
  const { authenticator_data, client_data_json, r, s } = signature
  const start = /^\{"type":"webauthn\.get","challenge":"[\w-]{43}(?=")/.exec(client_data_json)
  if (!start) throw new PasskeyProblem("failed")
  const [authenticator, rest] = [
    bytesOf(authenticator_data),
    new TextEncoder().encode(client_data_json.slice(start[0].length)),
  ]
  const second_at = HEAD_BYTES + WORD_BYTES + roundUp(authenticator.length)
  const head = [x, y, r, s, wordOf(HEAD_BYTES), wordOf(second_at)]
  return `0x${[...head, tailOf(authenticator), tailOf(rest)].map((hex) => hex.slice(2)).join("")}`
}

const WORD_BYTES = 32
const HEAD_BYTES = 6 * WORD_BYTES
const roundUp = (bytes: number) => Math.ceil(bytes / WORD_BYTES) * WORD_BYTES
const tailOf = (bytes: Uint8Array) =>
  `${wordOf(bytes.length)}${hexOf(bytes)
    .slice(2)
    .padEnd(2 * roundUp(bytes.length), "0")}`

const wordOf = (value: bigint | number): `0x${string}` => `0x${value.toString(16).padStart(64, "0")}`
const hexOf = (bytes: Uint8Array): `0x${string}` =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`
const bytesOf = (hex: string) =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

/** Which text says why nothing was signed. */
export class WalletProblem extends Error {
  readonly text: "none" | "refused" | "failed" | "not_listed"
  constructor(text: WalletProblem["text"]) {
    super(text)
    this.text = text
  }
}

/** The wallets of this browser. Throws WalletProblem where there are none. */
export async function walletsHere(): Promise<InjectedWallet[]> {
  const wallets = await findWallets()
  if (wallets.length === 0) throw new WalletProblem("none")
  return wallets
}

/** The address that the wallet shows us, lower case. */
export async function addressOf({ provider }: InjectedWallet): Promise<`0x${string}`> {
  const accounts = await answerOf(provider.request({ method: "eth_requestAccounts" }))
  const [address] = Array.isArray(accounts) ? accounts : []
  if (typeof address !== "string" || !/^0x[0-9a-fA-F]{40}$/.test(address)) throw new WalletProblem("failed")
  return address.toLowerCase() as `0x${string}`
}

/** The wallet's signature, 65 bytes. Some wallets sign for their present network alone, so they are asked to change to it. */
async function signWith(
  { provider }: InjectedWallet,
  address: string,
  { chain_id, typed }: Signable,
): Promise<`0x${string}`> {
  const chainId = `0x${chain_id.toString(16)}`
  await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] }).catch((error: unknown) => {
    if (isRefusedByUser(error)) throw new WalletProblem("refused")
  })
  const params = [address, JSON.stringify(typed)]
  const signature = await answerOf(provider.request({ method: "eth_signTypedData_v4", params }))
  const digits = typeof signature === "string" ? signature.toLowerCase() : ""
  if (!/^0x[0-9a-f]{130}$/.test(digits)) throw new WalletProblem("failed")
  // Some wallets end with 0 or 1 in the place of 27 or 28.
  const v = Number.parseInt(digits.slice(130), 16)
  return `${digits.slice(0, 130)}${(v < 27 ? v + 27 : v).toString(16)}` as `0x${string}`
}

async function answerOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    throw new WalletProblem(isRefusedByUser(error) ? "refused" : "failed")
  }
}
