import type { Encoding } from "#shared/csv/encodings.ts"
import { decodeBytes } from "#shared/csv/spelling.ts"

/** Encodes text in an encoding for which Node has only a decoder. Throws for a character that the encoding lacks. */
export function encodeAs(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const table = tableOf(encoding)
  const bytes: number[] = []
  for (const character of text) {
    const own = table.get(character)
    if (!own) throw new Error(`“${character}” is not in ${encoding}.`)
    bytes.push(...own)
  }
  return Uint8Array.from(bytes)
}

const tables = new Map<string, Map<string, number[]>>()

function tableOf(encoding: string): Map<string, number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, number[]>()
  tables.set(encoding, table)
  for (let byte = 0; byte < 256; byte++) add(table, encoding, [byte])
  if (/^(?:windows|iso|ibm|x-mac|mac|koi8)/.test(encoding)) return table
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) add(table, encoding, [lead, trail])
  return table
}

function add(table: Map<string, number[]>, encoding: string, bytes: number[]): void {
  const text = decodeBytes(Uint8Array.from(bytes), encoding as Encoding)
  if ([...text].length === 1 && text !== "\ufffd" && !table.has(text)) table.set(text, bytes)
}
