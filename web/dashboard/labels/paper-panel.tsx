import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useLocation, useSearchParams } from "react-router"
import type { ProductFilter } from "#shared/api/products.ts"
import { LABEL_LAYOUT_NAMES, LABEL_ORDERS, type LabelLayoutName, type LabelOrder } from "#shared/label-layouts.ts"
import { ofUpload } from "#web/api/products.ts"
import { queries } from "#web/api/queries.ts"
import { AcceptAddress } from "#web/dashboard/label-address/accept-address.tsx"
import type { Language } from "#web/i18n/language.ts"
import { currentLanguage } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { readStored, writeStored } from "#web/storage.ts"
import { Choice, LANGUAGE_OPTIONS } from "#web/ui/select.tsx"

interface Properties {
  printing: Printing
  onChange: (part: Partial<Printing>) => void
}

/** What is printed on, in which order and language, and where the codes lead. */
export function PaperPanel({ printing, onChange }: Properties) {
  const t = useText("labels")
  return (
    <section className="grid min-w-0 content-start bg-sheet p-5 sm:p-6" style={{ flex: "2 1 16rem" }}>
      <Choice
        label={t("paper")}
        value={printing.layout}
        options={LABEL_LAYOUT_NAMES.map((name) => [name, t(name)])}
        onChoose={(layout) => onChange({ layout })}
      />
      <Choice
        label={t("order")}
        value={printing.order}
        options={LABEL_ORDERS.map((order) => [order, t(`orders.${order}`)])}
        onChoose={(order) => onChange({ order })}
      />
      <Choice
        label={t("language")}
        value={printing.language}
        options={LANGUAGE_OPTIONS}
        onChoose={(language) => onChange({ language })}
      />
      <Address accepts={printing.accepts_service_address} onChange={onChange} />
    </section>
  )
}

/** Where the labels will lead for as long as they last. */
function Address({ accepts, onChange }: { accepts: boolean; onChange: Properties["onChange"] }) {
  const t = useText("labels")
  const { data } = useQuery(queries.labelHost)
  if (!data) return <span className="block min-h-12" />
  const { host, answers, service_host, asks_acceptance } = data
  return (
    <div className="grid gap-1 text-sm text-soft">
      <p className="break-words">
        {t("address", { host: host !== null && answers ? host : service_host })} {!answers && t("own_address")}
      </p>
      {asks_acceptance && (
        <AcceptAddress
          host={service_host}
          accepts={accepts}
          onAccept={(accepts_service_address) => onChange({ accepts_service_address })}
          className="text-ink"
        />
      )}
    </div>
  )
}

/** Whose labels: some products, those of a list or of a file, or all. */
interface Which {
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

interface Printing {
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
