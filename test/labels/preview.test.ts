import { expect, it } from "vitest"
import { layOutLabel } from "#labels/lay-out-label.ts"
import { boxAt, prepareLabel, prepareShared } from "#labels/prepare-label.ts"
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
  const type = await Typesetter.open(LABEL_TEXTS.en.gap)
  const shared = await prepareShared(type, SHARED)
  for (const product_name of NAMES) {
    for (const note of [null, LABEL_TEXTS.en.testnet]) {
      const url = "https://touchmark.example/V/0123456789AK"
      const label = { product_name, short_code: "0123-4567-89AK", url, note, record_hash: null }
      const prepared = await prepareLabel(type, label, shared)
      const fitted = (corner: { x: number; y: number }) => {
        const { size, lines } = layOutLabel(type, prepared, boxAt(layout, corner)).name
        return { size: size.toFixed(6), lines: lines.length }
      }
      const previewed = fitted({ x: 0, y: 0 })
      for (let place = 0; place < labelsPerPage(layout); place++) {
        expect([place, fitted(labelCorner(layout, place))]).toEqual([place, previewed])
      }
    }
  }
})
