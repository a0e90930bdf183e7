import type { ReactNode } from "react"

/** A block of labelled values; hides empty ones. */
export function DetailList({
  title,
  rows,
}: {
  title: string
  rows: readonly (readonly [label: string, value: ReactNode])[]
}) {
  const filled = rows.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
  return (
    <section className="border border-line bg-sheet p-6 sm:px-7">
      <h2 className="block-label text-soft">{title}</h2>
      <dl className="mt-2">
        {filled.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-6 gap-y-0.5 border-t border-line py-3 first:border-0 sm:grid-cols-[minmax(8rem,12rem)_minmax(0,1fr)]"
          >
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
