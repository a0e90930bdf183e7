import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { Comparison } from "./comparison.tsx"
import { Figures } from "./figures.tsx"
import { Uses } from "./uses.tsx"

/** `/learn-more`: how much is counterfeited, what other marks can and cannot do, and where this one is used. */
export function LearnMorePage() {
  const t = useText("learn")
  useTitle(`${t("title")} - Touchmark`)
  return (
    <article className="pt-4 sm:pt-8">
      <header className="pb-14">
        <h1 className="max-w-[48rem] font-display text-[2.75rem] leading-[1.06] tracking-[-0.015em] sm:text-6xl xl:text-7xl">
          {t("heading")}
        </h1>
        <p className="mt-6 max-w-[44rem] font-serif text-lg leading-relaxed sm:text-xl sm:leading-relaxed">
          {t("lead")}
        </p>
      </header>
      <Figures />
      <Comparison />
      <section
        aria-labelledby="limits"
        className="grid gap-x-16 gap-y-4 border-t border-line py-14 lg:grid-cols-[17rem_1fr]"
      >
        <h2 id="limits" className="font-display text-3xl leading-tight">
          {t("limits.title")}
        </h2>
        <p className="max-w-[44rem] font-serif text-lg leading-relaxed">{t("limits.text")}</p>
      </section>
      <Uses />
      <section aria-labelledby="end" className="mt-4 border border-line bg-sheet p-8 sm:p-12">
        <h2 id="end" className="font-display text-4xl leading-tight">
          {t("end.title")}
        </h2>
        <p className="mt-2 max-w-[36rem] text-soft">{t("end.text")}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href={paths.signUp()} className={buttonClass("primary", "large")}>
            {t("end.start")}
          </a>
          <a href={paths.verify()} className={buttonClass("plain", "large")}>
            {t("end.verify")}
          </a>
        </div>
      </section>
    </article>
  )
}
