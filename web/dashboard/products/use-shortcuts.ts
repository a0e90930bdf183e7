import { useEffect, useRef } from "react"
import { deedOf, type ShortcutDeed } from "./shortcuts.ts"

/** Deeds by key. Those that concern a row (moving, opening, choosing) act on the row that has the focus. */
type Acts = Record<Exclude<ShortcutDeed, "next_row" | "previous_row" | "open" | "select">, () => void> & {
  select: (id: string) => void
}

export function useShortcuts(acts: Acts): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const deed = deedOf(event)
      if (deed === null || event.defaultPrevented) return
      // Enter is the link's own, and Escape may close something.
      if (deed === "open") return
      if (deed !== "clear") event.preventDefault()
      if (deed === "next_row") return focusRow(1)
      if (deed === "previous_row") return focusRow(-1)
      if (deed !== "select") return latest.current[deed]()
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
