/** A placeholder for loading content; size it by class. */
export function Skeleton({ className = "h-4 w-40", round = false }: { className?: string; round?: boolean }) {
  return <div aria-hidden className={`waiting max-w-full ${round ? "rounded-full!" : ""} ${className}`} />
}

/** Some lines of text to come. */
export function SkeletonLines({ widths = [72, 60, 66] }: { widths?: readonly number[] }) {
  return (
    <div aria-hidden className="grid gap-3.5">
      {widths.map((width) => (
        <div key={width} className="waiting h-4" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

/** A part of a sheet to come. */
export function PartSkeleton() {
  return (
    <div aria-busy className="p-6">
      <SkeletonLines />
    </div>
  )
}

/** A page to come: its heading, a line and a sheet. */
export function PageSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <div className="waiting h-11 w-80 max-w-full" />
      <div className="waiting h-4 w-48" />
      <div className="h-96 border border-line bg-sheet" />
    </div>
  )
}
