import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"

interface Properties {
  items: readonly { title: string; children: ReactNode }[]
  /** Shared by the items, so that opening one closes the others. */
  name: string
}

/** Questions that open one at a time. Native: it works before any script and is found by the browser's own search. */
export function Accordion({ items, name }: Properties) {
  return (
    <div className="border-b border-line">
      {items.map(({ title, children }) => (
        <details key={title} name={name} className="group border-t border-line">
          <summary className="flex list-none items-center justify-between gap-6 py-4 font-medium hover:underline hover:decoration-edge hover:underline-offset-4 [&::-webkit-details-marker]:hidden">
            {title}
            <ChevronDown
              size={18}
              strokeWidth={1.75}
              aria-hidden
              className="shrink-0 text-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="max-w-[42rem] pb-5 leading-relaxed text-soft">{children}</div>
        </details>
      ))}
    </div>
  )
}
