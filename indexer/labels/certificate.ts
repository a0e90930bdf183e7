import { A4, braidOperators, fill, type Ink, Paper, stroke } from "./paper.ts"
import { qrModules } from "./qr.ts"
import { CERTIFICATE_TEXTS, type CertificateWarning, type LabelLanguage } from "./texts.ts"
import type { FittedText, Place, Style } from "./typesetter.ts"

type Row = [label: string, value: string, is_copied?: boolean]
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
  photo: { jpeg: Buffer; width: number; height: number } | null
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

/** The inks: green hairlines print in one colour. */
const GREEN: Ink = [0.122, 0.373, 0.263]
const PALE_GREEN: Ink = [0.45, 0.62, 0.53]
const SOFT: Ink = [0.36, 0.33, 0.27]
const LINE: Ink = [0.867, 0.827, 0.749]

/** Everything on the page, in points. */
const LEFT = 82
const WIDTH = A4.width - 2 * LEFT
const FRAME = { rosettes: 37, side: 39, rules: [51, 53.5] }
/** Our punch mark: a shield with a T. */
const LOGO = {
  ...{ side: 19, gap: 6, units: 32, stroke: 1.8 },
  path: "M16 2.9 27.2 6.6v9.6c0 6.3-4.7 10.7-11.2 12.9-6.5-2.2-11.2-6.6-11.2-12.9V6.6z M10.8 13.2v-2.4h10.4v2.4M16 10.8v10.4M13.8 21.2h4.4",
}
const TOP = { head: 74, title: 104, sentence: 164, product: 236, record: 504, foot: 700 }
const PHOTO = { width: 216, gutter: 22, caption: 16 }
const SEAL = { side: 132, gap: 30 }
const QR = { side: 68, gap: 17 }
const SENTENCE_WIDTH = 340
const LABEL_WIDTH = { beside: 78, whole: 150 }
/** Above and below a row, and less where there are many. */
const ROW = { air: 6, tight: 4, many: 6, least: 13 }

const TYPE = {
  brand: { face: "display", size: 15, lines: 1 },
  purpose: { face: "sans", size: 8, smallest: 6, lines: 1 },
  title: { face: "display", size: 37, smallest: 24, lines: 1 },
  sentence: { face: "serif", size: 13, smallest: 9, leading: 1.18 },
  warning: { face: "strong", size: 10, smallest: 7, lines: 1 },
  name: { face: "display", size: 21, smallest: 13 },
  more_names: { face: "serif", size: 13, smallest: 9, lines: 1 },
  label: { face: "sans", size: 10.5, smallest: 7.5 },
  copied: { face: "digits", size: 10, smallest: 7.5 },
  value: { face: "strong", size: 10.5, smallest: 7.5 },
  signer: { face: "strong", size: 12, smallest: 8.5, lines: 1 },
  fact: { face: "sans", size: 9, smallest: 6.5, lines: 1 },
  digits: { face: "digits", size: 9, lines: 1 },
  caption: { face: "sans", size: 9, smallest: 6.5, lines: 2 },
  not_proof: { face: "strong", size: 12.5, smallest: 9, lines: 2 },
  how: { face: "sans", size: 9.5, smallest: 7, leading: 1.14 },
} satisfies Record<string, Style>

const COLUMN = { x: LEFT, width: WIDTH }
type Column = typeof COLUMN

export async function certificatePage(page: CertificatePage, title: string): Promise<Buffer<ArrayBuffer>> {
  const paper = new Paper({ ...A4, title, language: page.language, created_at: Date.parse(page.checked_at) })
  paper.addPage()
  drawFrame(paper, page.hash)
  paper.svg(LOGO.path, { x: LEFT, y: TOP.head - 1, scale: LOGO.side / LOGO.units }, LOGO.stroke, GREEN)
  const write: Write = async (text, style, { height, ink, ...place }) => {
    const fitted = await paper.type.fit(text, style, place.width, height)
    paper.text(fitted, place, ink)
    return place.y + fitted.height
  }
  const end = await drawHead(write, page)
  await drawProduct(paper, write, page, Math.max(TOP.product, end + 14))
  await drawRecord(paper, write, page)
  await drawFoot(paper, write, page)
  if (page.attachment !== null) paper.attach("certificate.json", page.attachment)
  return paper.finish()
}

/** Returns where the text ends. */
type Write = (text: string, style: Style, place: Place & { height?: number; ink?: Ink }) => Promise<number>

async function drawHead(write: Write, page: CertificatePage): Promise<number> {
  const { company_name: company, network, batch_size, language } = page
  const texts = CERTIFICATE_TEXTS[language]
  await write("Touchmark", TYPE.brand, { x: LEFT + LOGO.side + LOGO.gap, width: WIDTH / 2, y: TOP.head })
  await write(texts.purpose.toUpperCase(), TYPE.purpose, { ...COLUMN, y: TOP.head + 4, align: "right", ink: SOFT })
  await write(texts.title, TYPE.title, { ...COLUMN, y: TOP.title, align: "center" })
  const facts = { company, network, day: dayIn(page.minted_at, language) }
  const checked = dayIn(page.checked_at, language)
  const sentences =
    batch_size === null
      ? [texts.registered(facts), texts.unchanged(checked)]
      : [texts.registered_batch({ ...facts, size: numberIn(batch_size, language) }), texts.unchanged_batch(checked)]
  const middle = { x: (A4.width - SENTENCE_WIDTH) / 2, width: SENTENCE_WIDTH, align: "center" } as const
  let y = await write(sentences.join(" "), TYPE.sentence, { ...middle, y: TOP.sentence, height: 74 })
  y += 5
  for (const warning of page.warnings) {
    y = await write(texts.warnings[warning], TYPE.warning, { ...COLUMN, y, align: "center" })
  }
  return y
}

async function drawProduct(paper: Paper, write: Write, page: CertificatePage, top: number): Promise<void> {
  const { names, others, rows, own_rows, photo, language } = page
  const texts = CERTIFICATE_TEXTS[language]
  let column = COLUMN
  if (photo) {
    const scale = Math.min(PHOTO.width / photo.width, (TOP.record - 2 * PHOTO.caption - top) / photo.height)
    const [width, height] = [photo.width * scale, photo.height * scale]
    paper.image(photo.jpeg, LEFT, top + 4, { width, height })
    await write(texts.pinned, TYPE.caption, { x: LEFT, y: top + height + 9, width: PHOTO.width, ink: SOFT })
    const beside = PHOTO.width + PHOTO.gutter
    column = { x: LEFT + beside, width: WIDTH - beside }
  }
  const air = rows.length + own_rows.length > ROW.many ? ROW.tight : ROW.air
  const [first, ...more] = names
  let y = await write(first!, TYPE.name, { ...column, y: top, height: 66 })
  for (const name of more) y = await write(name, TYPE.more_names, { ...column, y: y + 2 })
  if (others > 0) y = await write(texts.others(numberIn(others, language)), TYPE.fact, { ...column, y: y + 2 })
  y = await drawRows(paper, rows, column, y + 8, air)
  if (own_rows.length > 0 && y < TOP.record - 48) {
    paper.line(column.x, y, column.width, LINE)
    const below = await write(texts.own_fields, TYPE.fact, { ...column, y: y + 8, ink: SOFT })
    y = await drawRows(paper, own_rows, column, below + 3, air)
  }
}

/** As many as there is room for, each as high as its longer side. */
async function drawRows(paper: Paper, rows: Row[], { x, width }: Column, top: number, air: number) {
  const label_width = width < WIDTH ? LABEL_WIDTH.beside : LABEL_WIDTH.whole
  const value_place = { x: x + label_width + 10, width: width - label_width - 10, align: "right" } as const
  const setIn = (text: string, style: Style, room: number, lines: number): Promise<FittedText> =>
    paper.type.fit(text, { ...style, lines }, room)
  let y = top
  for (const [label, value, is_copied] of rows) {
    const left = await setIn(label, TYPE.label, label_width, 2)
    const right = await setIn(value, is_copied ? TYPE.copied : TYPE.value, value_place.width, 4)
    const below = y + Math.max(left.height, right.height, ROW.least) + 2 * air
    if (below > TOP.record - 14) break
    paper.line(x, y, width, LINE)
    paper.text(left, { x, y: y + air, width: label_width }, SOFT)
    paper.text(right, { ...value_place, y: y + air })
    y = below
  }
  return y
}

async function drawRecord(paper: Paper, write: Write, page: CertificatePage): Promise<void> {
  const texts = CERTIFICATE_TEXTS[page.language]
  const { side } = SEAL
  paper.line(LEFT, TOP.record - 12, WIDTH, LINE)
  paper.rosette(page.hash, { x: LEFT + side / 2, y: TOP.record + 16 + side / 2, side }, "seal", PALE_GREEN)
  const x = LEFT + side + SEAL.gap
  const column = { x, width: LEFT + WIDTH - x }
  const word = page.is_signed ? texts.signed(page.company_name) : texts.written(page.company_name)
  let y = (await write(word, TYPE.signer, { ...column, y: TOP.record + 12 })) + 8
  const isBatch = page.batch_size !== null
  const facts: Row[] = [
    [isBatch ? texts.root : texts.record, page.hash],
    [isBatch ? texts.first_token : texts.token, page.token_id],
    [texts.registry(page.network), page.registry],
  ]
  // The digits first: a label before each would make them read as one long run.
  const labels: [string, number][] = []
  for (const [label, hex] of facts) {
    labels.push([label, y])
    y += 12
    for (const line of digitsIn(hex)) y = await write(line, TYPE.digits, { ...column, y })
    y += 4
  }
  for (const [label, at] of labels) await write(label, TYPE.fact, { ...column, y: at, ink: SOFT })
}

/** Hex digits in groups of four, half a hash a line, so no run is as long as a code. */
function digitsIn(hex: string): string[] {
  const groups = hex.slice(2).match(/.{1,4}/g) ?? []
  return Array.from({ length: Math.ceil(groups.length / 8) }, (_, at) => groups.slice(at * 8, at * 8 + 8).join(" "))
}

async function drawFoot(paper: Paper, write: Write, page: CertificatePage): Promise<void> {
  const texts = CERTIFICATE_TEXTS[page.language]
  const modules = qrModules(page.url)
  paper.line(LEFT, TOP.foot - 14, WIDTH, LINE)
  paper.qr(modules, { x: LEFT, y: TOP.foot, scale: QR.side / modules.length })
  const x = LEFT + QR.side + QR.gap
  const column = { x, width: LEFT + WIDTH - x }
  const y = await write(texts.not_proof, TYPE.not_proof, { ...column, y: TOP.foot - 2 })
  const how = page.batch_size === null ? texts.how(page.address) : texts.how_batch(page.address)
  await write(how, TYPE.how, { ...column, y: y + 2, height: 62, ink: SOFT })
}

/** Two rules, a braid outside them, and the record's rosette at each corner. */
function drawFrame(paper: Paper, hash: string): void {
  const { rosettes, side, rules } = FRAME
  for (const inset of rules) {
    const [width, height] = [A4.width - 2 * inset, A4.height - 2 * inset]
    paper.draw(`q ${stroke(GREEN)} 0.6 w ${inset} ${inset} ${width} ${height} re S Q`)
  }
  const [right, bottom] = [A4.width - rosettes, A4.height - rosettes]
  const from = rosettes + side / 2 + 2
  for (const y of [rosettes, bottom]) paper.draw(braid(`1 0 0 1 ${from} ${y}`, A4.width - 2 * from))
  for (const x of [rosettes, right]) paper.draw(braid(`0 1 1 0 ${x} ${from}`, A4.height - 2 * from))
  for (const x of [rosettes, right]) {
    for (const y of [rosettes, bottom]) {
      // Paper beneath it, so that the rules do not run through.
      paper.at({ x, y, scale: side / 200 }, `${fill([1, 1, 1])} 1 j 200 w 1 J ${stroke([1, 1, 1])} 0 0 m 0 0 l S`)
      paper.rosette(hash, { x, y, side }, "seal", PALE_GREEN)
    }
  }
}

const braid = (place: string, length: number) => `q ${place} cm ${stroke(GREEN)}\n${braidOperators(length)}\nQ`

const dayIn = (iso: string, language: LabelLanguage): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "hu", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(iso),
  )

const numberIn = (value: number, language: LabelLanguage): string =>
  new Intl.NumberFormat(language === "en" ? "en-GB" : "hu").format(value)
