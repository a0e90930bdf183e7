import { type ReactNode, useEffect, useRef, useState } from "react"

/**
 * What all dialogs share; `flex` is the caller's, because the browser's own dialog may have it only while it is open. In low
 * windows a dialog is a page.
 */
export const frameClass =
  "z-20 max-h-[calc(100svh-3rem)] w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-md border border-line bg-sheet text-ink low:size-full low:max-h-none low:max-w-none low:overflow-y-auto"

/** What is scrolled, above the foot. In low windows all of it is. */
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
      className={`min-h-0 grow overflow-y-auto low:shrink-0 low:overflow-visible px-6 pb-6 sm:px-8 focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </div>
  )
}

interface FootProperties {
  /** What went wrong. */
  above?: ReactNode
  /** Said beside the buttons. Why one of them waits, it says itself. */
  why?: ReactNode
  id?: string
  children: ReactNode
}

/** The buttons, below what is scrolled: they, what they wait for and why are always in sight. */
export const DialogFoot = ({ above, why, id, children }: FootProperties) => (
  <div data-foot className="shrink-0 border-t border-line px-6 py-4 sm:px-8">
    {above}
    <div className="foot flex flex-wrap items-center justify-end gap-3">
      {why && (
        <p id={id} className="grow text-sm text-soft">
          {why}
        </p>
      )}
      {children}
    </div>
  </div>
)
