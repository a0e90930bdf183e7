import type { ReactNode } from "react"
import type { Certificate } from "#proof/certificate.ts"
import type { CertificateReport } from "#proof/certificate-report.ts"
import type { RecordBody } from "#proof/record.ts"
import { flatBody } from "#shared/body-fields.ts"
import { spokenChainName } from "#web/i18n/chain-name.ts"
import { formatBlock, formatTime } from "#web/i18n/format.ts"
import { textOf } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Woven } from "#web/i18n/woven.tsx"
import type { KnownChain } from "#web/verify/chain/chains.ts"
import type { ShownField } from "#web/verify/chain/shown-fields.ts"
import { walletOfAddress } from "#web/verify/chain/wallet-address.ts"
import { CheckRow } from "./check-row.tsx"
import { allChecks, countNamed } from "./count-checks.ts"
import { unreadText } from "./unread-text.ts"

interface Properties {
  report: CertificateReport
  certificate: Certificate | null
  /** Fields in which our index differs from the proved record; null when it showed nothing to compare. */
  differing: ShownField[] | null
  /** Checks that are made when the visitor wants them. */
  children?: ReactNode
}

/** Every named check with its outcome and its evidence, and one of ours: is what our index shows the proved record? */
export function CheckList({ report, certificate, differing, children }: Properties) {
  const checks = allChecks(report, certificate && differing)
  return (
    <ul className="mt-4">
      {checks.map((check) => (
        <CheckRow key={check.check} check={check} report={report} certificate={certificate}>
          {check.check === "same_as_shown" && certificate && differing && (
            <ProvedValues fields={differing} certificate={certificate} />
          )}
        </CheckRow>
      ))}
      {children}
    </ul>
  )
}

/** What the proved record holds where our index showed something else. */
function ProvedValues({ fields, certificate }: { fields: ShownField[]; certificate: Certificate }) {
  const t = useText("proof")
  return (
    <ul className="w-full text-[0.9375rem]">
      {fields.map((field) => {
        if (field === "recall") return <li key={field}>{t("at.recall_unread")}</li>
        if (field === "recall_reason") return <li key={field}>{t("at.recall_reason")}</li>
        const value = provedValue(field, certificate.record.body)
        return (
          <li key={field} className="mt-1">
            <span className="text-soft">{fieldName(field)}</span>{" "}
            <strong className="font-semibold">{value ? t("at.proved_value", { value }) : t("at.proved_empty")}</strong>
          </li>
        )
      })}
    </ul>
  )
}

const ATTRIBUTE = "attribute "
type RecordField = Exclude<ShownField, "recall" | "recall_reason">
const isAttribute = (field: RecordField): field is `attribute ${string}` => field.startsWith(ATTRIBUTE)

function provedValue(field: RecordField, body: RecordBody): string | undefined {
  if (field === "issuer") return body.issuer.name
  return isAttribute(field) ? body.attributes?.[field.slice(ATTRIBUTE.length)] : flatBody(body)[field]
}

function fieldName(field: RecordField): string {
  const t = textOf("public")
  return isAttribute(field) ? field.slice(ATTRIBUTE.length) : t(`result.${field}`)
}

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
