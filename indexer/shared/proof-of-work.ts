/**
 * Work before a look-up, where many codes are guessed: numbers whose hashes, with challenge and place, begin with zero bits.
 * Several small searches vary less in time than one large.
 */
import { sha256 } from "@noble/hashes/sha2.js"

/** The request header that carries a proof: the challenge, a blank, and the numbers with commas between them. */
export const PROOF_HEADER = "proof-of-work"
const PROOF_PARTS = 16
const NUMBER_MAX = 0xffff_ffff
const SEED_BYTES = 32

export interface Search {
  /** Makes this many tries; returns the number once found, else undefined. */
  tryOn(tries: number): number | undefined
}

/** The search at each place. A challenge begins with its zero bits: `10.…`. */
export function searches(challenge: string): Search[] {
  const bits = bitsOf(challenge)
  return Array.from({ length: PROOF_PARTS }, (_, place) => {
    const input = inputOf(challenge, place)
    let number = 0
    return {
      tryOn(tries) {
        for (let left = tries; left > 0; left--, number++) if (isFound(input, number, bits)) return number
        return undefined
      },
    }
  })
}

/** Whether these numbers solve `challenge`. */
export function isProof(challenge: string, numbers: readonly number[]): boolean {
  const bits = bitsOf(challenge)
  return (
    numbers.length === PROOF_PARTS &&
    numbers.every((number, place) => number <= NUMBER_MAX && isFound(inputOf(challenge, place), number, bits))
  )
}

const bitsOf = (challenge: string) => Number.parseInt(challenge, 10)

/** The hash of the challenge, the place in one byte, and room for the number in four. */
function inputOf(challenge: string, place: number): DataView {
  const input = new Uint8Array(SEED_BYTES + 5)
  input.set(sha256(new TextEncoder().encode(challenge)))
  input[SEED_BYTES] = place
  return new DataView(input.buffer)
}

function isFound(input: DataView, number: number, bits: number): boolean {
  input.setUint32(SEED_BYTES + 1, number)
  const hash = sha256(new Uint8Array(input.buffer))
  const first = ((hash[0]! << 24) | (hash[1]! << 16) | (hash[2]! << 8) | hash[3]!) >>> 0
  return Math.clz32(first) >= bits
}
