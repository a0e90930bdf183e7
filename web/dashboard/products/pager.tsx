import { ChevronLeft, ChevronRight } from "lucide-react"
import { useText } from "#web/i18n/use-text.ts"

interface Properties {
  /** From 0. */
  page: number
  size: number
  /** Rows on this page, and on all of them. */
  shown: number
  total: number
  onPage: (page: number) => void
}

const STEP = "grid size-11 place-items-center rounded-sm hover:bg-sheet disabled:opacity-35"

export const lastPage = (total: number, size: number): number => Math.max(0, Math.ceil(total / size) - 1)

/** Which part of the list is shown, and the way to the others. */
export function Pager({ page, size, shown, total, onPage }: Properties) {
  const t = useText("dashboard")
  const from = shown === 0 ? 0 : page * size + 1
  return (
    <nav aria-label={t("products.pages")} className="flex items-center gap-3 text-[0.9375rem] text-soft">
      <span className="whitespace-nowrap tabular-nums">
        {t("products.range", { from, to: page * size + shown, total })}
      </span>
      <span className="-mr-3 flex">
        <button
          type="button"
          aria-label={t("products.previous")}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
          className={STEP}
        >
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t("products.next")}
          disabled={page >= lastPage(total, size)}
          onClick={() => onPage(page + 1)}
          className={STEP}
        >
          <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </span>
    </nav>
  )
}
