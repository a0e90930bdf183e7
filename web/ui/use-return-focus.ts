import { useRef } from "react"

/**
 * Gives the focus back to where it was before a dialog opened. Radix knows only of a trigger, and most of our dialogs are opened
 * by a key, a menu or an answer of the service.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What opened it may be gone by now: a menu's item, a row that was deleted.
      const target = before.current?.isConnected ? before.current : document.getElementById("main")
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
