import { useText } from "#web/i18n/use-text.ts"

const HOUR_MS = 3_600_000

/** How long something has waited, in whole days or hours. */
export function waited(since: string): { unit: "days" | "hours"; n: number } {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / HOUR_MS))
  return hours < 24 ? { unit: "hours", n: hours } : { unit: "days", n: Math.floor(hours / 24) }
}

/** "waiting 3 days". */
export function useWaited(): (since: string) => string {
  const t = useText("administration")
  return (since) => {
    const { unit, n } = waited(since)
    return unit === "hours" && n === 0 ? t("waited.now") : t(`waited.${unit}`, { n })
  }
}
