import { shortHash } from "#web/i18n/format.ts"

/** A code or a hash in tabular figures. `short` shows both ends, with the whole for pointer and clipboard. */
export function CodeText({
  children,
  short = false,
  className = "",
}: {
  children: string
  short?: boolean
  className?: string
}) {
  return (
    <code
      className={`figures ${short ? "whitespace-nowrap" : "break-all"} ${className}`}
      title={short ? children : undefined}
    >
      {short ? shortHash(children) : children}
    </code>
  )
}
