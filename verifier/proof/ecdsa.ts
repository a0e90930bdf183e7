/**
 * Checks ECDSA signatures on the two curves of brands' keys; a library that also signs is five times as large. Nothing
 * in a signature is secret, so its time may vary.
 */

interface Curve {
  p: bigint
  n: bigint
  a: bigint
  b: bigint
  g: Affine
}

export interface Affine {
  x: bigint
  y: bigint
}

/** SEC 2, sections 2.4.1 and 2.4.2. */
const SECP256K1: Curve = {
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn,
  n: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  a: 0n,
  b: 7n,
  g: {
    x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
    y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
  },
}
export const P256: Curve = {
  p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  a: 0xffffffff00000001000000000000000000000000fffffffffffffffffffffffcn,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  g: {
    x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
    y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
  },
}

/**
 * Whether r and s are a key's signature of the digest. Only the lower of s and -s counts, so each signature has one
 * form.
 */
export function isSignedBy(curve: Curve, key: Affine, digest: bigint, r: bigint, s: bigint): boolean {
  const { n, g } = curve
  if (!isOnCurve(curve, key) || !areInRange(curve, r, s)) return false
  const w = inverse(s, n)
  const sum = sumOf(curve, g, (digest * w) % n, key, (r * w) % n)
  return sum !== null && sum.x % n === r
}

/** The key that made a signature on secp256k1, or null. `isOdd` is that of the point whose x is r. */
export function recoverKey(digest: bigint, r: bigint, s: bigint, isOdd: boolean): Affine | null {
  const { p, n, b, g } = SECP256K1
  if (!areInRange(SECP256K1, r, s)) return null
  const root = power((r * r * r + b) % p, (p + 1n) / 4n, p)
  const point = { x: r, y: (root & 1n) === (isOdd ? 1n : 0n) ? root : p - root }
  if (!isOnCurve(SECP256K1, point)) return null
  const w = inverse(r, n)
  return sumOf(SECP256K1, g, modulo(-digest * w, n), point, (s * w) % n)
}

const areInRange = ({ n }: Curve, r: bigint, s: bigint) => r > 0n && r < n && s > 0n && s <= n / 2n

export function isOnCurve({ p, a, b }: Curve, { x, y }: Affine): boolean {
  return x >= 0n && x < p && y > 0n && y < p && (y * y - (x * x * x + a * x + b)) % p === 0n
}

/** Jacobian coordinates; z is 0 for the point at infinity. */
interface Point extends Affine {
  z: bigint
}

/** k·P + l·Q, or null for the point at infinity. */
function sumOf(curve: Curve, one: Affine, k: bigint, other: Affine, l: bigint): Affine | null {
  const { p } = curve
  const [first, second] = [
    { ...one, z: 1n },
    { ...other, z: 1n },
  ]
  const both = add(curve, first, second)
  let sum: Point = { x: 1n, y: 1n, z: 0n }
  for (let bit = 255n; bit >= 0n; bit--) {
    sum = double(curve, sum)
    const which = ((k >> bit) & 1n) + 2n * ((l >> bit) & 1n)
    if (which !== 0n) sum = add(curve, sum, which === 1n ? first : which === 2n ? second : both)
  }
  if (sum.z === 0n) return null
  const z = inverse(sum.z, p)
  return { x: (sum.x * z * z) % p, y: (((sum.y * z * z) % p) * z) % p }
}

function double({ p, a }: Curve, { x, y, z }: Point): Point {
  const yy = (y * y) % p
  const s = (4n * x * yy) % p
  const zz = (z * z) % p
  const m = (3n * x * x + a * zz * zz) % p
  const x3 = modulo(m * m - 2n * s, p)
  return { x: x3, y: modulo(m * (s - x3) - 8n * yy * yy, p), z: (2n * y * z) % p }
}

function add(curve: Curve, one: Point, other: Point): Point {
  const { p } = curve
  if (one.z === 0n) return other
  if (other.z === 0n) return one
  const [zz1, zz2] = [(one.z * one.z) % p, (other.z * other.z) % p]
  const [u1, u2] = [(one.x * zz2) % p, (other.x * zz1) % p]
  const [s1, s2] = [(((one.y * zz2) % p) * other.z) % p, (((other.y * zz1) % p) * one.z) % p]
  if (u1 === u2) return s1 === s2 ? double(curve, one) : { x: 1n, y: 1n, z: 0n }
  const [h, r] = [u2 - u1, s2 - s1]
  const hh = (h * h) % p
  const [hhh, v] = [(h * hh) % p, (u1 * hh) % p]
  const x = modulo(r * r - hhh - 2n * v, p)
  return { x, y: modulo(r * (v - x) - s1 * hhh, p), z: modulo(h * one.z * other.z, p) }
}

function modulo(value: bigint, m: bigint): bigint {
  const rest = value % m
  return rest < 0n ? rest + m : rest
}

/** By Fermat: both moduli of a curve are primes. */
const inverse = (value: bigint, m: bigint) => power(modulo(value, m), m - 2n, m)

function power(base: bigint, exponent: bigint, m: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % m
    square = (square * square) % m
  }
  return result
}
