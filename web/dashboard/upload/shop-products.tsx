import { ImageIcon, ImageOff, Minus, Plus } from "lucide-react"
import { useState } from "react"
import type { ShopImport, ShopProduct } from "#shared/api/shop-import.ts"
import { formatNumber } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import type { Work } from "./use-bulk-upload.ts"

type Variant = ShopProduct["variants"][number]

const SHOWN_AT_ONCE = 50

interface Properties {
  shop: ShopImport
  work: Work
  /** A file's rows are pieces of variants, or products each. */
  noun: "pieces" | "rows"
  onPieces: (line: number, count: number) => void
}

/** The file's products, each with its variants, and how many pieces there are of each. */
export function ShopProducts({ shop, work, noun, onPieces }: Properties) {
  const t = useText("dashboard")
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const more = Math.min(SHOWN_AT_ONCE, shop.items.length - shown)
  const countOf = ({ line, pieces }: Variant) => {
    const fixed = work.fixes.find((fix) => fix.line === line && fix.column === shop.column)
    return fixed ? Number(fixed.value) || 0 : pieces
  }
  return (
    <>
      <ul>
        {shop.items.slice(0, shown).map((product) => (
          <li
            key={product.variants[0]?.line}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b border-line px-5 py-3"
          >
            <Photo has={product.has_photo} />
            <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
              <div className="min-w-0">
                <h3 className="font-semibold break-words">{product.product_name}</h3>
                {product.key && <p className="truncate font-mono text-sm text-soft">{product.key}</p>}
              </div>
              {noun === "pieces" && (
                <p className="text-sm text-soft">
                  {product.variants.length > 1 && `${t("check.variants", { n: product.variants.length })}, `}
                  {t("check.pieces", { n: product.variants.reduce((sum, one) => sum + countOf(one), 0) })}
                </p>
              )}
            </div>
            <ul className="mt-2 max-sm:col-span-2 sm:col-start-2">
              {product.variants.map((variant) => (
                <VariantRow
                  key={variant.line}
                  variant={variant}
                  name={[product.product_name, variant.option].filter(Boolean).join(" – ")}
                  count={noun === "pieces" ? countOf(variant) : null}
                  onCount={shop.column === null ? null : (count) => onPieces(variant.line, count)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="prose-link px-5 py-3" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t("check.show_more", { n: more })}
        </button>
      )}
      {noun === "pieces" && (
        <p className="px-5 py-3 text-sm text-soft">
          {t("check.own_code")} {shop.column && t("check.pieces_from", { column: shop.column })}
        </p>
      )}
    </>
  )
}

/** Whether there is one: it is fetched only once the pieces are added. */
function Photo({ has }: { has: boolean }) {
  const Icon = has ? ImageIcon : ImageOff
  return (
    <span
      className={`grid size-14 place-items-center border border-line text-soft ${has ? "bg-paper" : "border-dashed"}`}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden />
    </span>
  )
}

interface RowProperties {
  variant: Variant
  name: string
  /** Null: it is one piece, as every row. */
  count: number | null
  onCount: ((count: number) => void) | null
}

function VariantRow({ variant, name, count, onCount }: RowProperties) {
  const t = useText("dashboard")
  const { option, product_code, gtin, known, first_serial, last_serial } = variant
  const isNone = count === 0
  const serials = first_serial === last_serial ? first_serial : `${first_serial} – ${last_serial}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line py-1.5 text-[0.9375rem] sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_auto_minmax(0,1.3fr)]">
      <span className={`truncate font-medium ${isNone ? "text-soft" : ""}`}>
        {option || (count !== null && t("check.one_size"))}
      </span>
      <span className="truncate font-mono text-sm text-soft max-sm:order-last max-sm:col-span-2 max-sm:empty:hidden">
        {[product_code, gtin].filter(Boolean).join("  ")}
      </span>
      {count !== null && onCount ? <Stepper name={name} count={count} onCount={onCount} /> : <span />}
      <span className="min-w-0 truncate text-sm max-sm:col-span-2">
        {isNone ? (
          <span className="text-soft">{t(known > 0 ? "check.known_row" : "check.no_pieces", { n: known })}</span>
        ) : (
          <span className="font-mono">{serials}</span>
        )}
      </span>
    </li>
  )
}

const PIECES_TYPED_MAX = 10_000

function Stepper({ name, count, onCount }: { name: string; count: number; onCount: (count: number) => void }) {
  const t = useText("dashboard")
  const set = (to: number) => onCount(Math.min(PIECES_TYPED_MAX, Math.max(0, Math.trunc(to) || 0)))
  const button = "grid h-9 w-9 for-fingers place-items-center text-soft hover:text-ink aria-disabled:opacity-45"
  return (
    <span className="inline-flex items-center rounded-sm border border-edge">
      <button
        type="button"
        className={button}
        aria-label={t("check.fewer", { name })}
        aria-disabled={count === 0}
        onClick={() => set(count - 1)}
      >
        <Minus size={16} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        className={`figures w-12 bg-transparent text-center font-semibold ${count === 0 ? "text-soft" : ""}`}
        aria-label={t("check.pieces_of", { name })}
        value={formatNumber(count)}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, "")))}
      />
      <button type="button" className={button} aria-label={t("check.more", { name })} onClick={() => set(count + 1)}>
        <Plus size={16} aria-hidden />
      </button>
    </span>
  )
}
