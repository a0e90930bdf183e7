import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { verifyUrl } from "#actions/labels/labels.ts"
import { boxAt, type Label, layOutLabel } from "#labels/label.ts"
import { qrModules, qrPng, qrSvg } from "#labels/qr.ts"
import { labelSheet } from "#labels/sheet.ts"
import { LABEL_TEXTS } from "#labels/texts.ts"
import { Typesetter } from "#labels/typesetter.ts"
import {
  LABEL_LAYOUT_NAMES,
  LABEL_LAYOUTS,
  type LabelLayoutName,
  labelCorner,
  labelsPerPage,
} from "#shared/label-layouts.ts"
import { rounds } from "#test/support/campaign.ts"
import { embeddedFonts, type PdfPage, readPdf } from "#test/support/read-pdf.ts"
import { curvesOf, paint, readQr } from "#test/support/read-qr.ts"

const MM = 72 / 25.4
const CODE = "ibm-plex-mono-latin-500"
const NAME = "Árvíztűrő tükörfúrógép"
const whose = { company_name: null, address: null, language: "hu" } as const
const info = { ...whose, start_label: 1, title: "Címkék", created_at: 1_800_000_000_000 }

function labels(count: number, change: Partial<Label> = {}): Label[] {
  return Array.from({ length: count }, (_, place) => {
    const symbols = `7K3MQ9XW${String(place).padStart(4, "0")}`
    const short_code = symbols.replace(/(.{4})(.{4})(.{4})/, "$1-$2-$3")
    return {
      product_name: NAME,
      short_code,
      url: `https://touchmark.example/v/${symbols}`,
      note: null,
      record_hash: null,
      ...change,
    }
  })
}

const draw = async (list: Label[], layout: LabelLayoutName) =>
  readPdf(await labelSheet(list, LABEL_LAYOUTS[layout], info))

describe.each(LABEL_LAYOUT_NAMES)("a sheet of %s", (name) => {
  const layout = LABEL_LAYOUTS[name]
  const { columns, rows, label, page } = layout

  it("lies within its page, label beside label", () => {
    const right = layout.left + (columns - 1) * layout.pitch_x + label.width
    const bottom = layout.top + (rows - 1) * layout.pitch_y + label.height
    expect(right).toBeLessThanOrEqual(page.width + 1e-9)
    expect(bottom).toBeLessThanOrEqual(page.height + 1e-9)
    expect(layout.pitch_x).toBeGreaterThanOrEqual(label.width)
    expect(layout.pitch_y).toBeGreaterThanOrEqual(label.height)
    // Cut in the middle of the page, as every maker does.
    expect(Math.abs(page.width - right - layout.left)).toBeLessThan(0.8)
  })

  it("has pages of exactly that size, and puts each label where it is cut", async () => {
    const count = columns * rows + 1
    const pages = await draw(labels(count), name)
    expect(pages).toHaveLength(2)
    for (const drawn of pages) {
      expect(drawn.width).toBeCloseTo(page.width * MM, 4)
      expect(drawn.height).toBeCloseTo(page.height * MM, 4)
    }
    expect(pages.map(({ shapes }) => shapes.length)).toEqual([columns * rows, 1])
    for (const [place, shape] of pages[0]!.shapes.entries()) {
      const left = (layout.left + (place % columns) * layout.pitch_x) * MM
      const top = (layout.top + Math.floor(place / columns) * layout.pitch_y) * MM
      const side = Math.max(...shape.curves.flat(2)) * shape.scale
      expect(shape.x).toBeGreaterThan(left)
      expect(shape.y).toBeGreaterThan(top)
      // Light all around for a scanner: the quiet zone lies within the label.
      expect(shape.x - 4 * shape.scale).toBeGreaterThan(left)
      expect(shape.y + side + 4 * shape.scale).toBeLessThan(top + label.height * MM)
      const within = textsWithin(pages[0]!, left, top, label.width * MM, label.height * MM)
      expect(within.filter(({ font }) => font === CODE).map(({ text }) => text)).toEqual([
        labels(count)[place]!.short_code,
      ])
      for (const { x } of within) expect(x).toBeGreaterThan(shape.x + side)
    }
  })

  it("can be scanned, and read by eye", async () => {
    const [first] = await draw(labels(3), name)
    for (const [place, { curves, scale }] of first!.shapes.entries()) {
      const side = Math.max(...curves.flat(2))
      expect(await readQr(paint(curves, side))).toEqual([labels(3)[place]!.url])
      // A printer of 300 dots an inch draws each module with three dots.
      expect(scale).toBeGreaterThan((3 * 72) / 300)
    }
    for (const { size } of first!.texts) expect(size).toBeGreaterThanOrEqual(4.5)
  })

  it.each(["7K3M-Q9XW-2R4A-8BD0", "TOUCHMRK 7K3M-Q9XW-2R4A-8BD0"])(
    "says all of %s, to be read by eye",
    async (code) => {
      const [first] = await draw(labels(columns * rows, { short_code: code }), name)
      const written = first!.texts.filter(({ font }) => font === CODE)
      for (const { size } of written) expect(size).toBeGreaterThanOrEqual(4.5)
      const said = written.map(({ text }) => text).join("")
      expect(said.replaceAll(" ", "")).toBe(code.replaceAll(" ", "").repeat(columns * rows))
    },
  )

  it("keeps long names, prefixes and notes within the label", async () => {
    const long = { product_name: `${NAME} `.repeat(30) + "W".repeat(40), note: "test network only" }
    const [first] = await draw(labels(columns * rows, { ...long, short_code: "TOUCHMRK 7K3M-Q9XW-2R4T" }), name)
    const bottom = Math.max(...first!.texts.map(({ y }) => y))
    expect(bottom).toBeLessThan((layout.top + (rows - 1) * layout.pitch_y + label.height) * MM)
    expect(first!.texts.filter(({ text }) => text.includes("…"))).toHaveLength(columns * rows)
    const baselines = first!.texts.slice(0, first!.texts.length / (columns * rows))
    // Lines do not overlap: each begins below the one before.
    for (const [at, { y, size }] of baselines.entries()) {
      if (at > 0) expect(y - baselines[at - 1]!.y).toBeGreaterThan(size * 0.9)
    }
  })
})

function textsWithin({ texts }: PdfPage, left: number, top: number, width: number, height: number) {
  return texts.filter(({ x, y }) => x >= left && x < left + width && y >= top && y < top + height)
}

describe("a sheet of which some labels are used", () => {
  const layout = LABEL_LAYOUTS["a4-3x8"]
  const placesOf = ({ shapes }: PdfPage) =>
    shapes.map(({ x, y }) => {
      const column = Math.floor((x / MM - layout.left) / layout.pitch_x)
      return Math.floor((y / MM - layout.top) / layout.pitch_y) * layout.columns + column + 1
    })
  const startingAt = async (start_label: number, count: number) =>
    readPdf(await labelSheet(labels(count), layout, { ...info, start_label }))

  it("keeps their places empty on its first page alone", async () => {
    const pages = await startingAt(5, 24)
    expect(pages.map(placesOf)).toEqual([Array.from({ length: 20 }, (_, at) => at + 5), [1, 2, 3, 4]])
    expect(pages[1]!.texts.at(-1)!.text).toBe(labels(24)[23]!.short_code)
  })

  it("may have one left", async () => {
    expect((await startingAt(24, 2)).map(placesOf)).toEqual([[24], [1]])
  })
})

describe("the texts of a sheet", () => {
  it("are searchable letters, ő and ű among them, in fonts that travel along", async () => {
    const bytes = await labelSheet(labels(1), LABEL_LAYOUTS["single-100x50mm"], info)
    const [page] = readPdf(bytes)
    const lines = page!.texts.map(({ text }) => text)
    expect(lines.slice(0, -1).join(" ")).toBe(NAME)
    expect(lines.at(-1)).toBe("7K3M-Q9XW-0000")
    expect(page!.texts.at(-1)!.font).toBe(CODE)
    expect(embeddedFonts(bytes).sort()).toEqual([
      CODE,
      "libre-caslon-display-latin-400",
      "libre-caslon-display-latin-ext-400",
    ])
  })

  it("hold the note of a product that is on the test network only", async () => {
    const [page] = await draw(labels(1, { note: "csak teszthálózat" }), "a4-5x13")
    expect(page!.texts.map(({ text }) => text)).toContain("csak teszthálózat")
  })

  it("cannot break out of the page", async () => {
    const hostile = ") Tj ET Q (\\ <script> >> endobj %PDF ﷽ \u202e 🪑 中文"
    const [page] = await draw(labels(2, { product_name: hostile }), "a4-3x8")
    expect(page!.shapes).toHaveLength(2)
    expect(page!.texts.map(({ text }) => text).join(" ")).toContain(") Tj ET Q (\\ <script> >>")
  })

  it("are the same bytes for the same labels", async () => {
    const twice = [1, 2].map(() => labelSheet(labels(30), LABEL_LAYOUTS["letter-3x10"], info))
    const [one, two] = await Promise.all(twice)
    expect(Buffer.from(one!).equals(Buffer.from(two!))).toBe(true)
  })
})

describe("company and address", () => {
  const shared = { ...info, company_name: "Bükki Üvegmanufaktúra", address: "touchmark.example" }
  const said = async (layout: LabelLayoutName, change: Partial<typeof shared> = {}) => {
    const [page] = readPdf(await labelSheet(labels(1), LABEL_LAYOUTS[layout], { ...shared, ...change }))
    return page!.texts.map(({ text }) => text)
  }

  it("stand on a label that has room for them, in the language of the label", async () => {
    const texts = ["Bükki Üvegmanufaktúra", "Olvassa be, ellenőrizze", "touchmark.example"]
    expect(await said("single-100x50mm")).toEqual(expect.arrayContaining(texts))
    expect(await said("a4-3x8", { company_name: "Oak Ltd" })).toContain("Oak Ltd")
  })

  it("give way on a label that has none, and no address is cut", async () => {
    expect((await said("letter-4x20")).join(" ")).toBe(`${NAME} 7K3M-Q9XW-0000`)
    const address = "a-very-long-name-of-a-company.labels.example:8443"
    expect((await said("a4-5x13", { address })).join(" ")).not.toContain("a-very")
  })
})

describe("a name in another direction", () => {
  it("stands at the right, and is read aloud in the order of its letters", async () => {
    const product_name = "كرسي خشبي USB-C ١٢"
    const [page] = await draw(labels(1, { product_name }), "single-100x50mm")
    expect(page!.spoken).toEqual([product_name])
    expect(Math.max(...page!.texts.map(({ x }) => x))).toBeGreaterThan(60 * MM)
  })
})

describe("the rosette of a record", () => {
  const record_hash = `0x${"5eb1".repeat(16)}`
  const mark = async (layout: LabelLayoutName, change: Partial<Label> = {}) =>
    (await draw(labels(1, { product_name: "Top", record_hash, ...change }), layout))[0]!

  it("stands above the name where there is room, beside the QR code and not on it", async () => {
    for (const name of ["a4-3x8", "single-100x50mm"] as const) {
      const { marks, texts, shapes } = await mark(name)
      expect(marks).toHaveLength(1)
      const [{ x, y, scale }] = marks as [PdfPage["marks"][number]]
      const reach = 100 * scale
      expect(y + reach).toBeLessThan(texts[0]!.y - texts[0]!.size / 2)
      expect(x - reach).toBeGreaterThan(shapes[0]!.x + Math.max(...shapes[0]!.curves.flat(2)) * shapes[0]!.scale)
    }
  })

  it("gives way to a long name and to a small label", async () => {
    expect((await mark("letter-4x20")).marks).toEqual([])
    expect((await mark("a4-3x8", { product_name: `${NAME} `.repeat(9) })).marks).toEqual([])
  })

  it("is the record's own", async () => {
    const curves = async (hash: string) => (await mark("a4-3x8", { record_hash: hash })).marks[0]!.content
    expect(await curves(record_hash)).toBe(await curves(record_hash))
    expect(await curves(record_hash)).not.toBe(await curves(`0x${"77".repeat(32)}`))
  })
})

describe("a sheet of thousands", () => {
  it("grows by its labels and says how far it is", async () => {
    const said: number[] = []
    const record_hash = `0x${"5eb1".repeat(16)}`
    const count = rounds(2_000, 650)
    const many = labels(count, { product_name: "Top", record_hash })
    const bytes = await labelSheet(many, LABEL_LAYOUTS["a4-5x13"], info, (drawn) => void said.push(drawn))
    expect(bytes.length).toBeLessThan(count * 1_000)
    expect(readPdf(bytes)).toHaveLength(Math.ceil(count / 65))
    expect(said).toEqual(Array.from({ length: count }, (_, label) => label + 1))
  })
})

const SHARED = { company_name: "Kékfestő Manufaktúra Kft.", address: "touchmark.example", language: "en" } as const
const NAMES = [
  "Lattice napkins in white and indigo, set of four",
  "Blue-dyed Linen Tablecloth, 140 × 240 cm",
  "Árvíztűrő tükörfúrógép, tizenkét darab, dobozban",
  "WINTERMANTEL WOLLWALK WEISS MOOSGRUEN XXXXL",
]

it.each(LABEL_LAYOUT_NAMES)("of %s is laid out alike at every place of the sheet, as the preview is", async (name) => {
  const layout = LABEL_LAYOUTS[name]
  const type = new Typesetter(LABEL_TEXTS.en.gap)
  for (const product_name of NAMES) {
    for (const note of [null, LABEL_TEXTS.en.testnet]) {
      const url = "https://touchmark.example/V/0123456789AK"
      const label = { product_name, short_code: "0123-4567-89AK", url, note, record_hash: `0x${"5eb1".repeat(16)}` }
      const fitted = async (corner: { x: number; y: number }) => {
        const laid = await layOutLabel(type, label, SHARED, boxAt(layout, corner))
        const { size, lines } = laid.name
        return { size: size.toFixed(6), lines: lines.length, rosette: laid.rosette !== null }
      }
      const previewed = await fitted({ x: 0, y: 0 })
      for (let place = 0; place < labelsPerPage(layout); place++) {
        expect([place, await fitted(labelCorner(layout, place))]).toEqual([place, previewed])
      }
    }
  }
})

const URL = "https://touchmark.example/v/7K3MQ9XW2R4T"

describe("a QR code", () => {
  it.each([128, 200, 512, 777, 2_048])("as a PNG of %i pixels is read by a scanner", async (size_px) => {
    const png = await qrPng(URL, size_px)
    expect(await readQr(png)).toEqual([URL])
    const header = new DataView(png.buffer, png.byteOffset + 16)
    expect([header.getUint32(0), header.getUint32(4)]).toEqual([size_px, size_px])
  })

  it("as an SVG is read by a scanner, its quiet zone four modules wide", async () => {
    const svg = qrSvg(URL)
    const side = qrModules(URL).length
    expect(svg).toContain(`viewBox="0 0 ${side + 8} ${side + 8}"`)
    expect(svg).toContain('transform="translate(4 4)"')
    expect(await readQr(paint(curvesOf(svg), side))).toEqual([URL])
  })

  it("says what it was made of, whatever that was", async () => {
    const addresses = fc.webUrl({ size: "medium" }).filter((url) => url.length < 150)
    const check = fc.asyncProperty(addresses, async (url) => {
      const modules = qrModules(url)
      expect(await readQr(await qrPng(url, 400))).toEqual([url])
      const painted = paint(curvesOf(qrSvg(url)), modules.length, { scale: 1, margin: 0 })
      const dark = modules.flat()
      expect(Array.from(dark.keys(), (at) => painted.data[at * 4] === 0)).toEqual(dark)
    })
    await fc.assert(check, { numRuns: rounds(60, 15) })
  })

  it("stays readable with a sixth of its modules lost in one place", async () => {
    const modules = qrModules(URL)
    const lost = paint(curvesOf(qrSvg(URL)), modules.length)
    // A scratch across the middle, away from the three corners that a scanner looks for.
    for (let y = 0; y < 3 * 4; y++) {
      const start = ((16 + y + 4 * 10) * lost.width + 4 * 14) * 4
      lost.data.fill(255, start, start + 4 * 4 * 12)
    }
    expect(await readQr(lost)).toEqual([URL])
  })

  it.each(["0123456789AK", "0123456789ABCDE4"])("of %s has the 29 modules of version 3, in capitals", (code) => {
    expect(qrModules(verifyUrl("https://touchmark.example", code))).toHaveLength(29)
    expect(verifyUrl("https://brand.example/hu", code)).toBe(`https://brand.example/hu/v/${code}`)
  })

  it("does not fit into fewer pixels than it has modules", async () => {
    await expect(qrPng(URL, 30)).rejects.toThrow(RangeError)
  })
})
