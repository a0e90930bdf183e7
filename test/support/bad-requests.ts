import { READ_METHODS } from "#stand-ins/chain/local-chain.ts"
import { type Random, seededRandom } from "./chain-model/random.ts"

/** A request that no honest client would send. */
export interface BadRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** Its peculiarity, for the report. */
  kind: string
  /** The sender goes away after this many bytes of the body. */
  breaks_off_at?: number
  /** Sent in chunks, without its length. */
  chunked?: boolean
}

/** Request number `index` of a run; depends only on seed and index. */
export function badRequest(seed: number, index: number): BadRequest {
  const random = seededRandom((seed * 1_000_003 + index) >>> 0)
  const request = index % 2 === 0 ? upload(random, index) : other(random)
  if (random.chance(0.02)) request.breaks_off_at = random.integer(0, request.body.length)
  else if (random.chance(0.05)) request.chunked = true
  return request
}

/** A few of each in ten thousand: they take their time. */
const LARGE_EVERY = 1_000

function upload(random: Random, index: number): BadRequest {
  const [kind, file] = index % LARGE_EVERY === 0 ? largeFile(index / LARGE_EVERY) : smallFile(random)
  const mutated = random.chance(0.3) ? mutate(random, file) : file
  const [form_kind, headers, body] = multipart(random, mutated)
  const path = `/upload-individual-products${query(random)}`
  return { method: "POST", path, headers, body, kind: `csv: ${kind}, ${form_kind}` }
}

/** The members that each call reads. Minting everything is left out: it would wait for blocks. */
const CALLS: [request: string, members: string[]][] = [
  ["POST /verify", ["code"]],
  ["POST /verify", ["code"]],
  ["POST /login", ["username", "password", "remember"]],
  [
    "POST /upload-single-product",
    ["product_name", "serial_number", "expiration_date", "metadata_json", "nft_scope", "attributes"],
  ],
  ["POST /upload-single-product", ["product_name", "metadata_json"]],
  ["POST /mint-onchain", ["short_code"]],
  ["POST /recall", ["short_code", "scope", "reason"]],
  ["POST /reinstate", ["short_code", "scope", "reason"]],
  ["DELETE /delete-products", ["ids"]],
  ["POST /api/activate-user", ["email", "companyName", "packageType", "currency", "agreeTerms", "language"]],
  ["POST /set-password", ["token", "password"]],
  ["POST /forgot-password", ["email"]],
  ["POST /change-password", ["current_password", "new_password"]],
  [
    "POST /update-company-profile",
    ["company", "vat_number", "address", "language", "code_prefix", "batch_code_length"],
  ],
  ["POST /custom-fields", ["key"]],
  ["POST /invite-user", ["email"]],
  ["DELETE /remove-user", ["email"]],
  ["POST /wallet", ["address", "signature"]],
  ["POST /contact", ["name", "email", "message", "company_website"]],
  ["POST /rpc/1", ["jsonrpc", "id", "method", "params"]],
  ["POST /rpc/11155111", ["jsonrpc", "id", "method", "params"]],
]
const TYPES = [
  "application/json",
  "application/json",
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "x",
  "",
]

function other(random: Random): BadRequest {
  if (random.chance(0.15)) return address(random)
  const [request, members] = random.pick(CALLS)
  const [method, path] = request.split(" ") as [string, string]
  const type = random.pick(TYPES)
  const [kind, body] = jsonBody(random, members, path.startsWith("/rpc"))
  const encoding: Record<string, string> = random.chance(0.03)
    ? { "content-encoding": random.pick(["gzip", "br", "x"]) }
    : {}
  const headers = { ...(type ? { "content-type": type } : {}), ...encoding }
  return { method, path, headers, body, kind: `${request}: ${kind}, ${type || "no type"}` }
}

function jsonBody(random: Random, members: string[], is_rpc: boolean): [string, Buffer] {
  if (is_rpc && random.chance(0.5)) return ["a call", Buffer.from(rpcCall(random))]
  const object = () => {
    const pairs = members.filter(() => random.chance(0.85)).map((name) => [name, value(random, 3)])
    for (let extra = random.integer(0, 2); extra > 0; extra--) pairs.push([textValue(random), value(random, 2)])
    return `{${pairs.map(([name, text]) => `${(name ?? "").startsWith('"') ? name : JSON.stringify(name)}:${text}`).join(",")}}`
  }
  const deep = random.integer(1, 20_000)
  const kinds: [string, () => string | Buffer][] = [
    ["nearly right", () => JSON.stringify({ ...GOOD, [random.pick(members)]: JSON.parse(value(random, 1)) })],
    ["an object", object],
    ["an object", object],
    ["an object", object],
    ["an object", object],
    ["mutated", () => mutate(random, Buffer.from(object()))],
    ["cut short", () => object().slice(0, -random.integer(1, 5))],
    ["a value", () => value(random, 4)],
    ["deep lists", () => "[".repeat(deep) + (random.chance(0.5) ? "]".repeat(deep) : "")],
    ["deep objects", () => '{"a":'.repeat(Math.ceil(deep / 4))],
    ["a deep member", () => `{${JSON.stringify(members[0])}:${"[".repeat(deep)}${"]".repeat(deep)}}`],
    ["UTF-16", () => utf16(object(), random)],
    ["a byte order mark", () => `\ufeff${object()}`],
    ["bytes", () => Buffer.from(random.hex(random.integer(0, 200)).slice(2), "hex")],
    ["a long text", () => `{${JSON.stringify(members[0])}:"${"x".repeat(random.pick([63_000, 70_000, 1_100_000]))}"}`],
    ["many members", () => `{${Array.from({ length: 2_000 }, (_, index) => `"m${index}":1`).join(",")}}`],
    ["a form", () => members.map((name) => `${name}=${encodeURIComponent(word(random))}`).join("&")],
    ["nothing", () => ""],
  ]
  const [kind, make] = random.pick(kinds)
  return [kind, Buffer.from(make() as string)]
}

const GOOD = {
  code: "0000-0000-0000",
  short_code: "0000-0000-0000",
  product_name: "Jug",
  ids: ["x"],
  username: "a@b.test",
}

/** A JSON text. */
function value(random: Random, depth: number): string {
  if (depth > 0 && random.chance(0.3)) {
    const items = Array.from({ length: random.integer(0, 4) }, () => value(random, depth - 1))
    if (random.chance(0.5)) return `[${items.join(",")}]`
    return `{${items.map((item) => `${textValue(random)}:${item}`).join(",")}}`
  }
  return random.chance(0.6)
    ? textValue(random)
    : random.pick([
        "null",
        "true",
        "false",
        "0",
        "-0",
        "1e999",
        "-1e-999",
        "123456789012345678901234567890",
        "0.1",
        "1E400",
        "9007199254740993",
      ])
}

const textValue = (random: Random) =>
  random.pick([
    ...[
      '"x"',
      '""',
      '"  "',
      '"\\ud800"',
      '"\\udc00\\ud800"',
      '"\\u0000"',
      '"\\u202e"',
      '"\\ufeff"',
      '"__proto__"',
      '"constructor"',
    ],
    ...[
      '"prototype"',
      '"toString"',
      '"attributes"',
      '"0000-0000-0000"',
      '"0000-0000-0001"',
      '"2026-12-31"',
      '"batch"',
      '"product"',
    ],
    ...[
      `"0x${"f".repeat(64)}"`,
      `"https://x.example/v/0000-0000-0000"`,
      `"/v/%E0%A4%A"`,
      `"${"9".repeat(78)}"`,
      '"= 1"',
      '"İ"',
    ],
    ...[
      `"${"x".repeat(300)}"`,
      `"${"🏺".repeat(100)}"`,
      '"\\"; drop table products; --"',
      '"a@b.test"',
      '"Ｏ"',
      '"\\u0130\\u0307"',
    ],
  ])

function rpcCall(random: Random): string {
  const hex = random.pick([
    "0x",
    "0x0",
    "0xg",
    `0x${"0".repeat(64)}`,
    `0x${"f".repeat(65)}`,
    "latest",
    "finalized",
    "pending",
    "earliest",
    "0x7fffffffffffffff",
    "0xffffffffffffffffffff",
  ])
  const filters = [
    "{}",
    '{"fromBlock":"0x0","toBlock":"0xffffffff"}',
    '{"blockHash":"0x00"}',
    `{"topics":[[[]]]}`,
    `{"to":"${hex}","data":"${hex}"}`,
    '{"gas":"0xffffffffffffffff"}',
  ]
  const params = random.pick([
    `["${hex}"]`,
    `["${hex}",false]`,
    `[${random.pick(filters)},"${hex}"]`,
    `[${random.pick(filters)}]`,
    "[]",
    "{}",
    "null",
    value(random, 3),
  ])
  const method = random.pick([
    ...READ_METHODS,
    "eth_sendRawTransaction",
    "hardhat_reset",
    "evm_mine",
    "debug_traceCall",
    "__proto__",
  ])
  const call = `{"jsonrpc":"2.0","id":${value(random, 1)},"method":"${method}","params":${params}}`
  return random.chance(0.2) ? `[${Array(random.integer(1, 50)).fill(call).join(",")}]` : call
}

function address(random: Random): BadRequest {
  const junk = random.pick([
    "%00",
    "%ff",
    "%E0%A4%A",
    "..%2f..%2fetc",
    "x".repeat(3_000),
    "0x",
    "9".repeat(78),
    "__proto__",
    "'--",
    "%F0%9F%8F%BA",
    "0000-0000-0000",
    "*",
    "%5B",
  ])
  const path = random.pick([
    ...[`/products/${junk}`, `/certificates/${junk}`, `/tokens/${junk}`],
    ...[`/products?timestamp=${junk}`, `/${junk}`, `/rpc/${junk}`, `/me?${junk}`, `//${junk}`, `/v/${junk}`],
  ])
  const method = random.pick(["GET", "GET", "GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"])
  return { method, path, headers: {}, body: Buffer.alloc(0), kind: `address: ${method} ${path.slice(0, 60)}` }
}

/** Files that a careless or hostile sender uploads, and the forms around them. */
const MEGABYTE = 1024 * 1024

function largeFile(number: number): [string, Buffer] {
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

function smallFile(random: Random): [string, Buffer] {
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

const word = (random: Random) =>
  random.pick(["x", "Ocean Blue Shirt", "Őrség", "陶器", "🏺", "1e400", "-0", "", " ", "null", "a@b.test"])

function utf16(text: string, random: Random): Buffer {
  const bytes = Buffer.from(`${random.chance(0.7) ? "\ufeff" : ""}${text}`, "utf16le")
  const cut = random.chance(0.3) ? bytes.subarray(0, bytes.length - 1) : bytes
  return random.chance(0.5) && cut.length % 2 === 0 ? Buffer.from(cut).swap16() : cut
}

function query(random: Random): string {
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

function multipart(random: Random, file: Buffer): Form {
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

function mutate(random: Random, bytes: Buffer): Buffer {
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
