const STROKES_MAX = 60
const STROKE = 7
const GROUP = 4 * STROKE + 10
const PER_ROW = 6

/** As one counts by hand, in fives. The number stands beside it, so it is decoration. */
export function Tally({ count }: { count: number }) {
  const shown = Math.min(count, STROKES_MAX)
  const groups = Math.ceil(shown / 5)
  const rows = Math.ceil(groups / PER_ROW)
  const strokes = Array.from({ length: shown }, (_, index) => {
    const [group, stroke] = [Math.floor(index / 5), index % 5]
    const x = (group % PER_ROW) * GROUP + 2
    const y = Math.floor(group / PER_ROW) * 30
    return stroke === 4 ? `M${x - 2} ${y + 18}l${3 * STROKE + 6} -12` : `M${x + stroke * STROKE} ${y + 2}v20`
  })
  return (
    <svg
      viewBox={`0 0 ${PER_ROW * GROUP} ${rows * 30 - 6}`}
      style={{ width: PER_ROW * GROUP, aspectRatio: `${PER_ROW * GROUP} / ${rows * 30 - 6}` }}
      className="mt-4 max-w-full text-amber"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d={strokes.join("")} />
    </svg>
  )
}
