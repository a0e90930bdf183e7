import { useEffect } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { useTitle } from "#web/ui/use-title.ts"
import { prepareForSilence } from "#web/verify/result/prepare.ts"
import { Contact } from "./contact.tsx"
import { Features } from "./features.tsx"
import { Hero } from "./hero.tsx"
import { HowItWorks } from "./how-it-works.tsx"
import { Pricing } from "./pricing.tsx"
import { PricingQuestions } from "./pricing-questions.tsx"

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
