/** Passkeys on P-256 (WebAuthn): made for this site's name, and asked to sign a digest. */
import type { Passkey } from "#shared/api/brand-keys.ts"

/** Which text says why there is no passkey or no signature. */
export class PasskeyProblem extends Error {
  readonly text: "unsupported" | "address" | "unsuitable" | "refused_new" | "refused" | "failed" | "not_listed"
  constructor(text: PasskeyProblem["text"]) {
    super(text)
    this.text = text
  }
}

/** As `docs/formats.md` has it, 8.2. */
export interface PasskeySignature {
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
export const bytesOf = (hex: string) =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
