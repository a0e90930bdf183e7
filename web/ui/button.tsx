import { type ComponentProps, type MouseEvent, type RefObject, useId, useState } from "react"

type Kind = "primary" | "plain" | "quiet" | "danger"
type Size = "small" | "medium" | "large"

const KINDS: Record<Kind, string> = {
  primary: "border-ink bg-ink text-paper hover:opacity-88",
  plain: "border-edge/60 bg-transparent text-ink hover:border-ink",
  quiet: "border-transparent bg-transparent text-soft hover:text-ink",
  danger: "border-wax bg-wax text-paper hover:bg-[color-mix(in_srgb,var(--wax),var(--ink)_20%)]",
}
const SIZES: Record<Size, string> = {
  small: "for-fingers h-9 px-3 text-sm",
  medium: "h-11 px-5 text-[0.9375rem]",
  large: "h-14 px-7 text-base",
}

/** The look of a button, for links that act as one as well. */
export function buttonClass(kind: Kind = "primary", size: Size = "medium"): string {
  return `inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap transition-[opacity,border-color,background-color,color] disabled:opacity-45 aria-disabled:border-dashed aria-disabled:border-edge aria-disabled:bg-transparent aria-disabled:text-soft print:hidden ${KINDS[kind]} ${SIZES[size]}`
}

interface Properties extends ComponentProps<"button"> {
  kind?: Kind
  size?: Size
  /** Why it waits, said beside it. It stays in reach, and a press leads to what it waits for. */
  off?: string | false | undefined
  waitsFor?: RefObject<HTMLElement | null> | undefined
}

export function Button({ kind, size, className = "", off, waitsFor, onClick, ...rest }: Properties) {
  const why = useId()
  const [presses, setPresses] = useState(0)
  function wait(event: MouseEvent) {
    event.preventDefault()
    setPresses(presses + 1)
    waitsFor?.current?.focus()
  }
  const waiting = off ? ({ "aria-disabled": true, "aria-describedby": why } as const) : {}
  return (
    <>
      <button
        type="button"
        className={`${buttonClass(kind, size)} ${className}`}
        {...rest}
        {...waiting}
        onClick={off ? wait : onClick}
      />
      {off !== undefined && (
        <span id={why} role="status" data-why className="text-sm text-amber empty:hidden">
          {/* Readers say what comes anew. */}
          {off && <span key={presses}>{off}</span>}
        </span>
      )}
    </>
  )
}
