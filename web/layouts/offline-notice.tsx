import { useSyncExternalStore } from "react"
import { useText } from "#web/i18n/use-text.ts"

function subscribe(tell: () => void): () => void {
  addEventListener("online", tell)
  addEventListener("offline", tell)
  return () => {
    removeEventListener("online", tell)
    removeEventListener("offline", tell)
  }
}

/** Says that the device has no network. */
export function OfflineNotice() {
  const t = useText("desk")
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className="mb-5 border border-amber-line bg-amber-ground px-4 py-2.5 text-[0.9375rem] text-amber">
      {t("shell.offline")}
    </p>
  )
}
