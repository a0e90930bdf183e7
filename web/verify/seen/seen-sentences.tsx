import type { ChecksOfCode } from "#shared/api/checks.ts"
import { countryName, formatMonth } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

/** What a shopper reads of a label's checks, under the verdict and never in its place. */
export function SeenSentences({ checks }: { checks: ChecksOfCode }) {
  const t = useText("checks")
  const { level, people, said } = checks
  if (level === "alarm") return <Alarm checks={checks} />
  if (said?.what === "copied") return <p className="font-semibold text-wax">{t("copied", { brand: said.by })}</p>
  if (said) return <p>{t("displayed", { brand: said.by })}</p>
  return <p>{people === 0 ? t("first") : <Quiet checks={checks} />}</p>
}

function Quiet({ checks: { people, since, named, countries, here } }: { checks: ChecksOfCode }) {
  const t = useText("checks")
  const sentences = [t("people", { n: people, month: formatMonth(since) })]
  if (named && countries > 0) sentences.push(t("countries", { n: countries }))
  if (named && here?.people === 0) sentences.push(t("first_here", { country: countryName(here.country) }))
  return sentences.join(" ")
}

function Alarm({ checks: { reasons } }: { checks: ChecksOfCode }) {
  const t = useText("checks")
  const { people, countries, weeks, since } = reasons[0]!
  const month = formatMonth(since)
  return (
    <div className="border-l-4 border-amber pl-4">
      <p className="text-[0.9375rem] font-semibold text-amber">{t("alarm.question")}</p>
      <h3 className="mt-1 font-display text-2xl leading-tight text-balance">{t("alarm.title")}</h3>
      <p className="mt-2">
        {countries > 0
          ? t("alarm.spread", { people, countries, month, weeks })
          : t("alarm.people", { people, month, weeks })}{" "}
        {t("alarm.either")}
      </p>
      <p className="mt-3 font-semibold">{t("alarm.before")}</p>
      <ol className="mt-1 list-decimal pl-5">
        <li>{t("alarm.compare")}</li>
        <li>{t("alarm.ask")}</li>
      </ol>
    </div>
  )
}
