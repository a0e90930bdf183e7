import { useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { type Choice, RecallChoices } from "./recall-choices.tsx"
import { useRecall } from "./use-recall.ts"

/** Calling a product back, with a reason, and taking that back. Both are written on the blockchain, so both ask first. */
export function RecallPanel({ product }: { product: Product }) {
  const t = useText("dashboard")
  const [asking, setAsking] = useState(false)
  const [choice, setChoice] = useState<Choice>({ reason: null, scope: "product" })
  const { send, waiting } = useRecall(product)
  const { recalled, product_name: name } = product

  function confirmed() {
    setAsking(false)
    void send({ scope: choice.scope, reason: choice.reason ?? "unspecified" })
  }

  return (
    <section aria-labelledby="recall" className="border border-line bg-sheet p-6">
      <h2 id="recall" className="block-label text-soft">
        {t("recall.title")}
      </h2>
      <p className="mt-2 text-[0.9375rem] text-soft">{recalled ? t("product.recalled_text") : t("recall.text")}</p>
      <Button kind="plain" className="mt-4 whitespace-normal" disabled={waiting} onClick={() => setAsking(true)}>
        {waiting ? t("recall.waiting") : recalled ? t("recall.reinstate") : t("recall.button")}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={recalled ? t("recall.reinstate_title", { name }) : t("recall.confirm_title", { name })}
        text={<p>{recalled ? t("recall.reinstate_text") : t("recall.confirm_text")}</p>}
        yes={recalled ? t("recall.yes_reinstate") : t("recall.yes_recall")}
        cancel={t("recall.cancel")}
        danger={!recalled}
        busy={!recalled && choice.reason === null}
        onYes={confirmed}
      >
        <RecallChoices choice={choice} onChoose={setChoice} reasons={!recalled} batch={product.nft_scope === "batch"} />
      </ConfirmDialog>
    </section>
  )
}
