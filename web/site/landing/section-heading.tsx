import type { ReactNode } from "react"

export function SectionHeading({ id, title, lead }: { id: string; title: string; lead: ReactNode }) {
  return (
    <div>
      <h2 id={id} className="font-display text-[2.5rem] leading-tight tracking-[-0.01em] sm:text-5xl">
        {title}
      </h2>
      <p className="mt-3 max-w-[30rem] font-serif text-lg leading-relaxed text-soft">{lead}</p>
    </div>
  )
}
