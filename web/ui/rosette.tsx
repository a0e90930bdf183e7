import type { ReactNode } from "react"
import { engraveRosette, type RosetteCut } from "#shared/rosette.ts"

interface RosetteProperties {
  /** `0x` and 64 hex digits; a product without a record yet has none and gets an empty ring. */
  record_hash: string | null
  /** Side in pixels as drawn; chooses how finely it is cut. */
  size: number
  /** False for unminted products: the rosette is pale. */
  minted?: boolean
  /** Lets it engrave itself once. */
  draws?: boolean
  /** The product is recalled: two strokes lie across it. */
  cancelled?: boolean
  /** In the colour of what stands around it. */
  plain?: boolean
  /** Its accessible name; without one it is decoration. */
  label?: string
  className?: string
}

const DRAWN_MAX = 400
const drawn = new Map<string, ReactNode>()

const cutFor = (size: number): RosetteCut => (size <= 48 ? "mark" : size <= 160 ? "seal" : "plate")

function curves(record_hash: string, cut: RosetteCut): ReactNode {
  const name = `${cut} ${record_hash}`
  const known = drawn.get(name)
  if (known) return known
  if (drawn.size >= DRAWN_MAX) drawn.clear()
  const paths = engraveRosette(record_hash, cut).map(({ path, stroke }) => (
    <path key={path.slice(0, 40)} d={path} strokeWidth={stroke} />
  ))
  drawn.set(name, paths)
  return paths
}

/** The guilloche of a record: the same record is engraved alike everywhere. A help for the eye, never a proof. */
export function Rosette({
  record_hash,
  size,
  minted = true,
  draws = false,
  cancelled = false,
  plain = false,
  label,
  className = "",
}: RosetteProperties) {
  const pale = minted ? "" : record_hash ? "opacity-35" : "opacity-60"
  return (
    <svg
      viewBox="-1000 -1000 2000 2000"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
      className={`shrink-0 ${plain ? "" : cancelled ? "text-wax" : "text-green"} ${pale} ${draws ? "stamped" : ""} ${className}`}
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      <g opacity={cancelled && !plain ? 0.55 : undefined}>
        {record_hash ? curves(record_hash, cutFor(size)) : <Unmarked />}
      </g>
      {cancelled && <path d="M-880 620 880-620M-800 790 900-420" strokeWidth={size <= 48 ? 110 : 52} />}
    </svg>
  )
}

/** The place of a mark that has no record yet. */
function Unmarked() {
  return [880, 640, 410].map((radius) => <circle key={radius} r={radius} strokeWidth="64" strokeDasharray="110 90" />)
}
