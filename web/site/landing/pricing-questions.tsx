import { useText } from "#web/i18n/use-text.ts"
import { Accordion } from "#web/ui/accordion.tsx"

const QUESTIONS = ["counted", "networks", "change", "lapse", "refund", "wallet"] as const

export function PricingQuestions() {
  const t = useText("landing")
  return (
    <section aria-labelledby="questions" className="pb-20 lg:grid lg:grid-cols-[17rem_1fr] lg:gap-x-16">
      <h2 id="questions" className="mb-6 font-display text-3xl leading-tight">
        {t("questions.title")}
      </h2>
      <Accordion
        name="pricing"
        items={QUESTIONS.map((question) => ({
          title: t(`questions.${question}`),
          children: t(`questions.${question}_text`),
        }))}
      />
    </section>
  )
}
