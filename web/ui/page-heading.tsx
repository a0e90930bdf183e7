import type { ReactNode } from "react"
import { useTitle } from "./use-title.ts"

interface Properties {
  title: string
  /** The window's title, where it is another. */
  windowTitle?: string
  children?: ReactNode
  actions?: ReactNode
}

/** A dashboard page's title, a line below it, and its actions. */
export function PageHeading({ title, windowTitle = title, children, actions }: Properties) {
  useTitle(`${windowTitle} - Touchmark`)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-6">
      <div className="min-w-0 sm:grow sm:basis-80">
        <h1 className="font-display text-[2.25rem] leading-tight tracking-[-0.01em] sm:text-[2.75rem]">{title}</h1>
        {children && <div className="mt-1 min-h-12 text-soft sm:min-h-6">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">{actions}</div>}
    </header>
  )
}
