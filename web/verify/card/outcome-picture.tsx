import type { ReactNode } from "react"
import { engraveRosette } from "#shared/rosette.ts"
import type { Outcome } from "./outcome.ts"

interface Properties {
  outcome: Outcome
  /** Of the record, where there is one. */
  record_hash: string | null
  size: number
  className?: string
}

/** What became of the mark, drawn: crossed out, broken, not minted yet, or never there. */
export function OutcomePicture({ outcome, record_hash, size, className = "" }: Properties) {
  return (
    <svg
      viewBox="-1060 -1060 2120 2120"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="14"
      aria-hidden
      className={`shrink-0 ${COLOURS[outcome] ?? "text-soft"} ${className}`}
    >
      {drawing(outcome, record_hash)}
    </svg>
  )
}

const COLOURS: Partial<Record<Outcome, string>> = {
  recalled: "text-wax",
  changed: "text-wax",
  contradicted: "text-wax",
  distrusted: "text-wax",
  pending: "text-amber",
}

function drawing(outcome: Outcome, record_hash: string | null): ReactNode {
  if (outcome === "recalled") return <CancelledMark record_hash={record_hash} />
  if (outcome === "changed" || outcome === "contradicted" || outcome === "distrusted")
    return <Broken record_hash={record_hash} />
  if (outcome === "pending") return <NotMinted />
  if (outcome === "mistyped") return <WrongSign />
  if (outcome === "unreachable" || outcome === "busy") return <Unfinished />
  return <Empty />
}

const NO_RECORD = `0x${"5c1e8f".repeat(11).slice(0, 64)}`

function Curves({ record_hash }: { record_hash: string | null }) {
  return engraveRosette(record_hash ?? NO_RECORD, "seal").map(({ path, stroke }) => (
    <path key={path.slice(0, 40)} d={path} strokeWidth={stroke} />
  ))
}

/** Recalled: the mark stands, with the two strokes that cancel it. */
function CancelledMark({ record_hash }: { record_hash: string | null }) {
  return (
    <>
      <g opacity="0.55">
        <Curves record_hash={record_hash} />
      </g>
      <path d="M-900 620 900-620M-820 790 980-450" strokeWidth="52" />
    </>
  )
}

/** Changed: two halves that no longer meet. */
function Broken({ record_hash }: { record_hash: string | null }) {
  return (
    <>
      <clipPath id="broken-left">
        <path d="M-1060-1060H120L-60-420 140-80-120 330 40 1060H-1060z" />
      </clipPath>
      <clipPath id="broken-right">
        <path d="M1060-1060H120L-60-420 140-80-120 330 40 1060H1060z" />
      </clipPath>
      <g transform="translate(-40 30)">
        <g clipPath="url(#broken-left)">
          <Curves record_hash={record_hash} />
        </g>
      </g>
      <g transform="translate(60 -70) rotate(7)">
        <g clipPath="url(#broken-right)">
          <Curves record_hash={record_hash} />
        </g>
      </g>
    </>
  )
}

/** Pending: laid out with compasses, nothing cut yet. */
function NotMinted() {
  return (
    <>
      {[940, 750, 560, 370, 180].map((radius) => (
        <circle key={radius} r={radius} strokeDasharray="34 30" />
      ))}
      <path d="M-1040 0H1040M0-1040V1040" strokeDasharray="34 30" opacity="0.6" />
    </>
  )
}

/** Unknown: the place of a mark, and no mark. */
function Empty() {
  return (
    <>
      <circle r="940" />
      <circle r="890" opacity="0.5" />
      <path d="M-170-190a190 190 0 1 1 290 170c-80 55-120 90-120 190" strokeWidth="52" strokeLinecap="square" />
      <path d="M0 380v10" strokeWidth="64" strokeLinecap="square" />
    </>
  )
}

/** Unreachable: the lathe stopped half-way. */
function Unfinished() {
  return (
    <>
      <clipPath id="unfinished">
        <path d="M0 0V-1060H1060V1060H0L-520 1060z" />
      </clipPath>
      <g clipPath="url(#unfinished)">
        <Curves record_hash={null} />
      </g>
      <g opacity="0.7">
        {[940, 750, 560, 370, 180].map((radius) => (
          <path
            key={radius}
            d={`M0-${radius}A${radius} ${radius} 0 0 0-${radius * 0.44} ${radius * 0.898}`}
            strokeDasharray="30 34"
          />
        ))}
      </g>
    </>
  )
}

/** Mistyped: twelve characters that do not go together. Which of them is wrong cannot be told, so none is marked. */
function WrongSign() {
  const places = Array.from({ length: 12 }, (_, place) => [
    -765 + (place % 4) * 510,
    -560 + Math.floor(place / 4) * 560,
  ])
  return (
    <>
      {places.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x! - 200} ${y! + 230}h400M${x} ${y! - 130}v240`} strokeWidth="36" />
      ))}
      <path className="text-wax" stroke="currentColor" d="M-520-520 520 520M520-520-520 520" strokeWidth="52" />
    </>
  )
}
