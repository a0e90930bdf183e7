import { useText } from "#web/i18n/use-text.ts"
import { Table, Td, Th } from "#web/ui/table.tsx"

const QUESTIONS = ["who", "copied", "noticed", "changed", "recall", "gone", "cost"] as const
const MARKS = ["hologram", "serial", "blockchain"] as const

/** What anyone can learn from each kind of mark. */
export function Comparison() {
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
