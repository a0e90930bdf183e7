import { Check, Minus } from "lucide-react"
import { useEffect, useState } from "react"
import { CURRENCIES, type Currency, INTERVALS, type Interval, PLAN_NAMES, PLANS, type PlanName } from "#shared/plans.ts"
import { formatMoney } from "#web/i18n/format-money.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { readStored, writeStored } from "#web/storage.ts"
import { Accordion } from "#web/ui/accordion.tsx"
import { buttonClass } from "#web/ui/button.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { prepareForSilence } from "#web/verify/result/prepare.ts"
import { Contact } from "./contact.tsx"
import { Hero } from "./hero.tsx"
import { planPoints } from "./plan-points.ts"
import { SectionHeading } from "./section-heading.tsx"

export function LandingPage() {
  const t = useText("landing")
  useTitle(t("title"))
  useEffect(prepareForSilence, [])
  return (
    <>
      <Hero />
      <HowItWorks />
      <Features />
      <Pricing />
      <PricingQuestions />
      <Contact />
    </>
  )
}

const QUESTIONS = ["counted", "networks", "change", "lapse", "refund", "wallet"] as const

function PricingQuestions() {
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

const STEPS = ["register", "mint", "label", "check"] as const

function HowItWorks() {
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

const FEATURES = ["blockchain", "instant", "dashboard", "statistics", "protection", "bulk"] as const

function Features() {
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

/** What each plan holds and costs, by month or by year, in either currency. */
function Pricing() {
  const t = useText("landing")
  const [choice, setChoice] = useState(readPriceChoice)
  const { interval, currency } = choice
  function choose(part: Partial<PriceChoice>) {
    const chosen = { ...choice, ...part }
    setChoice(chosen)
    keepPriceChoice(chosen)
  }
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="scroll-mt-6 border-t border-line pt-10 pb-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <SectionHeading id="pricing-title" title={t("pricing.title")} lead={t("pricing.lead")} />
        <div className="flex flex-wrap gap-4">
          <Segmented
            label={t("pricing.interval")}
            name="interval"
            value={interval}
            onChange={(value) => choose({ interval: value })}
            options={[
              { value: "month", label: t("pricing.month") },
              { value: "year", label: t("pricing.year") },
            ]}
          />
          <Segmented
            label={t("pricing.currency")}
            name="currency"
            value={currency}
            onChange={(value) => choose({ currency: value })}
            options={CURRENCIES.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </div>
      </div>
      <ul className="mt-10 grid gap-px border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {PLAN_NAMES.map((name) => (
          <PlanCard key={name} name={name} interval={interval} currency={currency} />
        ))}
      </ul>
      <p className="mt-4 text-sm text-soft">{t("pricing.net")}</p>
    </section>
  )
}

interface PriceChoice {
  interval: Interval
  currency: Currency
}

const STORED_AS = "price_choice"

/** This tab's last price choice, else monthly in euros. Links to the page's sections would drop it from the address. */
function readPriceChoice(): PriceChoice {
  const [interval, currency] = readStored("session", STORED_AS)?.split(" ") ?? []
  return {
    interval: INTERVALS.find((known) => known === interval) ?? "month",
    currency: CURRENCIES.find((known) => known === currency) ?? "eur",
  }
}

const keepPriceChoice = ({ interval, currency }: PriceChoice): void =>
  writeStored("session", STORED_AS, `${interval} ${currency}`)

const MONTHS = 12

interface Properties {
  name: PlanName
  interval: Interval
  currency: Currency
}

function PlanCard({ name, interval, currency }: Properties) {
  const t = useText("landing")
  const { title, price, is_popular: isPopular } = PLANS[name]
  const saved = interval === "year" ? price.month * MONTHS - price.year : 0
  return (
    <li className={`relative flex flex-col bg-sheet p-7 ${isPopular ? "outline outline-ink" : ""}`}>
      <h3 className="flex min-h-7 items-center justify-between gap-3 text-lg font-semibold">
        {title}
        {isPopular && (
          <span className="rounded-sm bg-ink px-2.5 py-0.5 text-sm font-medium text-paper">{t("pricing.popular")}</span>
        )}
      </h3>
      <p className="text-soft">{t(`pricing.${name}_for`)}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-5xl tabular-nums">{formatMoney(price[interval], currency)}</span>
        <span className="text-soft">{t(interval === "month" ? "pricing.a_month" : "pricing.a_year")}</span>
      </p>
      <p className="mt-1 min-h-6 text-sm text-soft">
        {saved > 0 && t("pricing.saved", { amount: formatMoney(saved, currency) })}
      </p>
      <ul className="mt-5 mb-8 grid gap-2.5">
        {planPoints(name).map(({ text, held }) => {
          const Sign = held ? Check : Minus
          return (
            <li key={text} className={`flex gap-2.5 text-[0.9375rem] ${held ? "" : "text-soft"}`}>
              <Sign size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-soft" />
              {text}
            </li>
          )
        })}
      </ul>
      <a
        href={paths.signUp({ plan: name, currency, interval })}
        aria-label={t("pricing.choose_plan", { plan: title })}
        className={`${buttonClass(isPopular ? "primary" : "plain")} mt-auto`}
      >
        {t("pricing.choose")}
      </a>
    </li>
  )
}
