import { useText } from "#web/i18n/use-text.ts"
import { paths } from "#web/routes.ts"
import { buttonClass } from "#web/ui/button.tsx"
import { Rosette } from "#web/ui/rosette.tsx"
import { Table, Td, Th } from "#web/ui/table.tsx"
import { useTitle } from "#web/ui/use-title.ts"

/** `/learn-more`: how much is counterfeited, what other marks can and cannot do, and where this one is used. */
export function LearnMorePage() {
  const t = useText("learn")
  useTitle(`${t("title")} - Touchmark`)
  return (
    <article className="pt-4 sm:pt-8">
      <header className="pb-14">
        <h1 className="max-w-[48rem] font-display text-[2.75rem] leading-[1.06] tracking-[-0.015em] sm:text-6xl xl:text-7xl">
          {t("heading")}
        </h1>
        <p className="mt-6 max-w-[44rem] font-serif text-lg leading-relaxed sm:text-xl sm:leading-relaxed">
          {t("lead")}
        </p>
      </header>
      <Figures />
      <Comparison />
      <section
        aria-labelledby="limits"
        className="grid gap-x-16 gap-y-4 border-t border-line py-14 lg:grid-cols-[17rem_1fr]"
      >
        <h2 id="limits" className="font-display text-3xl leading-tight">
          {t("limits.title")}
        </h2>
        <p className="max-w-[44rem] font-serif text-lg leading-relaxed">{t("limits.text")}</p>
      </section>
      <Uses />
      <section aria-labelledby="end" className="mt-4 border border-line bg-sheet p-8 sm:p-12">
        <h2 id="end" className="font-display text-4xl leading-tight">
          {t("end.title")}
        </h2>
        <p className="mt-2 max-w-[36rem] text-soft">{t("end.text")}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href={paths.signUp()} className={buttonClass("primary", "large")}>
            {t("end.start")}
          </a>
          <a href={paths.verify()} className={buttonClass("plain", "large")}>
            {t("end.verify")}
          </a>
        </div>
      </section>
    </article>
  )
}

const FIGURES = [
  ["trade", "oecd"],
  ["eu", "oecd"],
  ["clothing", "euipo"],
  ["medicine", "who"],
] as const

/** Four figures, each with who counted it and when. */
function Figures() {
  const t = useText("learn")
  return (
    <section aria-labelledby="figures" className="border-t border-line pt-10 pb-16">
      <h2 id="figures" className="font-display text-3xl leading-tight sm:text-4xl">
        {t("figures.title")}
      </h2>
      <p className="mt-2 max-w-[40rem] text-soft">{t("figures.lead")}</p>
      <ul className="mt-8 grid gap-px border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {FIGURES.map(([figure, source]) => (
          <li key={figure} className="flex flex-col bg-sheet p-6 xl:p-7">
            <p className="font-display text-[3.25rem] leading-none whitespace-nowrap">{t(`figures.${figure}_value`)}</p>
            <p className="mt-3 mb-5">{t(`figures.${figure}`)}</p>
            <p className="mt-auto border-t border-line pt-3 text-sm text-soft">
              {t("figures.source", { source: t(`figures.${source}`) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const USES = ["medicine", "luxury", "food"] as const
/** Hashes of no real product, so that each field has its own mark. */
const SPECIMENS = {
  medicine: "0x5e1ab7c09d34f28861c7e3a0b95d2f4471ce860a9bd3f71254e8c60d13a7b92f",
  luxury: "0xa94f21d8c3706be5127fb09e6d8a43c51be207f96c8d5a30e174b2960fd8c53e",
  food: "0x17c3e95ab2406fd8937a1ec5d0b4862fe93a57c1084db6f25ac9e17043bd682c",
}

/** Three industries, with facts and the use of a record in each. */
function Uses() {
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

const QUESTIONS = ["who", "copied", "noticed", "changed", "recall", "gone", "cost"] as const
const MARKS = ["hologram", "serial", "blockchain"] as const

/** What anyone can learn from each kind of mark. */
function Comparison() {
  const t = useText("learn")
  return (
    <section aria-labelledby="compared" className="border-t border-line pt-10 pb-16">
      <h2 id="compared" className="max-w-[44rem] font-display text-3xl leading-tight sm:text-4xl">
        {t("compared.title")}
      </h2>
      <p className="mt-2 mb-8 max-w-[40rem] text-soft">{t("compared.lead")}</p>
      <Table caption={t("compared.title")} className="max-md:hidden">
        <thead>
          <tr>
            <Th className="lg:min-w-48">{t("compared.question")}</Th>
            {MARKS.map((mark) => (
              <Th
                key={mark}
                className={`whitespace-normal! lg:min-w-52 ${mark === "blockchain" ? "bg-paper text-ink!" : ""}`}
              >
                {t(`compared.${mark}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {QUESTIONS.map((question) => (
            <tr key={question}>
              <th scope="row" className="border-t border-line px-4 py-3.5 align-baseline font-medium">
                {t(`compared.${question}`)}
              </th>
              {MARKS.map((mark) => (
                <Td key={mark} className={mark === "blockchain" ? "bg-paper font-medium" : "text-soft"}>
                  {t(`compared.${question}_${mark}`)}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <StackedComparison />
    </section>
  )
}

/** The same where four columns have no room: question by question. */
function StackedComparison() {
  const t = useText("learn")
  return (
    <ul className="grid gap-4 md:hidden">
      {QUESTIONS.map((question) => (
        <li key={question} className="border border-line bg-sheet">
          <h3 className="px-4 py-3 font-medium">{t(`compared.${question}`)}</h3>
          <dl>
            {MARKS.map((mark) => (
              <div key={mark} className={`border-t border-line px-4 py-2.5 ${mark === "blockchain" ? "bg-paper" : ""}`}>
                <dt className="text-sm text-soft">{t(`compared.${mark}`)}</dt>
                <dd className={mark === "blockchain" ? "font-medium" : ""}>{t(`compared.${question}_${mark}`)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
