import { useQuery } from "@tanstack/react-query"
import type { CaseDecision, CaseDetail } from "#shared/api/cases.ts"
import { queries } from "#web/api/queries.ts"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import { ConfirmDialog } from "#web/ui/dialog.tsx"

interface Properties {
  open: boolean
  onOpenChange: (open: boolean) => void
  one: CaseDetail
  scope: CaseDecision["scope"]
  onYes: () => void
}

/** Asks once before labels are recalled: how many, on which network, and what stays for good. */
export function CopiedDialog({ open, onOpenChange, one, scope, onYes }: Properties) {
  const t = useText("cases")
  const { data: chains } = useQuery(queries.chains)
  const chain = chains?.find(({ chain_id }) => chain_id === one.chain_id)
  const n = scope === "batch" ? (one.batch_size ?? 1) : 1
  const covered = t(scope === "batch" ? "covered_batch" : "covered_product")
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("recall_title", { n })}
      text={<p>{t("recall_text", { network: chain ? spokenChainName(chain) : "", covered })}</p>}
      yes={t("recall_yes", { n })}
      cancel={t("recall_cancel")}
      danger
      busy={!chain}
      onYes={onYes}
    />
  )
}
