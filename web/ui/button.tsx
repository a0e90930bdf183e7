import type { ComponentProps } from "react"

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
  return `inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap transition-[opacity,border-color,background-color,color] disabled:opacity-45 aria-disabled:opacity-45 print:hidden ${KINDS[kind]} ${SIZES[size]}`
}

export function Button({
  kind = "primary",
  size = "medium",
  className = "",
  ...rest
}: ComponentProps<"button"> & { kind?: Kind; size?: Size }) {
  return <button type="button" className={`${buttonClass(kind, size)} ${className}`} {...rest} />
}
