import type { BrandWords } from "#shared/api/brand-pages.ts"
import { useLanguage, useText } from "#web/i18n/use-text.ts"

const LINK = "for-fingers prose-link font-semibold"

export const saysAnything = ({ story, care, links, contact }: BrandWords): boolean =>
  links.length > 0 || [story.en, story.hu, care.en, care.hu, contact].some(Boolean)

/** The maker's own words, in a box that says whose they are. Nothing in it is a sign of ours. */
export function BrandBlock({ words: { story, care, links, contact } }: { words: BrandWords }) {
  const t = useText("photo")
  return (
    <section
      aria-label={t("maker.from")}
      className="rounded-md border border-line bg-sheet px-3.5 py-4 lg:px-5 print:hidden"
    >
      <h2 className="block-label text-soft">{t("maker.from")}</h2>
      <Said texts={story} className="mt-2 max-w-prose font-serif text-lg leading-relaxed break-words" />
      <Said texts={care} label={t("maker.care")} className="mt-3 text-[0.9375rem] break-words" />
      {(links.length > 0 || contact) && (
        <p className="mt-3 flex flex-wrap gap-x-6 border-t border-line pt-1">
          {links.map(({ kind, url }) => (
            <a key={kind} href={url} rel="external noreferrer nofollow ugc" className={LINK}>
              {t(`maker.links.${kind}`)}
            </a>
          ))}
          {contact && (
            <a href={`mailto:${contact}`} className={LINK}>
              {t("maker.contact")}
            </a>
          )}
        </p>
      )}
      <p className="mt-3 text-sm text-soft">{t("maker.not_ours")}</p>
    </section>
  )
}

/** In the visitor's language where it is said in that, else in the other one. */
function Said({ texts, label, className }: { texts: BrandWords["story"]; label?: string; className: string }) {
  const wanted = useLanguage()
  const language = texts[wanted] ? wanted : texts.en ? "en" : "hu"
  if (!texts[language]) return null
  return (
    <p className={className}>
      {label && <span className="font-semibold">{label} </span>}
      <span lang={language}>{texts[language]}</span>
    </p>
  )
}
