import { type Place, placeOf } from "#actions/files/file-kind.ts"
import type { Database } from "#db/database.ts"
import type { App, Caller } from "#indexer/app.ts"
import type { LabelPreview, LabelSheetRequest } from "#shared/api/labels.ts"
import { LABEL_LAYOUTS } from "#shared/label-layouts.ts"
import { type LabelledProduct, readLabelled, type SheetWish } from "./read-labels.ts"
import { completeWish } from "./sheet.ts"

/** How a sheet's labels will look, before anything is made. */
export async function previewLabels(app: App, me: Caller, input: LabelSheetRequest): Promise<LabelPreview> {
  const wish = { ...(await completeWish(app, me, input)), ...placeOf(app, me.company_id) }
  return app.threads.run(readLabelPreview, wish, me)
}

/** Names that are laid out to see whether the longest fits: which one is widest only its letters' shapes tell. */
const NAMES_TRIED = 10

/** Runs in a worker thread: fonts are read and letters shaped, but of a few products only. */
export async function readLabelPreview(db: Database, wish: SheetWish & Place): Promise<LabelPreview> {
  const { products, waiting, order, toLabel, skipped, shared } = await readLabelled(db.read, wish)
  const shown = products.length > 0 ? products : waiting
  if (shown.length === 0) return { drawn: null, labels: 0, skipped }
  const labels = {
    first: toLabel(shown.reduce((first, one) => (order(one, first) < 0 ? one : first))),
    coded: toLabel(shown.reduce((longest, one) => (one.code.length > longest.code.length ? one : longest))),
    named: widestNamed(shown).map(toLabel),
  }
  // Only threads that draw need the fonts.
  const { drawPreview } = await import("#labels/preview.ts")
  const drawn = await drawPreview(labels, LABEL_LAYOUTS[wish.layout], { ...shared, language: wish.language })
  return { drawn, labels: products.length, skipped }
}

function widestNamed(products: readonly LabelledProduct[]): LabelledProduct[] {
  // Letters are looked at of the longest alone, and none is more than twice and a half as wide as another.
  const lengths = products.map(({ product_name }) => product_name.length).sort((a, b) => b - a)
  const least = (lengths[NAMES_TRIED - 1] ?? 0) / WIDEST
  const long = products.filter(({ product_name }) => product_name.length >= least)
  const measured = long.map((product) => ({ product, width: widthGuess(product.product_name) }))
  const widest = measured.sort((a, b) => b.width - a.width).slice(0, NAMES_TRIED)
  return widest.map(({ product }) => product)
}

const WIDEST = 2.4

/** In letters of usual width, at most WIDEST a letter. */
function widthGuess(name: string): number {
  const wide = name.match(/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g)?.length ?? 0
  return name.length + wide + 0.4 * (name.match(/\p{Lu}/gu)?.length ?? 0)
}
