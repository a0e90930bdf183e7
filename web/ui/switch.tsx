import type { ComponentProps } from "react"

/** On or off, at once: a native checkbox that is announced as a switch. */
export function Switch({ className = "", ...rest }: Omit<ComponentProps<"input">, "type" | "role">) {
  return (
    <span className={`relative inline-block h-6 w-10 shrink-0 align-middle ${className}`}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
        role="switch"
        className="peer size-full cursor-pointer appearance-none rounded-full border border-edge bg-sheet checked:border-ink checked:bg-ink disabled:opacity-45"
        {...rest}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-edge transition-[translate] peer-checked:translate-x-4 peer-checked:bg-paper"
      />
    </span>
  )
}
