/** Why input may get lost: by leaving the page, or because another window signed this account out. */
export type Reason = "unsaved" | "elsewhere"
type Guard = (act: () => void, reason: Reason) => void

let guard: Guard | null = null

/** Sets the question asked before leaving a page with unsaved input; null where there is none. */
export function setGuard(asks: Guard | null): void {
  guard = asks
}

/** Does what leaves the page for good, after asking where something was entered and not saved. */
export function whenSaved(act: () => void, reason: Reason = "unsaved"): void {
  if (guard) guard(act, reason)
  else act()
}
