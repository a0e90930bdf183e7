import type { ReactNode } from "react"
import { Chevron } from "#web/ui/chevron.tsx"

export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-line text-[0.9375rem] text-soft">
      <summary className="flex min-h-11 items-center justify-between hover:text-ink">
        {title}
        <Chevron />
      </summary>
      <div className="pt-1 pb-4 leading-relaxed">{children}</div>
    </details>
  )
}
