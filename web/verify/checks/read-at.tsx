import type { CertificateReport } from "#proof/certificate-report.ts"
import type { ChainDescription } from "#shared/api/chains.ts"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatTime } from "#web/i18n/format.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import { walletOfAddress } from "#web/verify/chain/wallet-address.ts"
import { unreadText } from "./unread-text.ts"

/** Where a report was read: which chain, which block, through whom. */
export function ReadAt({ report, chain }: { report: CertificateReport; chain: ChainDescription | null }) {
  const at = useText("proof")
  const { reading, network } = report
  const sentence = "font-serif text-lg leading-relaxed"
  if (!reading) return <p className={sentence}>{unreadText(report)}</p>
  const time = formatTime(new Date(reading.block_time_s * 1_000).toISOString())
  const block = <span className="figures text-[0.9em]">{formatBlock(reading.block_number)}</span>
  const hosts = reading.rpc_urls.map(hostOf).join(", ")
  return (
    <>
      <p className={sentence}>
        {network === "local" ? (
          <Woven area="proof" text="at.read_at_local" with={{ chain: chain && spokenChainName(chain), block }} />
        ) : (
          <Woven
            area="proof"
            text="at.read_at"
            with={{ chain: chain?.name, block, nodes: at("at.nodes", { n: reading.rpc_urls.length }) }}
          />
        )}
      </p>
      <p className="figures mt-1 text-[0.8125rem] break-all text-soft">
        {at("at.by", { hosts })} · {at("at.block_at", { time })}
      </p>
    </>
  )
}

/** A node as people read it: its host, or the wallet that it belongs to. */
function hostOf(url: string): string {
  const wallet = walletOfAddress(url)
  return wallet === null ? new URL(url, location.href).host || url : textOf("proof")("at.of_wallet", { wallet })
}
