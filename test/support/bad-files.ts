/** Files that a careless or hostile sender uploads, and the forms around them. */

import type { Random } from "./chain-model/random.ts"

const MEGABYTE = 1024 * 1024

export function largeFile(number: number): [string, Buffer] {
  const size = 10 * MEGABYTE - 64
  const repeated = (start: string, piece: string) => Buffer.from(start.padEnd(size, piece))
  const files: [string, () => Buffer][] = [
    ["10 MB of 1", () => repeated("name\n", "1\n")],
    ["10 MB of 1 without a header", () => repeated("", "1\n")],
    ["a million columns", () => Buffer.from(`name,${"a,".repeat(1_000_000)}\n${"1,".repeat(1_000_000)}\n`)],
    ["a million columns in a row", () => Buffer.from(`name\n${"1,".repeat(1_000_000)}\n`)],
    ["10 MB of quotes", () => repeated("name\n", '"')],
    ["10 MB of quoted line breaks", () => repeated('name\n"', "\n")],
    ["10 MB in one cell", () => repeated("name\n", "x")],
    ["10 MB of NUL", () => Buffer.alloc(size)],
    ["10 MB of tags", () => repeated("name,Body (HTML)\nx,", "<b>")],
    ["10 MB of bad rows", () => repeated("name,expiration date\n", ",x\n")],
  ]
  const [kind, make] = files[number % files.length]!
  return [kind, make()]
}

export function smallFile(random: Random): [string, Buffer] {
  const kinds: [string, () => Buffer | string][] = [
    ["rows", () => table(random, () => word(random))],
    ["broken quotes", () => table(random, () => random.pick(['"', 'a"b', '"a', '"a"b', '""', '"a\n', "'\""]))],
    ["NUL", () => table(random, () => random.pick(["\0", "a\0b", "", "x"]))],
    ["a byte order mark", () => `\ufeff${table(random, () => word(random))}`],
    [
      "UTF-16",
      () =>
        utf16(
          table(random, () => word(random)),
          random,
        ),
    ],
    ["bytes", () => Buffer.from(random.hex(random.integer(0, 400)).slice(2), "hex")],
    [
      "a Windows encoding",
      () =>
        Buffer.from(
          table(random, () => "õûÕÛáé\x80\x9f"),
          "latin1",
        ),
    ],
    [
      "formulas",
      () => table(random, () => random.pick(["=1+1", "+A1", "-2", "@x", "\t=1", "=cmd|'/C calc'!A0", "＝1"])),
    ],
    ["names of objects", () => table(random, () => word(random), ["__proto__", "constructor", "toString", "name"])],
    ["the same column again", () => table(random, () => "x", ["name", "name", "Name", "NAME ", "product_name"])],
    [
      "other line ends",
      () => table(random, () => word(random)).replaceAll("\n", random.pick(["\r", "\r\n", "\n\r", "\u2028"])),
    ],
    [
      "other delimiters",
      () => table(random, () => word(random)).replaceAll(",", random.pick([";", "\t", "|", "\x1f", ",,"])),
    ],
    ["HTML", () => table(random, () => "<div>".repeat(random.integer(0, 300)), ["name", "Body (HTML)"])],
    ["long cells", () => table(random, () => "x".repeat(random.pick([199, 201, 2_049, 33_000])))],
    ["lone surrogates", () => Buffer.concat([Buffer.from("name\n"), Buffer.from("eda080edb080f0288cbc", "hex")])],
    ["nothing but delimiters", () => ",".repeat(random.integer(0, 500))],
    ["nothing but line ends", () => "\n".repeat(random.integer(0, 5_000))],
    ["a spreadsheet", () => Buffer.from("504b0304140000000800", "hex")],
    [
      "dates",
      () =>
        table(random, () => random.pick(["2026-02-30", "31/12/2026", "0000-00-00", "9e99", "1,2"]), [
          "name",
          "expiration date",
        ]),
    ],
    ["nothing", () => ""],
  ]
  const [kind, make] = random.pick(kinds)
  return [kind, Buffer.from(make() as string)]
}

function table(random: Random, cell: () => string, header = ["name", "serial number", "Colour", "category"]): string {
  const rows = Array.from({ length: random.integer(0, 8) }, () =>
    Array.from({ length: header.length + random.integer(-1, 1) }, cell).join(","),
  )
  return [header.join(","), ...rows, ""].join("\n")
}

export const word = (random: Random) =>
  random.pick(["x", "Ocean Blue Shirt", "Őrség", "陶器", "🏺", "1e400", "-0", "", " ", "null", "a@b.test"])

export function utf16(text: string, random: Random): Buffer {
  const bytes = Buffer.from(`${random.chance(0.7) ? "\ufeff" : ""}${text}`, "utf16le")
  const cut = random.chance(0.3) ? bytes.subarray(0, bytes.length - 1) : bytes
  return random.chance(0.5) && cut.length % 2 === 0 ? Buffer.from(cut).swap16() : cut
}

export function query(random: Random): string {
  if (random.chance(0.7)) return ""
  const values = [
    "all",
    "none",
    "Colour",
    "",
    "%00",
    "%ff",
    "{}",
    "[]",
    "null",
    '{"name":"product_name"}',
    '{"__proto__":"ignore"}',
    "x".repeat(3_000),
  ]
  const name = random.pick(["attributes", "mapping", "import_what_fits", "__proto__", "mapping[]", ""])
  const value = random.pick(values)
  return `?${name}=${value.startsWith("%") ? value : encodeURIComponent(value)}`
}

type Form = [kind: string, headers: Record<string, string>, body: Buffer]

export function multipart(random: Random, file: Buffer): Form {
  const boundary = `b${random.hex(6)}`
  const type = { "content-type": `multipart/form-data; boundary=${boundary}` }
  const name = random.pick([
    "x.csv",
    "X.CSV",
    "../../x.csv",
    "x.csv\0.exe",
    "ő.csv",
    "",
    'x".csv',
    "x.xlsx",
    `${"x".repeat(9_000)}.csv`,
  ])
  const part = (head: string, body: Buffer, end = `\r\n--${boundary}--\r\n`) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), body, Buffer.from(end)])
  const disposition = (file_name: string) => `Content-Disposition: form-data; name="file"; filename="${file_name}"`
  const good = part(`${disposition("x.csv")}\r\nContent-Type: text/csv`, file)
  if (random.chance(0.6)) return ["a good form", type, good]
  const kinds: [string, () => Form[1] | undefined, () => Buffer][] = [
    ["a name", () => type, () => part(disposition(name), file)],
    ["no end", () => type, () => part(disposition("x.csv"), file, "")],
    ["cut short", () => type, () => good.subarray(0, random.integer(0, good.length))],
    ["another boundary", () => ({ "content-type": "multipart/form-data; boundary=other" }), () => good],
    ["no boundary", () => ({ "content-type": "multipart/form-data" }), () => good],
    ["no type", () => ({}), () => good],
    [
      "another type",
      () => ({ "content-type": random.pick(["application/json", "text/csv", "multipart/mixed", "x", "a/b;c=d;e"]) }),
      () => good,
    ],
    ["no name", () => type, () => part("Content-Disposition: form-data", file)],
    ["no head", () => type, () => part("", file)],
    ["a head of 100 KB", () => type, () => part(`${disposition("x.csv")}\r\nX: ${"x".repeat(100_000)}`, file)],
    ["the file twice", () => type, () => Buffer.concat([part(disposition("x.csv"), file, "\r\n"), good])],
    ["a text for a file", () => type, () => part('Content-Disposition: form-data; name="file"', file)],
    [
      "a thousand parts",
      () => type,
      () => Buffer.from(`--${boundary}\r\n${disposition("x.csv")}\r\n\r\nx\r\n`.repeat(1_000)),
    ],
    ["the bare file", () => ({ "content-type": "text/csv" }), () => file],
  ]
  const [kind, headers, body] = random.pick(kinds)
  return [kind, headers() ?? {}, body()]
}

export function mutate(random: Random, bytes: Buffer): Buffer {
  if (bytes.length > MEGABYTE) return bytes
  const mutated = [...bytes]
  for (let change = random.integer(1, 6); change > 0; change--) {
    const at = random.integer(0, mutated.length)
    const byte = random.pick([
      0,
      0x22,
      0x27,
      0x2c,
      0x0a,
      0x0d,
      0x5c,
      0x7b,
      0x7d,
      0x80,
      0xc0,
      0xed,
      0xff,
      random.integer(0, 255),
    ])
    mutated.splice(at, random.integer(0, 3), byte)
  }
  return Buffer.from(mutated)
}
