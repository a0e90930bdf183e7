import type { ChecksOfCode } from "#shared/api/checks.ts"
import { formatMonth } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { inCountry, withArticle } from "#web/i18n/with-article.ts"

/** What a shopper reads of a label's checks, under the verdict and never in its place. */
export function SeenSentences({ checks, isDoubted }: { checks: ChecksOfCode; isDoubted: boolean }) {
  const t = useText("checks")
  const { people, said } = checks
  if (said?.what === "copied")
    return <p className="font-semibold text-wax">{t("copied", { brand: withArticle(said.by) })}</p>
  if (said && !isDoubted) return <p>{t("displayed", { brand: withArticle(said.by) })}</p>
  return <p>{people === 0 ? t("first") : <Quiet checks={checks} />}</p>
}

function Quiet({ checks: { people, since, named, countries, here } }: { checks: ChecksOfCode }) {
  const t = useText("checks")
  const sentences = [t("people", { n: people, month: formatMonth(since) })]
  if (named && countries > 0) sentences.push(t("countries", { n: countries }))
  if (named && here?.people === 0) sentences.push(t("first_here", { country: inCountry(here.country) }))
  return sentences.join(" ")
}
