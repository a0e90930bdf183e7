import { Suspense } from "react"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { VerifyBox } from "#web/verify/box/verify-box.tsx"
import { HeroPicture, Samples } from "./later.tsx"

/** From edge to edge of any window. */
const BAND = { left: "-50vw", width: "200vw" }

/** What it is, for brands; then the verify box for people with a label, and codes for those without. */
export function Hero() {
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
