import { type ReactNode, useEffect, useState } from "react"
import type { ProviderDescription } from "#shared/api/contact.ts"
import { fetchProvider } from "#web/api/provider.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Notice } from "#web/ui/notice.tsx"
import { useTitle } from "#web/ui/use-title.ts"

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

/** A text of paragraphs parted by empty lines; lines that begin with a dash are a list. */
function Paragraphs({ text }: { text: string }) {
  return text.split("\n\n").map((block) => {
    const lines = block.split("\n")
    const said = lines.filter((line) => !line.startsWith("- "))
    const listed = lines.filter((line) => line.startsWith("- "))
    return (
      <div key={block} className="mt-4 leading-relaxed">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {listed.length > 0 && (
          <ul className="mt-2 grid gap-2">
            {listed.map((line) => (
              <li key={line} className="grid grid-cols-[1.25rem_1fr] before:text-soft before:content-['–']">
                {line.slice(2)}
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}

const FIELDS = ["name", "address", "tax_number", "email"] as const
/** How the service marks what its operator has not filled in. */
const PLACEHOLDER = /^\[|\.invalid$/

/** The provider's details as the operator set them. Reserves their space while loading. */
export function ProviderBlock() {
  const t = useText("legal")
  const [provider, setProvider] = useState<ProviderDescription | "silent" | null>(null)
  useEffect(() => {
    fetchProvider().then(setProvider, () => setProvider("silent"))
  }, [])
  if (provider === "silent") {
    return (
      <Notice tone="amber" className="mt-4">
        {t("provider.unreachable")}
      </Notice>
    )
  }
  return (
    <dl aria-busy={provider === null} className="mt-4 border border-line bg-sheet px-6 py-2">
      {FIELDS.map((field) => (
        <div key={field} className="grid gap-x-6 border-t border-line py-3 first:border-0 sm:grid-cols-[9rem_1fr]">
          <dt className="text-soft">{t(`provider.${field}`)}</dt>
          <dd
            className={`min-h-6 font-medium break-words ${PLACEHOLDER.test(provider?.[field] ?? "") ? "text-amber" : ""}`}
          >
            {provider?.[field]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
