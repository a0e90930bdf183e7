import type { ComponentProps } from "react"

/** A native radio button in ink. */
export function Radio({ className = "", ...rest }: ComponentProps<"input">) {
  return (
    <input
      type="radio"
      className={`size-[1.125rem] shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sheet checked:border-[0.3125rem] checked:border-ink ${className}`}
      {...rest}
    />
  )
}
