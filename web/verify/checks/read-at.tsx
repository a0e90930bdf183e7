import type { CertificateReport } from "#proof/certificate-report.ts"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatTime } from "#web/i18n/format.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import type { KnownChain } from "#web/verify/chain/chains.ts"
import { walletOfAddress } from "#web/verify/chain/wallet-address.ts"
import { countNamed } from "./count-checks.ts"
import { unreadText } from "./unread-text.ts"

/** Where a report was read: which chain, which block, through whom. */
export function ReadAt({ report, chain }: { report: CertificateReport; chain: KnownChain | null }) {
  const at = useText("proof")
  const { reading, network } = report
  const sentence = "font-serif text-lg leading-relaxed"
  if (!reading) return <p className={sentence}>{unreadText(report)}</p>
  const time = formatTime(new Date(reading.block_time_s * 1_000).toISOString())
  const block = <span className="figures text-[0.9em]">{formatBlock(reading.block_number)}</span>
  const named = countNamed(reading.rpc_urls, chain)
  const hosts = reading.rpc_urls.map(hostOf).join(", ")
  return (
    <>
      <p className={sentence}>
        {network === "local" ? (
          <Woven area="proof" text="at.read_at_local" with={{ chain: chain && spokenChainName(chain), block }} />
        ) : (
          <Woven
            area="proof"
            text={named === 0 ? "at.read_at" : "at.read_at_named"}
            with={{ chain: chain?.name, block, nodes: nodesText(reading.rpc_urls.length - named, named) }}
          />
        )}
      </p>
      <p className="figures mt-1 text-[0.8125rem] break-all text-soft">
        {at("at.by", { hosts })} · {at("at.block_at", { time })}
      </p>
    </>
  )
}

/** Nodes that our service names may be its own, so they do not count as independent. */
function nodesText(independent: number, named: number): string {
  const at = textOf("proof")
  const texts = { nodes: at("at.nodes", { n: independent }), named: at("at.nodes_named", { n: named }) }
  if (named === 0) return texts.nodes
  return independent === 0 ? texts.named : at("at.nodes_both", texts)
}

/** A node as people read it: its host, or the wallet that it belongs to. */
function hostOf(url: string): string {
  const wallet = walletOfAddress(url)
  return wallet === null ? new URL(url, location.href).host || url : textOf("proof")("at.of_wallet", { wallet })
}
