import { useText } from "#web/i18n/use-text.ts"

const STEPS = ["register", "mint", "label", "check"] as const

export function HowItWorks() {
  const t = useText("landing")
  return (
    <section id="how-it-works" aria-labelledby="steps" className="scroll-mt-6 border-t border-line pt-10 pb-20">
      <h2 id="steps" className="sr-only">
        {t("steps.title")}
      </h2>
      <ol className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, place) => (
          <li key={step} className="max-w-80 max-sm:grid max-sm:grid-cols-[2.5rem_1fr]">
            <span aria-hidden className="font-display text-4xl leading-none text-green">
              {place + 1}
            </span>
            <div>
              <h3 className="text-lg font-semibold sm:mt-3">{t(`steps.${step}`)}</h3>
              <p className="mt-1 text-soft">{t(`steps.${step}_text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
