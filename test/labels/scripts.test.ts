import { describe, expect, it } from "vitest"
import type { Label } from "#labels/label.ts"
import { labelSheet, type SheetInfo } from "#labels/sheet.ts"
import { LABEL_LAYOUT_NAMES, LABEL_LAYOUTS, type LabelLayoutName, labelCorner } from "#shared/label-layouts.ts"
import { longNames, SCRIPT_NAMES } from "#test/support/long-names.ts"
import { crop, hasInk, picturePdf } from "#test/support/picture-pdf.ts"
import { type Picture, readQr } from "#test/support/read-qr.ts"

const DPI = 200
const DOTS_PER_MM = DPI / 25.4
const info: SheetInfo = {
  ...{ start_label: 1, company_name: "Bükki Üvegmanufaktúra Kft.", address: "touchmark.example", language: "en" },
  ...{ title: "Labels", created_at: 1_800_000_000_000 },
}

function labelsOf(names: string[]): Label[] {
  return names.map((product_name, at) => {
    const symbols = `7K3MQ9XW${String(at).padStart(4, "0")}`
    const short_code = symbols.replace(/(.{4})(.{4})(.{4})/, "$1-$2-$3")
    const url = `https://touchmark.example/v/${symbols}`
    return { product_name, short_code, url, note: "test network only", record_hash: `0x${"5eb1".repeat(16)}` }
  })
}

/** Each label of a sheet as it is printed and cut. */
async function printed(pdf: Uint8Array, labels: Label[], name: LabelLayoutName): Promise<Picture[]> {
  const layout = LABEL_LAYOUTS[name]
  const pages = await picturePdf(pdf, DPI)
  const dots = (mm: number) => Math.floor(mm * DOTS_PER_MM)
  return labels.map((_, at) => {
    const on_page = layout.columns * layout.rows
    const { x, y } = labelCorner(layout, at % on_page)
    const page = pages[Math.floor(at / on_page)]!
    return crop(page, dots(x), dots(y), dots(layout.label.width), dots(layout.label.height))
  })
}

/** The places of those labels that have ink at their edge, which is where it would leave them. */
function leaving(labels: Picture[]): number[] {
  return labels.flatMap((label, at) => (hasInkAtEdge(label) ? [at] : []))
}

function hasInkAtEdge(label: Picture): boolean {
  const { width, height } = label
  const edge = Math.floor(0.3 * DOTS_PER_MM)
  const sides = [
    [0, 0, width, edge],
    [0, height - edge, width, edge],
    [0, 0, edge, height],
    [width - edge, 0, edge, height],
  ] as const
  return sides.some(([x, y, across, down]) => hasInk(label, x, y, across, down))
}

describe.each(SCRIPT_NAMES)("48 long names in %s", (script) => {
  const labels = labelsOf(longNames(script, 48))

  it.each(["a4-3x8", "a4-5x13"] as const)(
    "are printed on %s beside codes that a scanner reads, and leave no label",
    async (layout) => {
      const pdf = await labelSheet(labels, LABEL_LAYOUTS[layout], info)
      expect(pdf.length).toBeLessThan(160 * 1024)
      const pictures = await printed(pdf, labels, layout)
      expect(pictures).toHaveLength(48)
      const read = await Promise.all(pictures.map(readQr))
      expect(read).toEqual(labels.map(({ url }) => [url]))
      expect(leaving(pictures)).toEqual([])
    },
  )
})

describe.each(LABEL_LAYOUT_NAMES)("a label of %s", (layout) => {
  it("holds what is long, tall or wide in any script", async () => {
    const names = SCRIPT_NAMES.map((script) => longNames(script, 30).at(-1)!.repeat(3))
    const piled = ["Z\u0300\u0316", "ب\u0651\u064e\u0650", "ก\u0e49\u0e38"].map((letter) => {
      return (letter[0]! + letter.slice(1).repeat(40)).repeat(40)
    })
    const labels = labelsOf([
      ...names,
      ...piled,
      "W".repeat(400),
      "﷽".repeat(20),
      "\u202e".repeat(30) + "🪑".repeat(30),
    ])
    const pictures = await printed(await labelSheet(labels, LABEL_LAYOUTS[layout], info), labels, layout)
    expect(await Promise.all(pictures.map(readQr))).toEqual(labels.map(({ url }) => [url]))
    expect(leaving(pictures)).toEqual([])
  })
})
