import { crc32, deflateRawSync } from "node:zlib"

/** A part of a ZIP file (APPNOTE 6.3): its entries' bytes, and what its directory at the end says of them. */
export interface ZipPart {
  bytes: Buffer
  directory: Buffer
  entries: number
}

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_HEADER = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const VERSION = 20
const VERSION_64 = 45
/** Names are UTF-8. */
const FLAGS = 0x0800
const DEFLATED = 8
/** 1 January 1980, the format's first date: equal contents make equal files. */
const DATE = 0x0021
/** More are counted in the format's extension for large files. */
const COUNTED_MAX = 65_535
/** Two for each product of the largest transaction. */
const ENTRIES_MAX = 131_072

/** `offset` is where the part begins in the file. */
export function zipPart(files: Iterable<[name: string, text: string]>, offset: number): ZipPart {
  const bytes: Buffer[] = []
  const directory: Buffer[] = []
  let at = offset
  for (const [file_name, text] of files) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    const name = Buffer.from(file_name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL_HEADER, 0)
    local.set(described(plain, packed, name), 4)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(DIRECTORY_HEADER, 0)
    entry.writeUInt16LE(VERSION, 4)
    entry.set(described(plain, packed, name), 6)
    entry.writeUInt32LE(at, 42)
    bytes.push(local, name, packed)
    directory.push(entry, name)
    at += local.length + name.length + packed.length
  }
  return { bytes: Buffer.concat(bytes), directory: Buffer.concat(directory), entries: directory.length / 2 }
}

/** The fields common to both headers of an entry. */
function described(plain: Buffer, packed: Buffer, name: Buffer): Buffer {
  const fields = Buffer.alloc(24)
  for (const [place, value] of [VERSION, FLAGS, DEFLATED, 0, DATE].entries()) fields.writeUInt16LE(value, 2 * place)
  for (const [place, value] of [crc32(plain), packed.length, plain.length].entries()) {
    fields.writeUInt32LE(value, 10 + 4 * place)
  }
  fields.writeUInt16LE(name.length, 22)
  return fields
}

/** The end of a file: the directory of its parts, which begins at `offset`. */
export function zipEnd(parts: Pick<ZipPart, "directory" | "entries">[], offset: number): Buffer {
  const directory = Buffer.concat(parts.map((part) => part.directory))
  const entries = parts.reduce((sum, part) => sum + part.entries, 0)
  if (entries > ENTRIES_MAX) throw new Error(`A ZIP file of ${entries} entries is not made.`)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(DIRECTORY_END, 0)
  end.writeUInt16LE(Math.min(entries, COUNTED_MAX), 8)
  end.writeUInt16LE(Math.min(entries, COUNTED_MAX), 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  const large = entries < COUNTED_MAX ? Buffer.alloc(0) : largeEnd(entries, directory.length, offset)
  return Buffer.concat([directory, large, end])
}

/** The extension's own end of the directory, and the pointer to it (APPNOTE 4.3.14 and 4.3.15). */
function largeEnd(entries: number, directory_bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(DIRECTORY_END_64, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION_64, 12)
  end.writeUInt16LE(VERSION_64, 14)
  for (const [place, value] of [entries, entries, directory_bytes, offset].entries()) {
    end.writeBigUInt64LE(BigInt(value), 24 + 8 * place)
  }
  end.writeUInt32LE(LOCATOR_64, 56)
  end.writeBigUInt64LE(BigInt(offset + directory_bytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}
