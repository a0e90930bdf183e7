import { type Outcome, tone } from "#shared/outcome.ts"

/** Each sign has its own shape, so outcomes differ without colour. Drawn in a square from -50 to 50. */
const CHECK = "M-12 1-4 9 13-9"
const CROSS = "M-10-10 10 10M10-10-10 10"
const QUESTION = "M-8-6a8 8 0 1 1 12 7c-3 2-4 3-4 7M0 15v.5"
const CLOCK = "M0-14V1L9 7"
const DOTS = "M-13 0h.1M0 0h.1M13 0h.1"
const SIGNS: Record<Outcome, string> = {
  valid: CHECK,
  checking: DOTS,
  unconfirmed: DOTS,
  pending: "M-6-9V9M6-9V9",
  unknown_maker: QUESTION,
  once_attested: CLOCK,
  test_network: "M-6-15H6M-4-15V-4L-12 11Q-13 14-9 14H9Q13 14 12 11L4-4V-15M-8 6H8",
  demonstration: QUESTION,
  expired: CLOCK,
  recalled: CROSS,
  copied: CROSS,
  distrusted: CROSS,
  changed: CROSS,
  contradicted: CROSS,
  asking: DOTS,
  unknown: QUESTION,
  mistyped: "M-7-11V-1M5-10 13-2M13-10 5-2M-13 10h10M4 10h10",
  unreachable: "M12-1A12 12 0 1 1 8-9M9-16v7H2",
  busy: CLOCK,
  newer: "M0 13V-12M-9-4 0-13 9-4",
}

/** One line of the lathe. Turned by a twelfth it keeps the twelve petals and shifts its swing. */
const LINE = latheLine()
const TURNS = Array.from({ length: 12 }, (_, place) => place)

function latheLine(): string {
  const steps = 175
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps
    const radius = 42 + 1.4 * Math.cos(12 * angle) + 4.2 * Math.sin(35 * angle)
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join("L")}z`
}

interface Properties {
  outcome: Outcome
  /** How much of the ring is engraved, from 0 to 1: as far as the checks are. */
  share?: number
  className?: string
}

/** A ring of lathe work around a disc with one sign; two thin circles where there is no record. */
export function Seal({ outcome, share = 1, className = "" }: Properties) {
  const isRecord = tone(outcome) !== "none"
  const engraved = outcome === "pending" ? 0 : share
  return (
    <span aria-hidden className={`grid shrink-0 *:col-start-1 *:row-start-1 *:size-full ${className}`}>
      {isRecord && <Ring share={engraved} />}
      <svg viewBox="-50 -50 100 100" fill="none" stroke="currentColor" aria-hidden>
        {isRecord ? <circle r="31" fill="currentColor" stroke="none" /> : <Circles />}
        {engraved < 1 && <circle r="47" strokeWidth="0.8" strokeDasharray="1.5 2" />}
        <path
          key={outcome}
          d={SIGNS[outcome]}
          strokeWidth={SIGNS[outcome] === DOTS ? 6.5 : 5}
          strokeLinecap="square"
          pathLength={1}
          className={`${isRecord ? "text-[var(--seal-sign)]" : ""} ${outcome === "valid" ? "sign-drawn" : ""}`}
        />
      </svg>
    </span>
  )
}

/** Half of the lines where the seal is small. */
function Ring({ share }: { share: number }) {
  const drawn = { "--drawn": `${Math.round(share * 360)}deg` } as object
  return (
    <svg
      viewBox="-50 -50 100 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.45"
      className="engraved lg:[stroke-width:0.28]"
      style={drawn}
      aria-hidden
    >
      {TURNS.map((turn) => (
        <path key={turn} d={LINE} transform={`rotate(${30 * turn})`} className={turn % 2 ? "max-lg:hidden" : ""} />
      ))}
    </svg>
  )
}

const Circles = () => (
  <>
    <circle r="48" strokeWidth="1" />
    <circle r="44" strokeWidth="0.5" />
  </>
)
