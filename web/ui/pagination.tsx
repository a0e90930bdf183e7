import { ChevronLeft, ChevronRight } from "lucide-react"

interface Properties {
  /** From 0. */
  page: number
  /** How many there are; at least 1. */
  pages: number
  onPage: (page: number) => void
  /** "1–50 of 1,243". */
  range: string
  labels: { previous: string; next: string }
}

const STEP = "grid size-11 place-items-center rounded-sm hover:bg-sheet disabled:opacity-35"

/** Which part of a list is shown, and the way to the parts before and after it. */
export function Pagination({ page, pages, onPage, range, labels }: Properties) {
  return (
    <div className="flex items-center gap-2 text-soft">
      <span className="whitespace-nowrap tabular-nums">{range}</span>
      <button
        type="button"
        aria-label={labels.previous}
        disabled={page <= 0}
        onClick={() => onPage(page - 1)}
        className={STEP}
      >
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={labels.next}
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
        className={STEP}
      >
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
