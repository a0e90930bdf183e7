import { queryClient } from "#web/api/queries.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { useOnline } from "./use-online.ts"

/** Shown while the device is offline, with the time of the last answer: what is on the page is no newer. */
export function OfflineNotice() {
  const t = useText("dashboard")
  if (useOnline()) return null
  const read = queryClient.getQueryCache().getAll()
  const last = Math.max(0, ...read.map(({ state }) => state.dataUpdatedAt))
  return (
    <p role="status" className="mb-5 border border-amber-line bg-amber-ground px-4 py-2.5 text-[0.9375rem] text-amber">
      {t("shell.offline")} {last > 0 && <From at={new Date(last)} />}
    </p>
  )
}

function From({ at }: { at: Date }) {
  const t = useText("dashboard")
  const isToday = at.toDateString() === new Date().toDateString()
  const time = `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`
  return isToday ? t("shell.from_today", { time }) : t("shell.from", { time: formatTime(at.toISOString()) })
}
