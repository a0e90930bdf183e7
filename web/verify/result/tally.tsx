const STROKES = ["M2 2v20", "M9 2v20", "M16 2v20", "M23 2v20", "M0 18l27-12"]
/** As many are drawn at most. */
const GROUP_STARTS = Array.from({ length: 12 }, (_, group) => 5 * group)

/** As one counts by hand, in fives, as many in a row as there is room for. The number stands beside it. */
export function Tally({ count }: { count: number }) {
  return (
    <div className="mt-4 flex max-w-160 flex-wrap gap-2 text-amber">
      {GROUP_STARTS.filter((start) => start < count).map((start) => (
        <svg key={start} width="28" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d={STROKES.slice(0, count - start).join("")} />
        </svg>
      ))}
    </div>
  )
}
