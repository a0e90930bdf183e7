import { ChevronLeft, ChevronRight } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"
import { PAGE_SIZES, type Pages } from "./use-pages.ts"

const STEP = "grid size-9 place-items-center rounded-sm hover:bg-sheet disabled:opacity-35"

/** Which part of the list is shown, and the way to the others; `sizes` lets one choose how long a page is. */
export function Pager<Row>({ pages, sizes = false }: { pages: Pages<Row>; sizes?: boolean }) {
  const t = useText("desk")
  const { page, last, size, total, rows } = pages
  const from = total === 0 ? 0 : page * size + 1
  return (
    <div className="flex items-center justify-between gap-x-4 text-soft max-lg:w-full max-sm:gap-x-1 lg:justify-end">
      {sizes && (
        <select
          aria-label={t("products.page_size_label")}
          value={size}
          onChange={(event) => pages.resize(Number(event.target.value))}
          className="-ml-1 h-9 min-w-0 rounded-sm border border-transparent bg-transparent hover:border-line"
        >
          {PAGE_SIZES.map((choice) => (
            <option key={choice} value={choice}>
              {t("products.page_size", { n: choice })}
            </option>
          ))}
        </select>
      )}
      <span className="whitespace-nowrap tabular-nums">
        {t("products.range", { from, to: page * size + rows.length, total })}
      </span>
      <span className="flex">
        <button
          type="button"
          aria-label={t("products.previous")}
          disabled={page === 0}
          onClick={() => pages.goTo(page - 1)}
          className={STEP}
        >
          <ChevronLeft size={18} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t("products.next")}
          disabled={page === last}
          onClick={() => pages.goTo(page + 1)}
          className={STEP}
        >
          <ChevronRight size={18} aria-hidden />
        </button>
      </span>
    </div>
  )
}
