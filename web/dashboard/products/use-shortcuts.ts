import { useEffect, useRef } from "react"
import { actionOf, type ShortcutAction } from "./shortcuts.ts"

/** ProductActions by key. Those for a row (move, open, select) act on the focused row. */
type Acts = Record<Exclude<ShortcutAction, "next_row" | "previous_row" | "open" | "select">, () => void> & {
  select: (id: string) => void
}

export function useShortcuts(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const action = actionOf(event)
      if (action === null || event.defaultPrevented) return
      // Enter is the link's own, and Escape may close something.
      if (action === "open") return
      if (action !== "clear") event.preventDefault()
      if (action === "next_row") return focusRow(1)
      if (action === "previous_row") return focusRow(-1)
      if (action !== "select") return latest.current[action]()
      const id = rowWithFocus()?.dataset.product
      if (id) latest.current.select(id)
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [])
}

const rowWithFocus = () => document.activeElement?.closest<HTMLElement>("tr[data-product]") ?? null

function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("tr[data-product]")]
  const now = rowWithFocus()
  const next = now ? rows.indexOf(now) + step : step === 1 ? 0 : rows.length - 1
  const link = rows[Math.max(0, Math.min(rows.length - 1, next))]?.querySelector<HTMLElement>("a[data-open]")
  link?.focus()
  link?.scrollIntoView({ block: "nearest" })
}
