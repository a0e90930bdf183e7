import type { ReactNode } from "react"
import { Chevron } from "#web/ui/chevron.tsx"

export function Disclosure({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <details id={id} className="group border-t border-line text-[0.9375rem] text-soft">
      <summary className="flex min-h-11 items-center justify-between hover:text-ink">
        {title}
        <Chevron />
      </summary>
      <div className="pt-1 pb-4 leading-relaxed">{children}</div>
    </details>
  )
}
