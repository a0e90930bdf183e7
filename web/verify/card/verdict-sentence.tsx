import type { Outcome } from "#shared/outcome.ts"
import { formatDate } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import type { ShownProduct } from "./shown-product.ts"

interface Properties {
  outcome: Outcome
  product: ShownProduct | null
  expiration_date: string | undefined
}

/** The first sentence. It never says more than has been checked so far. */
export function VerdictSentence({ outcome, product, expiration_date }: Properties) {
  const t = useText("public")
  const vouched = product?.maker?.attested ? "unconfirmed" : product?.maker?.once_attested && "once_attested"
  const company = <Company name={product?.company ?? ""} />
  switch (outcome) {
    case "valid":
    case "recalled":
    case "copied":
    case "once_attested":
      return <Woven area="public" text={`verdict.${outcome}.text`} with={{ company }} />
    case "unconfirmed":
      // The name of somebody whom nobody has checked is not repeated as if it were known.
      return vouched ? (
        <Woven area="public" text={`verdict.${vouched}.text`} with={{ company }} />
      ) : (
        t("verdict.unknown_maker.text")
      )
    case "expired":
      return t("verdict.expired.text", { date: formatDate(expiration_date).replaceAll(" ", "\u00a0") })
    default:
      return t(`verdict.${outcome}.text`)
  }
}

/** In one line: the maker's card has a long name in full. */
function Company({ name }: { name: string }) {
  return (
    <strong className="inline-block max-w-full overflow-hidden align-bottom font-semibold text-ellipsis whitespace-nowrap">
      {name}
    </strong>
  )
}
