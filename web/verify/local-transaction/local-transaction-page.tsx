import { useEffect, useState } from "react"
import { isChainId, localSuffix, NETWORKS } from "#shared/chains.ts"
import { locale } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { localTransactionOfPath } from "#web/routes.ts"
import { Badge } from "#web/ui/badge.tsx"
import { DetailList } from "#web/ui/detail-list.tsx"
import { useTitle } from "#web/ui/use-title.ts"
import { type LocalTransaction, readTransaction, type Written } from "./read-transaction.ts"

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
