import type { ReactNode } from "react"

interface Properties {
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One subject of a settings page: description beside controls. */
export function SettingsSection({ id, title, text, children }: Properties) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-x-10 gap-y-4 border-t border-line py-9 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="font-display text-2xl leading-tight">
          {title}
        </h2>
        {text && <p className="mt-2 text-[0.9375rem] leading-relaxed text-soft">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
