import { type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { useText } from "#web/i18n/use-text.ts"

/** Four lines of a text; what is longer unfolds. */
export function FoldedText({ children }: { children: ReactNode }) {
  const t = useText("dashboard")
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const shown = text.current
    if (!shown) return
    const measure = () => setLong((known) => known || shown.scrollHeight > shown.clientHeight + 1)
    measure()
    if (typeof ResizeObserver === "undefined") return
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
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
