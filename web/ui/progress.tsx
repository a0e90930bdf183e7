/** A bar for work that has a known end; `share` from 0 to 1, null while the end is not known. */
export function Progress({ share, label }: { share: number | null; label: string }) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-1.5 overflow-hidden rounded-sm bg-line"
    >
      <div
        className={`h-full bg-ink transition-[width] duration-300 ${percent === null ? "waiting w-full" : ""}`}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
