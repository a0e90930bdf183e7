import { useQuery } from "@tanstack/react-query"
import type { Product, ProductHistoryEntry } from "#shared/api/products.ts"
import { isField } from "#shared/product-fields.ts"
import { queries } from "#web/api/queries.ts"
import { formatTime } from "#web/i18n/format.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { TransactionLink } from "#web/ui/transaction-link.tsx"

const LOOK_EVERY_MS = 3_000
const DOTS = { green: "bg-green", wax: "bg-wax", amber: "bg-amber", grey: "bg-edge" } as const

/** A product's history, newest first. */
export function HistoryPanel({ product }: { product: Product }) {
  const t = useText("dashboard")
  const { data: history } = useQuery({
    ...queries.history(product.id),
    // Confirmations keep counting after the product shows as minted.
    refetchInterval: ({ state }) => (state.data?.some(isCounting) || product.minting ? LOOK_EVERY_MS : false),
  })
  return (
    <section aria-labelledby="history" className="border border-line bg-sheet p-6">
      <h2 id="history" className="block-label text-soft">
        {t("history.title")}
      </h2>
      <ol className="mt-4">
        {history?.toReversed().map((entry) => (
          <HistoryLine key={`${entry.at} ${entry.kind} ${entry.tx_hash}`} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

const isCounting = ({ confirmations = 0, confirmations_needed = 0 }: ProductHistoryEntry): boolean =>
  confirmations < confirmations_needed

function HistoryLine({ entry }: { entry: ProductHistoryEntry }) {
  const t = useText("dashboard")
  const reasons = useText("public")
  const { kind, at, tx_hash, chain_id, reason } = entry
  const about = aboutEntry(entry, t)
  return (
    <li className="group relative grid gap-0.5 pb-5 pl-6 last:pb-0">
      <span aria-hidden className="absolute top-2 bottom-[-0.5rem] left-[0.1875rem] w-px bg-line group-last:hidden" />
      <span aria-hidden className={`absolute top-2 left-0 size-[0.4375rem] rounded-full ${DOTS[toneOfEntry(kind)]}`} />
      <span className="font-medium">{t(`history.${kind}`)}</span>
      <time dateTime={at} className="text-sm text-soft">
        {formatTime(at)}
      </time>
      {reason && (
        <span className="text-sm text-soft">{reasons("recall.reason", { reason: reasons(`reasons.${reason}`) })}</span>
      )}
      {about && <span className="text-sm break-words text-soft">{about}</span>}
      {tx_hash && chain_id && (
        <span className="text-sm">
          <TransactionLink product={{ tx_hash, chain_id }} />
        </span>
      )}
    </li>
  )
}

type Kind = ProductHistoryEntry["kind"]

/** A line's colour: green for proved, red for failed or recalled, amber for under way. */
export function toneOfEntry(kind: Kind): "green" | "wax" | "amber" | "grey" {
  if (kind === "minted" || kind === "reinstated") return "green"
  if (kind === "mint_failed" || kind === "recall_failed" || kind === "recalled") return "wax"
  return kind === "sent" || kind.endsWith("_asked") ? "amber" : "grey"
}

function fieldText(name: string, t: Translate<"dashboard">): string {
  if (name === "attributes") return t("upload.attributes")
  if (name === "media") return t("photos.title")
  if (name === "nft_scope") return t("product.scope")
  return isField(name) ? t(`product.${name}`) : name
}

/** A line's details besides its title, or null. */
export function aboutEntry(entry: ProductHistoryEntry, t: Translate<"dashboard">): string | null {
  const { kind, by, fields, failure, waits_for, scope, confirmations, confirmations_needed = 0 } = entry
  switch (kind) {
    case "edited": {
      const names = (fields ?? []).map((field) => fieldText(field, t)).join(", ")
      return by ? t("history.edited_by", { fields: names, by }) : names
    }
    case "mint_failed":
      return failure ?? null
    case "recall_failed":
      return failure ?? null
    case "mint_asked":
    case "recall_asked":
    case "reinstate_asked":
      return waits_for ? t("history.waits", { reason: waits_for }) : null
    case "minted":
      if (confirmations === undefined || confirmations >= confirmations_needed) return null
      return t("history.confirmations", { n: confirmations, needed: confirmations_needed })
    case "recalled":
    case "reinstated":
      return scope === "batch" ? t("history.whole_batch") : null
    case "registered":
    case "sent":
      return null
  }
}
