import { type ReactNode, useEffect, useRef, useState } from "react"

/** What all dialogs share; `flex` is the caller's, because the browser's own dialog may have it only while it is open. */
export const frameClass =
  "z-20 flex-col overflow-hidden low:overflow-y-auto rounded-md border border-line bg-sheet text-ink"

/** What is scrolled, above the foot. In low windows the whole dialog is. */
export function DialogBody({ className = "pt-6 sm:pt-8", children }: { className?: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const { current: box } = body
    if (!box) return
    const observer = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={body}
      // A keyboard scrolls only what has the focus.
      tabIndex={isCut ? 0 : undefined}
      className={`min-h-0 overflow-y-auto low:shrink-0 low:overflow-visible px-6 pb-6 sm:px-8 focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </div>
  )
}

interface FootProperties {
  /** What must be confirmed first, or what went wrong. */
  above?: ReactNode
  /** Beside the buttons: why one is off. */
  why?: ReactNode
  id?: string
  children: ReactNode
}

/** The buttons, below what is scrolled, so that they and what they wait for are always in sight. */
export function DialogFoot({ above, why, id, children }: FootProperties) {
  return (
    <div className="shrink-0 border-t border-line px-6 py-4 sm:px-8">
      {above}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p id={id} role="status" className="grow text-sm text-soft empty:hidden max-sm:w-full">
          {why}
        </p>
        {children}
      </div>
    </div>
  )
}
