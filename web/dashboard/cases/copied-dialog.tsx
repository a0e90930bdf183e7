import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CaseDecision, CaseDetail } from "#shared/api/cases.ts"
import type { RecallNote } from "#shared/api/mints.ts"
import { queries } from "#web/api/queries.ts"
import { RecallCovers } from "#web/dashboard/recalls/recall-covers.tsx"
import { isContactMistyped, RecallNoteFields } from "#web/dashboard/recalls/recall-note-fields.tsx"
import { RECALL_COLUMNS, RecallWords } from "#web/dashboard/recalls/recall-words.tsx"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "#web/ui/dialog.tsx"

interface Properties {
  open: boolean
  onOpenChange: (open: boolean) => void
  one: CaseDetail
  scope: CaseDecision["scope"]
  onYes: (said: Pick<CaseDecision, "recall_note">) => void
}

/** Asks once before labels are recalled: how many and which, on which network, what stays for good and what shoppers read. */
export function CopiedDialog({ open, onOpenChange, one, scope, onYes }: Properties) {
  const t = useText("cases")
  const shell = useText("dashboard")
  const [note, setNote] = useState<RecallNote>({ text: "", contact: "" })
  const [refused, setRefused] = useState<string>()
  const { data: chains } = useQuery(queries.chains)
  const isBatch = scope === "batch"
  const { data: product } = useQuery({ ...queries.product(one.product_id), enabled: open && isBatch })
  const chain = chains?.find(({ chain_id }) => chain_id === one.chain_id)
  const n = isBatch ? (one.batch_size ?? 1) : 1
  const covered = t(isBatch ? "covered_batch" : "covered_product")
  function confirmed() {
    if (isContactMistyped(note)) return setRefused(note.contact)
    onYes(note.text || note.contact ? { recall_note: note } : {})
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("recall_title", { n })}
      text={<p>{t("recall_text", { network: chain ? spokenChainName(chain) : "", covered })}</p>}
      yes={t("recall_yes", { n })}
      danger
      wide
      off={!chain && shell("shell.no_network")}
      onYes={confirmed}
    >
      <div className={RECALL_COLUMNS}>
        {isBatch && <RecallCovers product={product ?? { tx_hash: null }} n={n} />}
        <RecallWords reason="label_copied" note={note} />
        <RecallNoteFields note={note} isMistyped={refused === note.contact} onChange={setNote} />
      </div>
    </ConfirmDialog>
  )
}
