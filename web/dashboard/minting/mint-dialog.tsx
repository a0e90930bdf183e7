import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { NETWORKS } from "#shared/chains.ts"
import { queries } from "#web/api/queries.ts"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { ConfirmDialog } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"

/** A mint that waits for a yes. */
export interface AskedMint {
  /** How many products it covers. */
  n: number
  /** Those of them that failed before. */
  failed: number
  send: () => void
}

/** Asks once before products are minted: how many, on which network, and what stays for good. */
export function MintDialog({ asked, onClose }: { asked: AskedMint | null; onClose: () => void }) {
  const t = useText("dashboard")
  const [looked_through, setLookedThrough] = useState<AskedMint | null>(null)
  const { data: me } = useQuery(queries.me)
  const { data: chains } = useQuery(queries.chains)
  const id = useId()
  const chain = chains?.find(({ chain_id }) => chain_id === me?.mint_chain_id)
  const { n, failed, send } = asked ?? { n: 0, failed: 0, send: onClose }
  const isLookedThrough = asked !== null && looked_through === asked

  function confirmed() {
    onClose()
    send()
  }

  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(shown) => !shown && onClose()}
      title={t("minting.confirm_title", { n })}
      text={
        <>
          <p>{t("minting.confirm_text", { n, network: chain ? spokenChainName(chain) : "" })}</p>
          {failed > 0 && <p className="mt-2">{t("minting.failed_too", { n: failed })}</p>}
          {chain && NETWORKS[chain.chain_id].kind === "test" && (
            <Notice tone="amber" className="mt-4">
              {t("minting.test_only")}
            </Notice>
          )}
        </>
      }
      yes={t("minting.yes", { n })}
      cancel={t("minting.cancel")}
      busy={!chain || !isLookedThrough}
      onYes={confirmed}
    >
      <div className="mt-5 grid gap-5 border-y border-line py-5 sm:grid-cols-2">
        <Points
          title={t("minting.fixed")}
          points={[t("minting.fixed_1"), t("minting.fixed_2"), t("minting.fixed_3")]}
        />
        <Points title={t("minting.yours")} points={[t("minting.yours_1"), t("minting.yours_2")]} />
      </div>
      <label htmlFor={id} className="mt-5 flex cursor-pointer items-center gap-3 py-1.5">
        <Checkbox id={id} checked={isLookedThrough} onChange={() => setLookedThrough(isLookedThrough ? null : asked)} />
        {t("minting.looked_through")}
      </label>
    </ConfirmDialog>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3 className="block-label text-soft">{title}</h3>
      <ul className="mt-2 grid list-['–__'] gap-1 pl-4 text-[0.9375rem]">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
