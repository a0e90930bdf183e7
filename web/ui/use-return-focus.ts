import { useRef } from "react"

/**
 * Returns focus to where it was before a dialog, or to what the dialog came to be about (`backTo`). Radix does so only for
 * triggers, which most dialogs lack.
 */
export function useReturnFocus(backTo?: () => Element | null) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What opened it may be gone by now: a menu's item, a row that was deleted.
      const target = backTo?.() ?? (before.current?.isConnected ? before.current : document.getElementById("main"))
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
