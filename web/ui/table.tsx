import type { ComponentProps, ReactNode } from "react"

/** A table on its sheet. It scrolls inside its box where the window is narrow, by keyboard as well. */
export function Table({
  caption,
  children,
  className = "",
}: {
  caption: string
  children: ReactNode
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className={`overflow-x-auto border border-line bg-sheet ${className}`}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function Th({ className = "", ...rest }: ComponentProps<"th">) {
  return <th scope="col" className={`block-label px-4 py-3 whitespace-nowrap text-soft ${className}`} {...rest} />
}

export function Td({ className = "", ...rest }: ComponentProps<"td">) {
  return <td className={`border-t border-line px-4 py-3 align-baseline ${className}`} {...rest} />
}
