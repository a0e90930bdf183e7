import type { NamedCheck } from "#proof/certificate-report.ts"

type Outcome = NamedCheck["outcome"]

const COLOURS: Record<Outcome, string> = {
  passed: "text-green",
  failed: "text-wax",
  unchecked: "text-soft",
  notice: "text-amber",
}
const SHAPES: Record<Outcome, string> = {
  passed: "M2.5 8.5 6.5 12.5 13.5 4",
  failed: "M3.5 3.5l9 9m0-9-9 9",
  unchecked: "M3 8h10",
  notice: "M8 2.5v7m0 3v1",
}

/** The sign before a check: done, failed, open, or worth knowing. */
export function Sign({ outcome }: { outcome: Outcome }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="15"
      height="15"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      className={`mt-1 shrink-0 ${COLOURS[outcome]}`}
      aria-hidden
    >
      <path d={SHAPES[outcome]} strokeLinecap="square" />
    </svg>
  )
}
