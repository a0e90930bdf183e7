import { useEffect } from "react"
import { prepareForSilence } from "#web/features/result/prepare.ts"
import { VerifyBox } from "#web/features/verify-box/verify-box.tsx"
import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { Rosette } from "#web/ui/rosette.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { HowItWorks } from "./how-it-works.tsx"

/** The mark on the landing page: of no product, chosen for its looks. */
const SPECIMEN = "0x8c5b0e7a91d3f64c28b7e05a3f9146d2c07be893a5f1642d9b30c8e714a6f25d"

export function LandingPage() {
  const t = useText("public")
  useTitle(t("landing.title"))
  useEffect(prepareForSilence, [])
  return (
    <>
      <section
        id="home"
        className="grid items-center gap-x-16 gap-y-12 pt-8 pb-16 sm:pt-14 lg:grid-cols-[1fr_27.5rem] lg:pb-24 xl:grid-cols-[1fr_30rem]"
      >
        <div>
          <h1 className="font-display text-[2.75rem] leading-[1.06] tracking-[-0.015em] sm:text-[4.25rem] xl:text-[5.25rem]">
            <span className="block">{t("landing.line_1")}</span> <span className="block">{t("landing.line_2")}</span>
          </h1>
          <p className="mt-6 max-w-[36rem] font-serif text-lg leading-relaxed sm:text-xl sm:leading-relaxed">
            {t("landing.lead")}
          </p>
          <div id="verify" className="mt-9 scroll-mt-6">
            <VerifyBox />
          </div>
          <p className="flex flex-wrap gap-x-8 gap-y-2 text-[0.9375rem] text-soft">
            <a href={paths.signIn()} className="font-semibold text-ink prose-link">
              {t("landing.start")}
            </a>
            <a href={paths.offlinePage()} className="hover:text-ink">
              {t("verify.check_file")}
            </a>
          </p>
        </div>
        <Rosette record_hash={SPECIMEN} size={480} className="mx-auto h-auto w-full max-w-[20rem] lg:max-w-none" />
      </section>
      <HowItWorks />
    </>
  )
}
