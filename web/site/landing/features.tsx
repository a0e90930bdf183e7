import { useText } from "#web/i18n/use-text.ts"
import { SectionHeading } from "./section-heading.tsx"

const FEATURES = ["blockchain", "instant", "dashboard", "statistics", "protection", "bulk"] as const

export function Features() {
  const t = useText("landing")
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="scroll-mt-6 border-t border-line pt-10 pb-20 lg:grid lg:grid-cols-[17rem_1fr] lg:gap-x-16"
    >
      <SectionHeading id="features-title" title={t("features.title")} lead={t("features.lead")} />
      <dl className="mt-8 grid gap-x-10 sm:grid-cols-2 lg:mt-0">
        {FEATURES.map((feature) => (
          <div
            key={feature}
            className="border-t border-line py-6 first:border-t-0 sm:nth-[2]:border-t-0 sm:first:pt-0 sm:nth-[2]:pt-0"
          >
            <dt className="font-display text-2xl leading-snug">{t(`features.${feature}`)}</dt>
            <dd className="mt-2 max-w-[26rem] text-soft">{t(`features.${feature}_text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
