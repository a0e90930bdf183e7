import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { VerifyBox } from "#web/verify/box/verify-box.tsx"

/** The mark on the landing page: of no product, chosen for its looks. */
const SPECIMEN = "0x8c5b0e7a91d3f64c28b7e05a3f9146d2c07be893a5f1642d9b30c8e714a6f25d"

/** The verify box for people with a label, and the entrance for brands. */
export function Hero() {
  const t = useText("landing")
  return (
    <section
      id="home"
      className="grid items-center gap-x-16 gap-y-14 pt-6 pb-16 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:pb-24 xl:grid-cols-[minmax(0,1fr)_30rem]"
    >
      <div>
        <h1 className="font-display text-[2.75rem] leading-[1.06] tracking-[-0.015em] sm:text-[4.25rem] xl:text-[5.25rem]">
          <span className="block">{t("hero.line_1")}</span> <span className="block">{t("hero.line_2")}</span>
        </h1>
        <p className="mt-6 max-w-[36rem] font-serif text-lg leading-relaxed sm:text-xl sm:leading-relaxed">
          {t("hero.lead")}
        </p>
        <div id="verify" className="mt-8 scroll-mt-8">
          <VerifyBox />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-6">
          <span className="block-label mr-2 text-soft max-sm:w-full">{t("hero.brands")}</span>
          <a href={paths.signUp()} className={`${buttonClass()} max-sm:grow`}>
            {t("hero.start")}
          </a>
          <a href={paths.learnMore()} className={`${buttonClass("plain")} max-sm:grow`}>
            {t("hero.learn")}
          </a>
        </div>
      </div>
      <Rosette record_hash={SPECIMEN} size={480} className="mx-auto h-auto w-full max-w-[19rem] lg:max-w-none" />
    </section>
  )
}
