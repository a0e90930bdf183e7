import type { ReactNode } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { useTitle } from "#web/ui/use-title.ts"
import { Paragraphs } from "./paragraphs.tsx"

interface LegalSection {
  name: string
  title: string
  text: string
  beside: ReactNode
}

interface Properties {
  title: string
  date: string
  lead: string
  sections: readonly LegalSection[]
}

/** A text to be read from beginning to end, with its contents beside it. */
export function LegalPage({ title, date, lead, sections }: Properties) {
  const t = useText("legal")
  useTitle(`${title} - Touchmark`)
  return (
    <article className="pt-4 sm:pt-8">
      <header className="border-b border-line pb-8">
        <h1 className="font-display text-[2.75rem] leading-[1.06] tracking-[-0.015em] sm:text-6xl">{title}</h1>
        <p className="mt-4 max-w-[40rem] font-serif text-lg leading-relaxed">{lead}</p>
        <p className="mt-3 text-soft">{date}</p>
      </header>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <nav
          aria-labelledby="contents"
          className="lg:sticky lg:top-8 lg:max-h-[calc(100svh-4rem)] lg:self-start lg:overflow-y-auto print:hidden"
        >
          <h2 id="contents" className="block-label text-soft">
            {t("contents")}
          </h2>
          <ol className="mt-3 grid gap-1 text-[0.9375rem]">
            {sections.map(({ name, title: heading }, place) => (
              <li key={name}>
                <a href={`#${name}`} className="grid grid-cols-[1.75rem_1fr] py-1 text-soft hover:text-ink">
                  <span aria-hidden className="tabular-nums">
                    {place + 1}
                  </span>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-[42rem] grid-cols-1 gap-12">
          {sections.map(({ name, title: heading, text, beside }, place) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`} className="scroll-mt-8">
              <h2 id={`${name}-title`} className="font-display text-[1.75rem] leading-snug">
                <span className="mr-3 text-soft tabular-nums">{place + 1}</span>
                {heading}
              </h2>
              <Paragraphs text={text} />
              {beside}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
