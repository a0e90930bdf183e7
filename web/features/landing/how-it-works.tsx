import { useText } from "#web/i18n/use-text.ts"

const STEPS = ["register", "mint", "label", "check"] as const

export function HowItWorks() {
  const t = useText("public")
  return (
    <section id="how-it-works" aria-labelledby="steps" className="scroll-mt-6 border-t border-line pt-10">
      <h2 id="steps" className="sr-only">
        {t("landing.steps_title")}
      </h2>
      <ol className="grid gap-10 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, place) => (
          <li key={step} className="max-w-72">
            <span aria-hidden className="font-display text-4xl text-green">
              {place + 1}
            </span>
            <h3 className="mt-2 text-lg font-semibold">{t(`landing.${step}`)}</h3>
            <p className="mt-1 text-soft">{t(`landing.${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
