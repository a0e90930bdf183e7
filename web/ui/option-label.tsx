import { type ReactNode, useId } from "react"

/** A checkbox, radio button or switch with its words beside it; both can be pressed. */
export function OptionLabel({
  label,
  className = "",
  children,
}: {
  label: ReactNode
  className?: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <span className={`inline-flex min-h-11 items-center gap-2.5 ${className}`}>
      {children(id)}
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
