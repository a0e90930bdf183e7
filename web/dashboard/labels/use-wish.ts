import { useState } from "react"
import { useLocation, useSearchParams } from "react-router"
import type { ProductFilter } from "#shared/api/products.ts"
import { LABEL_LAYOUT_NAMES, type LabelLayoutName, type LabelOrder } from "#shared/label-layouts.ts"
import { ofUpload } from "#web/api/products.ts"
import type { Language } from "#web/i18n/language.ts"
import { currentLanguage } from "#web/i18n/texts.ts"
import { readStored, writeStored } from "#web/storage.ts"

/** Whose labels: some products, those of a list or of a file, or all. */
export interface Which {
  kind: "chosen" | "listed" | "upload" | "all"
  products: { ids: string[] } | { filter: ProductFilter[] }
}

/** A list hands over thousands of ids, which no address holds: they come with the step in the browser's history. */
export function useWhich(): Which {
  const [address] = useSearchParams()
  const given = useLocation().state as { ids?: string[]; filter?: ProductFilter[] } | null
  const [product, upload] = [address.get("product"), address.get("upload")]
  if (product) return { kind: "chosen", products: { ids: [product] } }
  if (upload) return { kind: "upload", products: { filter: ofUpload(upload) } }
  if (given?.ids) return { kind: "chosen", products: { ids: given.ids } }
  if (given?.filter?.length) return { kind: "listed", products: { filter: given.filter } }
  return { kind: "all", products: { filter: [] } }
}

export interface Printing {
  layout: LabelLayoutName
  order: LabelOrder
  language: Language
  start_label: number
  accepts_service_address: boolean
}

/** People usually have one printer, so the last paper is preselected. */
const STORED_AS = "label_sheet"

export function usePrinting() {
  const [printing, setPrinting] = useState<Printing>(() => ({
    layout: LABEL_LAYOUT_NAMES.find((name) => name === readStored("local", STORED_AS)) ?? "a4-3x8",
    order: "registered",
    language: currentLanguage(),
    start_label: 1,
    accepts_service_address: false,
  }))
  function change(part: Partial<Printing>) {
    if (part.layout) writeStored("local", STORED_AS, part.layout)
    // What is used of one sheet says nothing of another kind.
    setPrinting({ ...printing, ...(part.layout && { start_label: 1 }), ...part })
  }
  return { printing, change }
}
