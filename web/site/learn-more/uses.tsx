import { useText } from "#web/i18n/use-text.ts"
import { Rosette } from "#web/ui/rosette.tsx"

const USES = ["medicine", "luxury", "food"] as const
/** Hashes of no real product, so that each field has its own mark. */
const SPECIMENS = {
  medicine: "0x5e1ab7c09d34f28861c7e3a0b95d2f4471ce860a9bd3f71254e8c60d13a7b92f",
  luxury: "0xa94f21d8c3706be5127fb09e6d8a43c51be207f96c8d5a30e174b2960fd8c53e",
  food: "0x17c3e95ab2406fd8937a1ec5d0b4862fe93a57c1084db6f25ac9e17043bd682c",
}

/** Three industries, with facts and the use of a record in each. */
export function Uses() {
  const t = useText("learn")
  return (
    <section aria-labelledby="uses" className="border-t border-line pt-10 pb-16">
      <h2 id="uses" className="font-display text-3xl leading-tight sm:text-4xl">
        {t("uses.title")}
      </h2>
      <div className="mt-8">
        {USES.map((use) => (
          <section
            key={use}
            aria-labelledby={use}
            className="grid gap-x-16 gap-y-4 border-t border-line py-9 first:border-0 first:pt-0 lg:grid-cols-[17rem_1fr_1fr]"
          >
            <div className="flex items-center gap-5 lg:flex-col lg:items-start">
              <Rosette record_hash={SPECIMENS[use]} size={96} className="max-lg:size-16" />
              <h3 id={use} className="font-display text-3xl leading-tight">
                {t(`uses.${use}`)}
              </h3>
            </div>
            <p className="font-serif text-lg leading-relaxed">{t(`uses.${use}_text`)}</p>
            <div className="text-soft">
              <p>{t(`uses.${use}_figure`)}</p>
              <p className="mt-3 text-sm">{t("figures.source", { source: t(`uses.${use}_source`) })}</p>
            </div>
          </section>
        ))}
      </div>
    </section>
  )
}
