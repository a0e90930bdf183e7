import type { ReactNode } from "react"
import { Rosette } from "./rosette.tsx"

interface Properties {
  title: string
  children?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** Where a list would be: that there is nothing, why, and what to do. */
export function EmptyState({ title, children, actions }: Properties) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-14 text-center">
      <Rosette record_hash={null} size={48} minted={false} className="mb-4" />
      <p className="font-display text-2xl leading-tight">{title}</p>
      {children && <div className="max-w-[30rem] text-soft">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
