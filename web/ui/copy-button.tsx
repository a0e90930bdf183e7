import { Check, Copy } from "lucide-react"
import { useEffect, useState } from "react"
import { buttonClass } from "./button.tsx"

const SHOWN_MS = 2_000

/** Puts a text on the clipboard and says so in place; the room for both words is kept. */
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

/** True once the text is on the clipboard; a page over plain HTTP has only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyTheOldWay(text)
  }
}

function copyTheOldWay(text: string): boolean {
  const area = document.createElement("textarea")
  area.value = text
  area.style.position = "fixed"
  area.style.opacity = "0"
  document.body.append(area)
  area.select()
  const done = document.execCommand("copy")
  area.remove()
  return done
}
