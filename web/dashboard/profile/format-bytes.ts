import { locale } from "#web/i18n/texts.ts"

/** "1.2 MB", "340 kB". */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes >= 1_000_000 ? ["megabyte", bytes / 1_000_000] : ["kilobyte", Math.max(1, bytes / 1_000)]
  const digits = { maximumFractionDigits: size < 10 ? 1 : 0 }
  return new Intl.NumberFormat(locale(), { style: "unit", unit: String(unit), ...digits }).format(Number(size))
}
