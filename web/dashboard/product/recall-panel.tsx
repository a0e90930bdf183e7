import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Product } from "#shared/api/products.ts"
import { NETWORKS } from "#shared/chains.ts"
import { queries } from "#web/api/queries.ts"
import { RecallCovers } from "#web/dashboard/recalls/recall-covers.tsx"
import { isContactMistyped, RecallNoteFields } from "#web/dashboard/recalls/recall-note-fields.tsx"
import { RECALL_COLUMNS, RecallWords } from "#web/dashboard/recalls/recall-words.tsx"
import { useBatchSize } from "#web/dashboard/recalls/use-batch-size.ts"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { type Choice, RecallChoices } from "./recall-choices.tsx"
import { RecallNoteForm } from "./recall-note-form.tsx"
import { recallsInForce } from "./recalls-in-force.ts"
import { useRecall } from "./use-recall.ts"

/** Calling a product back, with a reason, and taking that back. Both are written on the blockchain, so both ask first. */
export function RecallPanel({ product }: { product: Product }) {
  const t = useText("dashboard")
  const [asking, setAsking] = useState(false)
  const [choice, setChoice] = useState<Choice>({ reason: null, scope: "product" })
  const [note, setNote] = useState({ text: "", contact: "" })
  const [refused, setRefused] = useState<string>()
  const { send, waiting } = useRecall(product)
  const { data: chains } = useQuery(queries.chains)
  const { data: history = [], isPending } = useQuery(queries.history(product.id))
  const { recalled, product_name: name } = product
  const chain = chains?.find(({ chain_id }) => chain_id === product.chain_id)
  const in_force = recalled ? recallsInForce(history, product.chain_id) : []
  const [only, second] = in_force
  const scope = only && !second ? only : choice.scope
  const isBatch = scope === "batch"
  const size = useBatchSize(product, asking && isBatch)
  const n = isBatch ? size : 1

  function confirmed() {
    if (!recalled && isContactMistyped(note)) return setRefused(note.contact)
    setAsking(false)
    const said = note.text || note.contact ? { note } : {}
    void send({ scope, reason: choice.reason ?? "unspecified", ...(recalled ? {} : said) })
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
      {recalled && !waiting && <RecallNoteForm id={product.id} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={titleOf()}
        text={
          <>
            <p>
              {recalled
                ? t("recall.reinstate_text")
                : t("recall.confirm_text", { n: n ?? 1, network: chain ? spokenChainName(chain) : "" })}
            </p>
            {second && <p className="mt-3">{t("recall.reinstate_twice")}</p>}
            {only && !second && isBatch && <p className="mt-3">{t("recall.reinstate_batch")}</p>}
            {chain && NETWORKS[chain.chain_id].kind === "test" && (
              <Notice tone="amber" className="mt-4">
                {t("recall.test_only")}
              </Notice>
            )}
          </>
        }
        yes={recalled ? t("recall.yes_reinstate") : t("recall.yes_recall")}
        cancel={t("recall.cancel")}
        danger={!recalled}
        wide={!recalled}
        busy={n === undefined || (recalled && isPending)}
        off={chain ? !recalled && choice.reason === null && t("recall.reason_first") : t("shell.no_network")}
        onYes={confirmed}
      >
        <div className={recalled ? "" : RECALL_COLUMNS}>
          <RecallChoices
            choice={choice}
            onChoose={setChoice}
            reasons={!recalled}
            batch={product.nft_scope === "batch" && (!only || second !== undefined)}
          />
          {isBatch && <RecallCovers product={product} n={size} />}
          {!recalled && <RecallWords reason={choice.reason} note={note} />}
          {!recalled && <RecallNoteFields note={note} isMistyped={refused === note.contact} onChange={setNote} />}
        </div>
      </ConfirmDialog>
    </section>
  )

  function titleOf() {
    if (isBatch && n !== undefined) return t(recalled ? "recall.reinstate_title_n" : "recall.confirm_title_n", { n })
    return t(recalled ? "recall.reinstate_title" : "recall.confirm_title", { name })
  }
}
