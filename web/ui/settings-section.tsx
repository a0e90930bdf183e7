import { type ReactNode, useEffect } from "react"
import { useLocation } from "react-router"
import { Chevron } from "./chevron.tsx"

interface Properties {
  id: string
  title: string
  text?: ReactNode
  /** Under its title until it is opened, or named in the address. */
  folded?: boolean
  children: ReactNode
}

const BOX = "scroll-mt-6 border-t border-line py-9 first:border-t-0 first:pt-0"
const COLUMNS = "grid gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]"

/** One subject of a settings page: description beside controls. */
export function SettingsSection({ id, title, text, folded = false, children }: Properties) {
  const heading = (
    <h2 id={`${id}-title`} className="font-display text-2xl leading-tight">
      {title}
    </h2>
  )
  const described = text && <p className="text-[0.9375rem] leading-relaxed text-soft">{text}</p>
  if (folded)
    return (
      <details id={id} className={`group ${BOX} py-5!`}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4">
          {heading}
          <Chevron />
        </summary>
        <div className={`pt-4 pb-4 ${COLUMNS}`}>
          <div>{described}</div>
          <div className="min-w-0">{children}</div>
        </div>
      </details>
    )
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`${BOX} ${COLUMNS}`}>
      <div className="grid content-start gap-2">
        {heading}
        {described}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Opens and scrolls to the section that the address names (`#plan`) once it is there, and on each further click. */
export function useArrival(isThere = true): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link once more is another arrival.
  useEffect(() => {
    const place = hash && isThere ? document.getElementById(hash.slice(1)) : null
    if (place instanceof HTMLDetailsElement) place.open = true
    place?.scrollIntoView()
  }, [hash, key, isThere])
}
