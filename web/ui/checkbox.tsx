import { type ComponentProps, useEffect, useRef } from "react"

/** A native checkbox in ink. `mixed` means that some of its items are checked. */
export function Checkbox({ mixed = false, className = "", ...rest }: ComponentProps<"input"> & { mixed?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  }, [mixed])
  return (
    <span className={`relative inline-grid size-[1.125rem] shrink-0 place-items-center align-middle ${className}`}>
      <input
        ref={input}
        type="checkbox"
        className="peer size-full cursor-pointer appearance-none rounded-sm border border-edge bg-sheet checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
        {...rest}
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden
        className="pointer-events-none absolute inset-0.5 fill-none stroke-paper stroke-2 opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      >
        <path d={mixed ? "M3 8h10" : "M2.5 8.5 6.5 12.5 13.5 4"} strokeLinecap="square" />
      </svg>
    </span>
  )
}
