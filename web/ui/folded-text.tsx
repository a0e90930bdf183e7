import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"

/** Accents and descenders may reach out of their line a little. */
const HALF_LINE_PX = 10

/** Four lines of a text; what is longer unfolds. */
export function FoldedText({ children }: { children: ReactNode }) {
  const t = useText("dashboard")
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const shown = text.current
    // What is open has no hidden lines to measure.
    if (!shown || isOpen) return
    const measure = () => setLong(shown.scrollHeight - shown.clientHeight > HALF_LINE_PX)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <div ref={text} className={`break-words print:line-clamp-none ${isOpen ? "" : "line-clamp-4"}`}>
        {children}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="prose-link py-1 text-sm font-normal text-soft hover:text-ink"
        >
          {t(isOpen ? "shell.fold" : "shell.unfold")}
        </button>
      )}
    </>
  )
}
