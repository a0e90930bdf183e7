const STROKES_MAX = 60
const STROKES = ["M2 2v20", "M9 2v20", "M16 2v20", "M23 2v20", "M0 18l27-12"]
const GROUP_STARTS = Array.from({ length: STROKES_MAX / 5 }, (_, group) => 5 * group)

/** As one counts by hand, in fives, as many in a row as fit. The number stands beside it, from 61 on alone. */
export function Tally({ count, className }: { count: number; className: string }) {
  if (count > STROKES_MAX) return null
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      {GROUP_STARTS.filter((start) => start < count).map((start) => (
        <svg key={start} viewBox="0 0 28 24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
          <path d={STROKES.slice(0, count - start).join("")} />
        </svg>
      ))}
    </div>
  )
}
