import { sendCheck } from "#web/api/checks.ts"
import { addCheck, isListed } from "./device-checks.ts"

/** Previews of links and passing glances are no checks. */
const VISIBLE_MS = 1_000

/** Says once that somebody has seen a result, after it was visible for a second. The answer calls it off. */
export function reportCheck(code: string, name: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function watch(): void {
    clearTimeout(timer)
    if (document.visibilityState === "visible") timer = setTimeout(report, VISIBLE_MS)
  }
  function report(): void {
    stop()
    const again = isListed() ? addCheck(code, name, new Date()) : {}
    void sendCheck({ code, ...again, zone: timeZone(), via: isFirstPage() ? "qr" : "typed" })
  }
  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", watch)
  }

  document.addEventListener("visibilitychange", watch)
  watch()
  return stop
}

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A label's QR code leads straight to a result; whoever types a code has another page before. */
function isFirstPage(): boolean {
  const [load] = performance.getEntriesByType("navigation")
  return load !== undefined && new URL(load.name).pathname === location.pathname
}
