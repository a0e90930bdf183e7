import { Check, Minus } from "lucide-react"
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import { CURRENCIES, type Currency, INTERVALS, type Interval, PLAN_NAMES, PLANS, type PlanName } from "#shared/plans.ts"
import { formatMoney } from "#web/i18n/format-money.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { readStored, writeStored } from "#web/storage.ts"
import { Accordion } from "#web/ui/accordion.tsx"
import { buttonClass } from "#web/ui/button.tsx"
import { Chevron } from "#web/ui/chevron.tsx"
import { Segmented } from "#web/ui/segmented.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { VerifyBox } from "#web/verify/box/verify-box.tsx"
import { prepareForSilence } from "#web/verify/result/prepare.ts"
import { Contact, SectionHeading } from "./contact.tsx"

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
    <section id="how-it-works" aria-labelledby="steps" className="scroll-mt-6 pt-10 pb-16">
      <SectionHeading id="steps" title={t("steps.title")} />
      <ol className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, place) => (
          <li key={step} className="max-sm:flex max-sm:items-center max-sm:gap-4">
            <div className="grid h-24 w-48 shrink-0 content-center overflow-hidden max-sm:w-32">
              <Suspense>
                <StepPicture step={step} />
              </Suspense>
            </div>
            <div>
              <h3 className="flex items-baseline gap-2.5 font-display text-2xl sm:mt-3">
                <span aria-hidden className="text-green">
                  {place + 1}
                </span>
                {t(`steps.${step}`)}
              </h3>
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
    <section id="features" aria-labelledby="features-title" className="scroll-mt-6 pb-16">
      <SectionHeading id="features-title" title={t("features.title")} />
      <dl className="mt-8 grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map((feature) => (
          <div key={feature} className="flex flex-col bg-sheet">
            <dt className="px-6 pt-5 text-lg font-semibold">{t(`features.${feature}`)}</dt>
            <dd className="-order-1 h-44 border-b border-line bg-paper">
              <Suspense>
                <FeaturePicture feature={feature} />
              </Suspense>
            </dd>
            <dd className="px-6 pt-1 pb-6 text-soft">{t(`features.${feature}_text`)}</dd>
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
    <section id="pricing" aria-labelledby="pricing-title" className="scroll-mt-6 pb-16">
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

/** On a phone a plan is folded to its name, first line and price; the popular one stands open. */
function PlanCard({ name, interval, currency }: Properties) {
  const t = useText("landing")
  const { title, price, is_popular: isPopular } = PLANS[name]
  const [isOpen, setOpen] = useState(isPopular)
  const [first, ...others] = planPoints(name)
  const saved = interval === "year" ? price.month * MONTHS - price.year : 0
  const yearly = interval === "month" && price.year > 0
  const shown = isOpen ? "" : "max-sm:hidden"
  return (
    <li className={`relative flex flex-col bg-sheet p-5 sm:p-7 ${isPopular ? "outline outline-ink" : ""}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
        <h3 className="flex min-h-7 items-center gap-3 font-display text-2xl">
          {title}
          {isPopular && <span className="rounded-sm border border-ink px-2 text-sm">{t("pricing.popular")}</span>}
        </h3>
        <p className="text-soft max-sm:hidden">{t(`pricing.${name}_for`)}</p>
        <p className="flex flex-wrap items-baseline gap-x-2 mt-2 max-sm:mr-8">
          <span className="font-display text-3xl tabular-nums sm:text-5xl">
            {formatMoney(price[interval], currency)}
          </span>
          <span className="text-soft max-sm:sr-only">
            {t(interval === "month" ? "pricing.a_month" : "pricing.a_year")}
          </span>
        </p>
        <p className="w-full text-sm text-soft sm:hidden">{first?.text}</p>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={title}
        onClick={() => setOpen(!isOpen)}
        className="absolute inset-x-0 top-0 flex h-16 items-center justify-end px-5 sm:hidden"
      >
        <span className={isOpen ? "rotate-180" : ""}>
          <Chevron />
        </span>
      </button>
      <p className={`mt-1 min-h-6 text-sm text-soft ${shown}`}>
        {saved > 0 && t("pricing.saved", { amount: formatMoney(saved, currency) })}
        {yearly && `${formatMoney(price.year, currency)} ${t("pricing.a_year")}`}
      </p>
      <a
        href={paths.signUp({ plan: name, currency, interval })}
        aria-label={t("pricing.choose_plan", { plan: title })}
        className={`${buttonClass(isPopular ? "primary" : "plain")} mt-4 ${shown}`}
      >
        {t("pricing.choose")}
      </a>
      <ul className={`mt-5 grid gap-2.5 ${shown}`}>
        {[first!, ...others].map(({ text, held }) => {
          const Sign = held ? Check : Minus
          return (
            <li key={text} className={`flex gap-2.5 text-[0.9375rem] ${held ? "" : "text-soft"}`}>
              <Sign size={16} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-soft" />
              {text}
            </li>
          )
        })}
      </ul>
    </li>
  )
}

/** From edge to edge of any window. */
const BAND = { left: "-50vw", width: "200vw" }

/** What it is, for brands; then the verify box for people with a label, and codes for those without. */
function Hero() {
  const t = useText("landing")
  return (
    <div className="grid gap-x-10 gap-y-6 lg:gap-y-0 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
      <section id="home" className="pt-4 lg:self-center">
        <h1 className="font-display text-[2.75rem] leading-[1.06] tracking-[-0.015em] sm:text-[4.25rem] xl:text-[5.25rem]">
          <span className="block">{t("hero.line_1")}</span> <span className="block">{t("hero.line_2")}</span>
        </h1>
        <p className="mt-5 max-w-[36rem] font-serif text-lg leading-relaxed sm:text-xl sm:leading-relaxed">
          {t("hero.lead")}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={paths.signUp()} className={`${buttonClass("primary", "large")} max-sm:grow max-sm:px-4!`}>
            {t("hero.start")}
          </a>
          <a href={paths.learnMore()} className={`${buttonClass("plain", "large")} max-sm:grow max-sm:px-4!`}>
            {t("hero.learn")}
          </a>
        </div>
      </section>
      <div role="img" aria-label={t("hero.picture")} className="h-88 overflow-hidden max-lg:order-3 lg:h-120">
        <Suspense>
          <HeroPicture />
        </Suspense>
      </div>
      <section
        id="verify"
        aria-label={t("hero.verify")}
        className="relative isolate scroll-mt-8 lg:py-9 lg:last:col-span-2"
      >
        <div
          aria-hidden
          className="absolute inset-y-0 -z-10 border-y border-line bg-sheet max-lg:hidden"
          style={BAND}
        />
        <VerifyBox />
      </section>
      <Suspense>
        <Samples />
      </Suspense>
    </div>
  )
}

/** Comes after the words have been painted, and is left out where it cannot be loaded. */
const later = <Given,>(load: () => Promise<ComponentType<Given>>) =>
  lazy<ComponentType<Given>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )

const HeroPicture = later(async () => (await import("./pictures.tsx")).HeroPicture)
const StepPicture = later(async () => (await import("./pictures.tsx")).StepPicture)
const FeaturePicture = later(async () => (await import("./pictures.tsx")).FeaturePicture)
const Samples = later(async () => (await import("./samples.tsx")).Samples)

/** A plan's points: limits from the price list, the rest from marketing. `held` is false for what it lacks. */
function planPoints(name: PlanName): { text: string; held: boolean }[] {
  const t = textOf("landing")
  const { slots, mint_network, bulk_upload, api_access } = PLANS[name]
  const points = [
    t("pricing.verifications", { n: slots }),
    t(mint_network === "test" ? "pricing.test_network" : "pricing.main_network"),
    ...(bulk_upload ? [t("pricing.bulk")] : []),
    ...SOLD_WITH[name].map((point) => t(`pricing.${point}`)),
    ...(api_access ? [t("pricing.api")] : []),
  ]
  const lacking = name === "free" ? [t("pricing.no_email"), t("pricing.no_bulk")] : []
  return [...points.map((text) => ({ text, held: true })), ...lacking.map((text) => ({ text, held: false }))]
}

const SOLD_WITH = {
  free: [],
  starter: ["email"],
  business: ["one_user", "priority_email"],
  enterprise: ["two_users", "manager", "custom_code", "priority"],
} as const
