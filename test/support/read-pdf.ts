import { inflateSync } from "node:zlib"
import PDFDocument from "pdfkit"

/** A page's contents, in points from its upper left corner. */
export interface PdfPage {
  width: number
  height: number
  texts: { text: string; x: number; y: number; size: number; font: string }[]
  /** Texts as they are read aloud, where that is not the order of the glyphs. */
  spoken: string[]
  /** Filled shapes, each a list of closed curves. */
  shapes: { x: number; y: number; scale: number; curves: [number, number][][] }[]
  /** Drawings in lines, by their middle. */
  marks: { x: number; y: number; scale: number; content: string }[]
}

interface PdfObject {
  head: string
  stream: string | null
}

/** Reads PDFs of our own kind only. */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const objects = readObjects(Buffer.from(bytes))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\s/.test(head))
  return pages.map(({ head }) => readPage(head, objects))
}

/** The names of the fonts whose files are in the PDF itself. */
export function embeddedFonts(bytes: Uint8Array): string[] {
  return [...readObjects(Buffer.from(bytes)).values()]
    .filter(({ head }) => head.includes("/FontFile2"))
    .map(({ head }) => /\/FontName \/\w+\+(\S+)/.exec(head)![1]!)
}

/** The files that a PDF carries along. */
export function attachedFiles(bytes: Uint8Array): string[] {
  return [...readObjects(Buffer.from(bytes)).values()]
    .filter(({ head }) => /\/Type \/EmbeddedFile/.test(head))
    .map(({ stream }) => Buffer.from(stream!, "latin1").toString("utf8"))
}

/** Everything in a PDF's file, unpacked. */
export function unpackedPdf(bytes: Uint8Array): string {
  return [...readObjects(Buffer.from(bytes)).values()].map(({ head, stream }) => head + (stream ?? "")).join("\n")
}

function readObjects(file: Buffer): Map<string, PdfObject> {
  const text = file.toString("latin1")
  const objects = new Map<string, PdfObject>()
  for (const start of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = start.index + start[0].length
    const end = text.indexOf("\nendobj", from)
    const begin = text.indexOf("stream\n", from)
    if (begin === -1 || begin > end) {
      objects.set(start[1]!, { head: text.slice(from, end), stream: null })
      continue
    }
    const head = text.slice(from, begin)
    const data = file.subarray(begin + 7, begin + 7 + Number(/\/Length (\d+)/.exec(head)![1]))
    objects.set(start[1]!, {
      head,
      stream: (head.includes("/FlateDecode") ? inflateSync(data) : data).toString("latin1"),
    })
  }
  return objects
}

function readPage(head: string, objects: Map<string, PdfObject>): PdfPage {
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head)!.map(Number)
  const object = (reference: string) => objects.get(new RegExp(`/${reference} (\\d+) 0 R`).exec(head)![1]!)!
  const fonts = new Map(
    [...object("Resources").head.matchAll(/\/((?!I)\w\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name!,
      readFont(objects.get(id!)!.head, objects),
    ]),
  )
  const page: PdfPage = { width: width!, height: height!, texts: [], spoken: [], shapes: [], marks: [] }
  const content = object("Contents").stream!
  for (const [, y_up, x, y, line] of content.matchAll(TEXT)) {
    const runs = [...line!.matchAll(RUN)].map(([, font, size, shown]) => {
      const { name, letters } = fonts.get(font!)!
      const glyphs = [...shown!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!)
      return { text: glyphs.map((glyph) => letters.get(glyph)).join(""), size: Number(size), font: name }
    })
    const text = runs.map((run) => run.text).join("")
    page.texts.push({ text, x: Number(x), y: Number(y_up) - Number(y), size: runs[0]!.size, font: runs[0]!.font })
  }
  for (const [, hex] of content.matchAll(/\/ActualText <feff([0-9a-f]+)>/g)) {
    page.spoken.push(Buffer.from(hex!, "hex").swap16().toString("utf16le"))
  }
  for (const [, scale, x, y, rectangles] of content.matchAll(SHAPE)) {
    const curves = [...rectangles!.matchAll(/(\d+) (\d+) (\d+) 1 re/g)].map((numbers): [number, number][] => {
      const [left, top, width] = numbers.slice(1).map(Number) as [number, number, number]
      return [
        [left, top],
        [left + width, top],
        [left + width, top + 1],
        [left, top + 1],
      ]
    })
    page.shapes.push({ x: Number(x), y: Number(y), scale: Number(scale), curves })
  }
  for (const [, scale, x, y, drawn] of content.matchAll(MARK)) {
    page.marks.push({ x: Number(x), y: Number(y), scale: Number(scale), content: drawn! })
  }
  return page
}

const TEXT = /1 0 0 -1 0 ([\d.]+) cm\nBT\n1 0 0 1 ([\d.]+) ([\d.]+) Tm\n(.*?)\nET/gs
const RUN = /\/(\w\d+) ([\d.]+) Tf\n(.*?)\] TJ(?!\n[\d.-]+ Ts\n\[)/gs
const SHAPE = /q\n([\d.]+) 0 0 \1 ([\d.]+) ([\d.]+) cm\n0 g\n([^f]*)\nf\n/g
const MARK = /q\n([\d.]+) 0 0 \1 ([\d.]+) ([\d.]+) cm\n0 G\n([^Q]*)/g

/** Glyphs as letters, by the map that makes a PDF's text searchable and readable aloud. */
function readFont(head: string, objects: Map<string, PdfObject>): { name: string; letters: Map<string, string> } {
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(head)![1]!)!.stream!
  const letters = new Map<string, string>()
  for (const [, glyph, hex] of map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)) {
    letters.set(glyph!, Buffer.from(hex!, "hex").swap16().toString("utf16le"))
  }
  return { name: /\/BaseFont \/\w+\+(\S+)/.exec(head)![1]!, letters }
}

/** A PDF with files attached, as the labels' room attaches a certificate. */
export async function pdfWith(
  files: Record<string, string>,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const doc = new PDFDocument(options)
  const parts: Buffer[] = []
  doc.on("data", (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on("end", resolve))
  for (const [name, text] of Object.entries(files)) doc.file(Buffer.from(text), { name, type: "application/json" })
  doc.end()
  await ended
  return Buffer.concat(parts)
}
