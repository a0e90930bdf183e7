import type { ReactNode } from "react"

export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-2 text-[0.9375rem] text-soft">
      <summary className="for-fingers cursor-pointer py-1.5">{title}</summary>
      <div className="pt-1 pb-2 leading-relaxed">{children}</div>
    </details>
  )
}
