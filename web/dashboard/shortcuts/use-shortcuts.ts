import { useEffect, useRef } from "react"
import { actionOf, type Shortcut } from "./action-of.ts"

/** Enter is the link's own, and a list moves its focus by itself. */
type Own = "open" | "next_row" | "previous_row"
const MOVES = { next_row: () => focusRow(1), previous_row: () => focusRow(-1) }

/** Each gets the id of the row with the focus; null where none has it. */
type Acts<Action extends string> = Record<Exclude<Action, Own>, (row: string | null) => void> &
  Partial<Record<keyof typeof MOVES, () => void>>

/** What keys do on a page. Rows are marked by `data-row`, and the link that opens one by `data-open`. */
export function useShortcuts<Action extends string>(shortcuts: readonly Shortcut<Action>[], acts: Acts<Action>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const action = actionOf(shortcuts, event)
      if (action === null || action === "open") return
      // Escape may close something.
      if (event.key !== "Escape") event.preventDefault()
      // A key held down repeats, and would decide one row after another.
      if (event.repeat && !(action in MOVES)) return
      const all: Partial<Record<string, (row: string | null) => void>> = { ...MOVES, ...latest.current }
      all[action]?.(rowWithFocus()?.dataset.row ?? null)
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [shortcuts])
}

export const rowLink = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"] [data-open]`)
const rowWithFocus = () => document.activeElement?.closest<HTMLElement>("[data-row]") ?? null

/** The row after or before that with the focus; without one, the first or the last. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")]
  const now = rowWithFocus()
  const next = now ? rows.indexOf(now) + step : step === 1 ? 0 : rows.length - 1
  const link = rows[Math.max(0, Math.min(rows.length - 1, next))]?.querySelector<HTMLElement>("[data-open]")
  link?.focus()
  link?.scrollIntoView({ block: "nearest" })
}
