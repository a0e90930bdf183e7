import { useQuery } from "@tanstack/react-query"
import type { CaseDetail } from "#shared/api/cases.ts"
import { queries } from "#web/api/queries.ts"
import { useText } from "#web/i18n/use-text.ts"
import { DecisionForm } from "./decision-form.tsx"

/** What the brand says of the label. "Copied" stands for good, so there is nothing left to choose. */
export function DecisionPanel({ one }: { one: CaseDetail }) {
  const t = useText("cases")
  return (
    <section aria-labelledby="decision" className="border border-line bg-sheet p-5 sm:p-7">
      <h2 id="decision" className="block-label text-soft">
        {t("question")}
      </h2>
      {one.state === "copied" ? <Copied product_id={one.product_id} /> : <DecisionForm key={one.state} one={one} />}
    </section>
  )
}

const LOOK_EVERY_MS = 2_000

function Copied({ product_id }: { product_id: string }) {
  const t = useText("cases")
  const shared = useText("checks")
  const { data: me } = useQuery(queries.me)
  const { data: product } = useQuery({
    ...queries.product(product_id),
    refetchInterval: ({ state }) => (state.data?.recalled === false ? LOOK_EVERY_MS : false),
  })
  const text = shared("copied", { brand: me?.company ?? "" })
  return (
    <p role="status" className={`mt-3 ${product?.recalled ? "text-wax" : ""}`}>
      {product && (product.recalled ? t("copied_on_chain", { text }) : t("copied_on_its_way"))}
    </p>
  )
}
