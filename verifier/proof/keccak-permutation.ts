/**
 * Keccak-f[1600] of FIPS 202 in WebAssembly, about nine times as fast as JavaScript, which lacks 64-bit integers. Use
 * it for large trees and @noble/hashes otherwise; tests hold the two against each other.
 */
import { keccakP } from "@noble/hashes/sha3.js"
import { swap32IfBE } from "@noble/hashes/utils.js"

export interface Permutation {
  /** The 25 lanes, 8 bytes each, little-endian. */
  state: Uint8Array
  permute(): void
}

const LANES = 25
const ROUNDS = 24
const STATE_BYTES = LANES * 8

/** A permutation with a state of its own. Takes some milliseconds: make one and keep it. */
export function createPermutation(): Permutation {
  try {
    return assembled()
  } catch {
    // A page's policy may forbid WebAssembly.
    return inJavaScript()
  }
}

function inJavaScript(): Permutation {
  const words = new Uint32Array(2 * LANES)
  const permute = () => {
    swap32IfBE(words)
    keccakP(words)
    swap32IfBE(words)
  }
  return { state: new Uint8Array(words.buffer), permute }
}

function assembled(): Permutation {
  const { memory, permute } = new WebAssembly.Instance(new WebAssembly.Module(assemble())).exports as {
    memory: WebAssembly.Memory
    permute: () => void
  }
  const view = new DataView(memory.buffer)
  roundConstants().forEach((constant, round) => {
    view.setBigUint64(STATE_BYTES + 8 * round, constant, true)
  })
  return { state: new Uint8Array(memory.buffer, 0, STATE_BYTES), permute }
}

// Locals: the address of the round's constant, then lanes A, rotated lanes B, column parities C and what θ adds, D.
const CONSTANT_AT = 0
const A = (x: number, y: number) => 1 + x + 5 * y
const B = (x: number, y: number) => 26 + x + 5 * y
const C = (x: number) => 51 + (x % 5)
const D = (x: number) => 56 + x

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const load = (at: number) => [0x29, 3, ...unsigned(at)]
const store = (at: number) => [0x37, 3, ...unsigned(at)]
const i32 = (value: number) => [0x41, ...signed(value)]
const i64 = (value: number) => [0x42, ...signed(value)]
const [I32_ADD, I32_LESS, I64_AND, I64_XOR, I64_ROTATE] = [0x6a, 0x48, 0x83, 0x85, 0x89]
const [LOOP, BRANCH_IF, END] = [0x03, 0x0d, 0x0b]
const [TYPE_I32, TYPE_I64, TYPE_NONE, TYPE_FUNCTION] = [0x7f, 0x7e, 0x40, 0x60]

const FIVE = [0, 1, 2, 3, 4]
const each = (lane: (x: number, y: number) => number[]) => FIVE.flatMap((y) => FIVE.flatMap((x) => lane(x, y)))

function round(): number[] {
  const rotations = rotationOffsets()
  return [
    ...FIVE.flatMap((x) => [...get(A(x, 0)), ...[1, 2, 3, 4].flatMap((y) => [...get(A(x, y)), I64_XOR]), ...set(C(x))]),
    ...FIVE.flatMap((x) => [...get(C(x + 4)), ...get(C(x + 1)), ...i64(1), I64_ROTATE, I64_XOR, ...set(D(x))]),
    ...each((x, y) => {
      const rotated = [...get(A(x, y)), ...get(D(x)), I64_XOR, ...i64(rotations[x + 5 * y]!), I64_ROTATE]
      return [...rotated, ...set(B(y, (2 * x + 3 * y) % 5))]
    }),
    ...each((x, y) => {
      const both = [...get(B((x + 1) % 5, y)), ...i64(-1), I64_XOR, ...get(B((x + 2) % 5, y)), I64_AND]
      return [...get(B(x, y)), ...both, I64_XOR, ...set(A(x, y))]
    }),
    ...[...get(A(0, 0)), ...get(CONSTANT_AT), ...load(0), I64_XOR, ...set(A(0, 0))],
  ]
}

function assemble(): Uint8Array<ArrayBuffer> {
  const next_round = [...get(CONSTANT_AT), ...i32(8), I32_ADD, 0x22, CONSTANT_AT]
  const body = [
    ...[2, 1, TYPE_I32, 60, TYPE_I64],
    ...each((x, y) => [...i32(0), ...load(8 * (x + 5 * y)), ...set(A(x, y))]),
    ...[...i32(STATE_BYTES), ...set(CONSTANT_AT)],
    ...[LOOP, TYPE_NONE, ...round(), ...next_round, ...i32(STATE_BYTES + 8 * ROUNDS), I32_LESS, BRANCH_IF, 0, END],
    ...each((x, y) => [...i32(0), ...get(A(x, y)), ...store(8 * (x + 5 * y))]),
    END,
  ]
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, TYPE_FUNCTION, 0, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 1, 1, 1]),
    ...section(7, [2, ...name("memory"), 2, 0, ...name("permute"), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ])
}

function section(id: number, content: number[]): number[] {
  return [id, ...unsigned(content.length), ...content]
}

function name(text: string): number[] {
  return [text.length, ...new TextEncoder().encode(text)]
}

/** LEB128, as WebAssembly writes its numbers. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}

/** FIPS 202, 3.2.2: how far ρ turns each lane. */
function rotationOffsets(): number[] {
  const offsets = new Array<number>(LANES).fill(0)
  let [x, y] = [1, 0]
  for (let t = 0; t < 24; t++) {
    offsets[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return offsets
}

/** FIPS 202, 3.2.5: what ι adds in each round, from a shift register of 8 bits. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= 1n << BigInt(2 ** j - 1)
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1
    }
    return constant
  })
}
