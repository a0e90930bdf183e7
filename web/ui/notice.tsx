import type { ReactNode } from "react"

type NoticeTone = "amber" | "wax" | "green" | "grey"

const TONES: Record<NoticeTone, string> = {
  amber: "border-amber-line bg-amber-ground text-amber",
  wax: "border-wax-line bg-wax-ground text-wax",
  green: "border-green-line bg-green-ground text-green",
  grey: "border-line bg-sheet text-soft",
}

/** A message beside the content. `alert` is read aloud at once. */
export function Notice({
  tone,
  alert = false,
  className = "",
  children,
}: {
  tone: NoticeTone
  alert?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div role={alert ? "alert" : undefined} className={`border px-4 py-3 text-[0.9375rem] ${TONES[tone]} ${className}`}>
      {children}
    </div>
  )
}
