import { Check, Copy } from "lucide-react"
import { useEffect, useState } from "react"
import { buttonClass } from "./button.tsx"
import { copyText } from "./copy-text.ts"

const SHOWN_MS = 2_000

/** Copies a text and confirms it in place; both labels reserve the same space. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(setDone, SHOWN_MS, false)
    return () => clearTimeout(timer)
  }, [done])
  const Sign = done ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copyText(text).then(setDone)}
      className={`${buttonClass("quiet", "small")} gap-1.5 px-2`}
    >
      <Sign size={15} strokeWidth={1.75} aria-hidden />
      <span className="grid text-left" aria-live="polite">
        <span className={`col-start-1 row-start-1 ${done ? "invisible" : ""}`}>{label}</span>
        <span className={`col-start-1 row-start-1 ${done ? "" : "invisible"}`}>{copied}</span>
      </span>
    </button>
  )
}
