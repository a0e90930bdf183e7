import type { ReactNode } from "react"
import { Rosette } from "./rosette.tsx"

interface Properties {
  title: string
  children?: ReactNode
  /** Possible next steps. */
  actions?: ReactNode
}

/** Replaces an empty list: says that it is empty, why, and what to do. */
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
