import type { ReactNode } from "react"

type Rows = readonly (readonly [label: string, value: ReactNode])[]

export function DetailList({ title, rows }: { title: string; rows: Rows }) {
  return (
    <section className="border border-line bg-sheet p-6 sm:px-7">
      <h2 className="block-label text-soft">{title}</h2>
      <div className="mt-2">
        <DetailRows rows={rows} />
      </div>
    </section>
  )
}

/** Labelled values; hides empty ones. */
export function DetailRows({ rows }: { rows: Rows }) {
  const filled = rows.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
  return (
    <dl>
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
  )
}
