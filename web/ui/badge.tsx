import type { ReactNode } from "react"

export type Tone = "green" | "amber" | "wax" | "grey"

const TONES: Record<Tone, string> = {
  green: "border-green-line text-green",
  amber: "border-amber-line text-amber",
  wax: "border-wax-line text-wax",
  grey: "border-line text-soft",
}

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-sm border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
