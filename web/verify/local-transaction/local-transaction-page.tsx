import { useEffect, useState } from "react"
import { toEventSelector } from "viem/utils"
import { type RpcNode, rpcNode } from "#proof/rpc-node.ts"
import { isChainId, localSuffix, NETWORKS } from "#shared/chains.ts"
import { locale } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { localTransactionOfPath } from "#web/routes.ts"
import { Badge } from "#web/ui/badge.tsx"
import { DetailList } from "#web/ui/detail-list.tsx"
import { useTitle } from "#web/ui/use-title.ts"

type Reading = "reading" | "missing" | "unreachable" | LocalTransaction

/** Stands where a public explorer would, for the chains that run beside the service. */
export function LocalTransactionPage() {
  const t = useText("local")
  useTitle(`${t("title")} - Touchmark`)
  const { chain_id, hash } = localTransactionOfPath(location.pathname) ?? { chain_id: 0, hash: "" }
  const [reading, setReading] = useState<Reading>("reading")
  useEffect(() => {
    readTransaction(chain_id, hash).then(
      (found) => setReading(found ?? "missing"),
      () => setReading("unreachable"),
    )
  }, [chain_id, hash])

  return (
    <section className="py-10 sm:py-14">
      <Badge tone="amber">{t("label")}</Badge>
      <h1 className="mt-4 font-display text-4xl leading-tight sm:text-[3.25rem]">{t("title")}</h1>
      <p className="mt-3 max-w-[40rem] font-serif text-lg leading-relaxed">{t("lead")}</p>
      <div className="mt-8 min-h-96 max-w-[58rem]" aria-live="polite">
        {typeof reading === "string" ? (
          <p className="text-soft">{t(reading)}</p>
        ) : (
          <Details chain_id={chain_id} hash={hash} transaction={reading} />
        )}
      </div>
    </section>
  )
}

function Details({ chain_id, hash, transaction }: { chain_id: number; hash: string; transaction: LocalTransaction }) {
  const t = useText("local")
  const { from, to, mined } = transaction
  const number = (value: number) => new Intl.NumberFormat(locale()).format(value)
  const sayWritten = ({ what, n }: Written) => (what === "batch" || what === "product" ? t(what, { n }) : t(what))
  return (
    <DetailList
      title={t("details")}
      rows={[
        [t("written"), mined ? mined.written.map(sayWritten).join(", ") || t("nothing") : t("waiting")],
        [t("outcome"), mined && t(mined.isSuccess ? "success" : "reverted")],
        [t("network"), isChainId(chain_id) && t(NETWORKS[chain_id].kind) + localSuffix(chain_id)],
        [t("hash"), <Figures key="hash" text={hash} />],
        [t("block"), mined && <Figures key="block" text={number(mined.block)} />],
        [t("time"), mined?.at.toLocaleString(locale(), { dateStyle: "long", timeStyle: "medium" })],
        [t("from"), <Figures key="from" text={from} />],
        [t("to"), to && <Figures key="to" text={to} />],
        [t("gas"), mined && <Figures key="gas" text={number(mined.gas_used)} />],
      ]}
    />
  )
}

function Figures({ text }: { text: string }) {
  return <span className="figures text-sm break-all">{text}</span>
}

interface LocalTransaction {
  from: string
  to: string | null
  /** Null while it waits for its block. */
  mined: { block: number; at: Date; isSuccess: boolean; gas_used: number; written: Written[] } | null
}

interface Written {
  what: "batch" | "product" | "recall" | "reinstate" | "attested" | "revoked"
  /** How many products. */
  n: number
}

interface Log {
  topics: string[]
  data: string
}
interface Receipt {
  status: string
  gasUsed: string
  blockNumber: string
  logs: Log[]
}

const KINDS: Record<string, Written["what"]> = {
  [toEventSelector("ProductMinted(uint256,bytes32,bytes32,bytes)")]: "product",
  [toEventSelector("BatchMinted(bytes32,bytes32,uint256,uint32)")]: "batch",
  [toEventSelector("TokenRecalled(uint256,uint16)")]: "recall",
  [toEventSelector("BatchRecalled(bytes32,uint256,uint32,uint16)")]: "recall",
  [toEventSelector("TokenReinstated(uint256,uint16)")]: "reinstate",
  [toEventSelector("BatchReinstated(bytes32,uint256,uint32,uint16)")]: "reinstate",
  [toEventSelector("IssuerAttested(bytes32,string,string)")]: "attested",
  [toEventSelector("IssuerRevoked(bytes32,uint64)")]: "revoked",
}

/** Null when the local chain has no such transaction; throws RegistryUnreachable when it does not answer. */
async function readTransaction(chain_id: number, hash: string): Promise<LocalTransaction | null> {
  const node = rpcNode(new URL(`/rpc/${chain_id}`, location.origin).href)
  const found = (await node.request("eth_getTransactionByHash", [hash])) as { from: string; to: string | null } | null
  if (!found) return null
  const receipt = (await node.request("eth_getTransactionReceipt", [hash])) as Receipt | null
  return { from: found.from, to: found.to, mined: receipt && (await minedBy(node, receipt)) }
}

async function minedBy(node: RpcNode, receipt: Receipt) {
  const block = (await node.request("eth_getBlockByNumber", [receipt.blockNumber, false])) as { timestamp: string }
  return {
    block: Number(receipt.blockNumber),
    at: new Date(Number(block.timestamp) * 1000),
    isSuccess: receipt.status === "0x1",
    gas_used: Number(receipt.gasUsed),
    written: writtenBy(receipt.logs),
  }
}

/** One entry a kind; a batch counts its products, of which its event names the number. */
function writtenBy(logs: Log[]): Written[] {
  const counts = new Map<Written["what"], number>()
  for (const { topics, data } of logs) {
    const what = KINDS[topics[0] ?? ""]
    if (!what) continue
    const n = what === "batch" ? Number(`0x${data.slice(66, 130)}`) : 1
    counts.set(what, (counts.get(what) ?? 0) + n)
  }
  return [...counts].map(([what, n]) => ({ what, n }))
}
