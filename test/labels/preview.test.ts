import { expect, it } from "vitest"
import { boxAt, layOutLabel } from "#labels/label.ts"
import { LABEL_TEXTS } from "#labels/texts.ts"
import { Typesetter } from "#labels/typesetter.ts"
import { LABEL_LAYOUT_NAMES, LABEL_LAYOUTS, labelCorner, labelsPerPage } from "#shared/label-layouts.ts"

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
