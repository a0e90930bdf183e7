import type { ReactNode } from "react"

export function SectionHeading({ id, title, lead }: { id: string; title: string; lead?: ReactNode }) {
  return (
    <div>
      <h2 id={id} className="font-display text-[2.5rem] leading-tight tracking-[-0.01em] sm:text-5xl">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[40rem] text-soft">{lead}</p>}
    </div>
  )
}
