import PDFDocument from "pdfkit"
import { CERTIFICATE_TEXTS, type CertificateWarning } from "./certificate-texts.ts"
import { markOperators } from "./mark.ts"
import { outlinesOf, type Point } from "./outlines.ts"
import { type PdfPages, PdfTypesetter } from "./pdf-typesetter.ts"
import { qrModules } from "./qr.ts"
import type { LabelLanguage } from "./texts.ts"
import type { FittedText } from "./typesetter.ts"

type Row = [label: string, value: string]
type Photo = { jpeg: Buffer; width: number; height: number }

/** What a printed certificate says, of a product or of a whole batch. Never the code. */
export interface CertificatePage {
  company_name: string
  network: string
  warnings: CertificateWarning[]
  /** ISO 8601. */
  minted_at: string
  checked_at: string
  /** Null for a product; else how many products the batch has. */
  batch_size: number | null
  /** The product's name, or the names in a batch with how many there are of each. */
  names: string[]
  /** Names that had no room. */
  others: number
  rows: Row[]
  /** What the maker added, under names of its own. */
  own_rows: Row[]
  /** The first picture that the record pins, with its size in pixels. */
  photo: Photo | null
  is_signed: boolean
  /** The record's hash or the batch's root: `0x` and 64 hex digits. */
  hash: string
  registry: string
  token_id: string
  /** What the QR code says. */
  url: string
  /** The service's address, as people type it. */
  address: string
  /** The certificate for showing, which the PDF carries along. */
  attachment: string | null
  language: LabelLanguage
}

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
const FRAME = 34
const LEFT = 72
const WIDTH = PAGE.width - 2 * LEFT
const GREEN = "0.122 0.373 0.263"
const LINE = "0.867 0.827 0.749"
const QR_SIDE = 92
const SEAL_SIDE = 128
const PRODUCT_TOP = 276
const RECORD_TOP = 526
const PHOTO_WIDTH = 214
/** Between the photo and the product's rows. */
const GUTTER = 20
/** Where rows stand, and how many lines a label and a value may take. */
interface Column {
  x: number
  width: number
  label_width: number
  label_lines: number
  lines: number
}
const WHOLE: Column = { x: LEFT, width: WIDTH, label_width: 150, label_lines: 1, lines: 2 }
/** More lines, so that the photo cuts none. */
const BESIDE_PHOTO: Column = {
  ...{ x: LEFT + PHOTO_WIDTH + GUTTER, width: WIDTH - PHOTO_WIDTH - GUTTER },
  ...{ label_width: 78, label_lines: 2, lines: 4 },
}
/** Below it there is room for its caption. */
const PHOTO_BOTTOM = RECORD_TOP - 40
/** The line above the maker's own rows. */
const OWN_TITLE = 24

/** Draws a certificate for showing on one page of A4. */
export async function certificatePage(page: CertificatePage, title: string): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: page.language,
    displayTitle: true,
    info: {
      ...{ Title: title, Creator: "Touchmark", Producer: "Touchmark" },
      CreationDate: new Date(page.checked_at),
    },
  })
  const parts: Buffer[] = []
  doc.on("data", (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject))
  const texts = CERTIFICATE_TEXTS[page.language]
  const pen = new Pen(doc, await PdfTypesetter.openIn(doc, texts.gap))
  drawFrame(pen, page.hash)
  const end = await drawHead(pen, page)
  await drawProduct(pen, page, Math.max(PRODUCT_TOP, end + 14))
  await drawRecord(pen, page)
  await drawFoot(pen, page)
  if (page.attachment !== null) {
    const file = { name: "certificate.json", type: "application/json", creationDate: new Date(page.checked_at) }
    doc.file(Buffer.from(page.attachment), { ...file, modifiedDate: file.creationDate })
  }
  await pen.type.finish()
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

/** Returns where it ends. */
async function drawHead(pen: Pen, page: CertificatePage): Promise<number> {
  const texts = CERTIFICATE_TEXTS[page.language]
  await pen.write("Touchmark", { y: 74, size: 15 })
  await pen.write(texts.purpose, { y: 78, size: 9, align: "right" })
  await pen.write(texts.title, { y: 122, size: 32, align: "center", lines: 1 })
  const { company_name: company, network, batch_size } = page
  const facts = { company, network, day: dayIn(page.minted_at, page.language) }
  const sentence =
    batch_size === null
      ? texts.registered(facts)
      : texts.registered_batch({ ...facts, size: numberIn(batch_size, page.language) })
  const below = await pen.write(sentence, { y: 176, size: 13, align: "center", lines: 3 })
  const checked = dayIn(page.checked_at, page.language)
  const unchanged = batch_size === null ? texts.unchanged(checked) : texts.unchanged_batch(checked)
  let y = (await pen.write(unchanged, { y: below + 3, size: 13, align: "center", lines: 2 })) + 5
  for (const warning of page.warnings) y = await pen.write(texts.warnings[warning], { y, size: 11, align: "center" })
  return y
}

async function drawProduct(pen: Pen, page: CertificatePage, top: number): Promise<void> {
  const { names, others, rows, own_rows, photo, language } = page
  const texts = CERTIFICATE_TEXTS[language]
  const [first, ...more] = names
  let y = await pen.write(first!, { y: top, size: 22, lines: 2 })
  for (const name of more) y = await pen.write(name, { y: y + 2, size: 13 })
  if (others > 0) y = await pen.write(texts.others(numberIn(others, language)), { y: y + 2, size: 11 })
  y += 10
  if (photo) {
    const below = pen.photo(photo, LEFT, y)
    await pen.write(texts.pinned, { y: below + 6, size: 9, width: PHOTO_WIDTH, lines: 2 })
  }
  const column = photo ? BESIDE_PHOTO : WHOLE
  y = await drawRows(pen, rows, column, y)
  if (own_rows.length > 0 && y <= RECORD_TOP - 2 * OWN_TITLE) {
    pen.line(y, column)
    const below = await pen.write(texts.own_fields, { ...column, y: y + 9, size: 9 })
    y = await drawRows(pen, own_rows, column, below + 3)
  }
  pen.line(y, column)
}

async function drawRows(pen: Pen, rows: Row[], column: Column, top: number): Promise<number> {
  const { x, width, label_width, label_lines, lines } = column
  const label_place = { x, width: label_width, size: 10.5, lines: label_lines }
  const value_place: Room = {
    x: x + label_width + 10,
    width: width - label_width - 10,
    size: 10.5,
    lines,
    align: "right",
  }
  let y = top
  for (const [label, value] of rows) {
    const [left, right] = [await pen.fit(label, label_place), await pen.fit(value, value_place)]
    const below = y + 5 + Math.max(heightOf(left), heightOf(right), 13) + 4
    if (below > RECORD_TOP) break
    pen.line(y, column)
    pen.draw(left, y + 5, label_place)
    pen.draw(right, y + 5, value_place)
    y = below
  }
  return y
}

async function drawRecord(pen: Pen, page: CertificatePage): Promise<void> {
  const texts = CERTIFICATE_TEXTS[page.language]
  const top = RECORD_TOP
  pen.mark(page.hash, LEFT + SEAL_SIDE / 2, top + SEAL_SIDE / 2, SEAL_SIDE, "seal")
  const x = LEFT + SEAL_SIDE + 28
  const width = WIDTH - SEAL_SIDE - 28
  const word = page.is_signed ? texts.signed(page.company_name) : texts.written(page.company_name)
  let y = await pen.write(word, { y: top, size: 12, x, width })
  const isBatch = page.batch_size !== null
  y = pen.digits(isBatch ? texts.root : texts.record, page.hash, x, y + 8)
  y = pen.digits(isBatch ? texts.first_token : texts.token, page.token_id, x, y + 5)
  pen.digits(texts.registry(page.network), page.registry, x, y + 5)
  await pen.labels()
}

async function drawFoot(pen: Pen, page: CertificatePage): Promise<void> {
  const texts = CERTIFICATE_TEXTS[page.language]
  const top = 690
  pen.line(top - 14)
  pen.qr(page.url, LEFT, top, QR_SIDE)
  const x = LEFT + QR_SIDE + 20
  const width = WIDTH - QR_SIDE - 20
  const y = await pen.write(texts.not_proof, { y: top, size: 13, x, width, lines: 2 })
  const how = page.batch_size === null ? texts.how(page.address) : texts.how_batch(page.address)
  await pen.write(how, { y: y + 4, size: 9.5, x, width, lines: 6 })
}

function drawFrame(pen: Pen, hash: string): void {
  for (const inset of [FRAME, FRAME + 3]) pen.frame(inset)
  const [right, bottom] = [PAGE.width - FRAME, PAGE.height - FRAME]
  for (const x of [FRAME, right]) for (const y of [FRAME, bottom]) pen.mark(hash, x, y, 34, "mark")
}

const dayIn = (iso: string, language: LabelLanguage): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "hu", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(iso),
  )

const numberIn = (value: number, language: LabelLanguage): string =>
  new Intl.NumberFormat(language === "en" ? "en-GB" : "hu").format(value)

interface Room {
  size: number
  x?: number
  width?: number
  align?: "left" | "center" | "right"
  lines?: number
}

type Place = Room & { y: number }

const heightOf = ({ lines, pitch }: FittedText) => lines.length * pitch

type Document = PdfPages & {
  image(bytes: Buffer, x: number, y: number, size: { width: number; height: number }): Document
  save(): Document
  restore(): Document
  translate(x: number, y: number): Document
  scale(by: number): Document
}

/** Writes and draws on the page, in points from its upper left corner. */
class Pen {
  readonly type: PdfTypesetter
  readonly #doc: Document
  #waiting: { text: string; x: number; y: number }[] = []

  constructor(doc: Document, type: PdfTypesetter) {
    this.#doc = doc
    this.type = type
  }

  /** Answers where the text ends. What has no room on its lines becomes smaller, and is cut at last. */
  async write(text: string, { y, ...room }: Place): Promise<number> {
    const fitted = await this.fit(text, room)
    this.draw(fitted, y, room)
    return y + heightOf(fitted)
  }

  async fit(text: string, { size, width = WIDTH, lines = 1 }: Room): Promise<FittedText> {
    const paragraph = await this.type.prepare(text)
    return this.type.fitLargest(paragraph, { largest: size, smallest: size * 0.7 }, width, size * 1.25 * lines)
  }

  draw(fitted: FittedText, y: number, { x = LEFT, width = WIDTH, align = "left" }: Room): void {
    for (const [row, line] of fitted.lines.entries()) {
      const room = width - line.width * fitted.size
      const left = fitted.is_rtl || align === "left" ? x : x + Math.max(0, align === "right" ? room : room / 2)
      this.type.draw(
        { ...fitted, lines: [line] },
        left,
        y + row * fitted.pitch,
        fitted.is_rtl ? width : width - (left - x),
      )
    }
  }

  /** Draws hex digits in groups of four, half a hash a line, so no run is as long as a code. Returns where they end. */
  digits(label: string, hex: string, x: number, y: number): number {
    this.#waiting.push({ text: label, x, y })
    const groups = hex.slice(2).match(/.{1,4}/g) ?? []
    let row = y + 13
    for (let start = 0; start < groups.length; start += 8) {
      const line = this.type.code(groups.slice(start, start + 8).join(" "))
      this.type.draw(this.type.fit(line, 9, WIDTH, 0), x, row, WIDTH)
      row += 12
    }
    return row
  }

  async labels(): Promise<void> {
    for (const { text, x, y } of this.#waiting) await this.write(text, { y, size: 9, x, width: LEFT + WIDTH - x })
    this.#waiting = []
  }

  line(y: number, { x, width }: Pick<Column, "x" | "width"> = WHOLE): void {
    this.#doc.addContent(`q ${LINE} RG 0.75 w ${x} ${y} m ${x + width} ${y} l S Q`)
  }

  /** As wide as its column, or as high as there is room. Returns where it ends. */
  photo({ jpeg, width, height }: Photo, x: number, y: number): number {
    const scale = Math.min(PHOTO_WIDTH / width, (PHOTO_BOTTOM - y) / height)
    this.#doc.image(jpeg, x, y, { width: width * scale, height: height * scale })
    return y + height * scale
  }

  frame(inset: number): void {
    const [width, height] = [PAGE.width - 2 * inset, PAGE.height - 2 * inset]
    this.#doc.addContent(`q ${GREEN} RG 0.75 w ${inset} ${inset} ${width} ${height} re S Q`)
  }

  mark(hash: string, x: number, y: number, side: number, cut: "mark" | "seal"): void {
    this.#doc
      .save()
      .translate(x, y)
      .scale(side / 200)
    // Paper beneath it, so that the frame does not run through.
    if (cut === "mark")
      this.#doc.addContent(
        "1 g 100 0 m 100 55 55 100 0 100 c -55 100 -100 55 -100 0 c -100 -55 -55 -100 0 -100 c 55 -100 100 -55 100 0 c f",
      )
    this.#doc.addContent(markOperators(hash, { cut, colour: GREEN }))
    this.#doc.restore()
  }

  qr(url: string, x: number, y: number, side: number): void {
    const modules = qrModules(url)
    this.#doc
      .save()
      .translate(x, y)
      .scale(side / modules.length)
    this.#doc.addContent(`0 g\n${outlinesOf(modules).map(closed).join("\n")}\nf`)
    this.#doc.restore()
  }
}

function closed([first, ...others]: Point[]): string {
  return `${first!.join(" ")} m ${others.map((point) => `${point.join(" ")} l`).join(" ")} h`
}
