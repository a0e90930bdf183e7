import { useText } from "#web/i18n/use-text.ts"
import { useOnline } from "./use-online.ts"

/** Shown while the device is offline. */
export function OfflineNotice() {
  const t = useText("dashboard")
  if (useOnline()) return null
  return (
    <p role="status" className="mb-5 border border-amber-line bg-amber-ground px-4 py-2.5 text-[0.9375rem] text-amber">
      {t("shell.offline")}
    </p>
  )
}
