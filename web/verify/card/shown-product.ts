import { attestedWhen } from "#proof/attestation.ts"
import type { CertificateReport, RegistryReading } from "#proof/certificate-report.ts"
import { MEMBERS, type RecordMember } from "#proof/record-members.ts"
import { isChainId, NETWORKS } from "#shared/chains.ts"
import { locale } from "#web/i18n/texts.ts"
import type { BrowserStatement, IndexStatement } from "./statements.ts"

/** What the left card shows, whoever said it: our index, or, when that is silent, the visitor's own browser. */
export interface ShownProduct {
  name: string
  company: string
  fields: { key: FieldKey; value: string }[]
  attributes: { label: string; value: string }[]
  record_hash: string | null
  tx_hash: string
  explorer: { name: string; url: string } | null
  /** `was_over`: the attestation had ended when the product was minted. */
  issuer: { attested_at: string | null; revoked_at: string | null; attested: boolean; was_over?: boolean } | null
  recall_reason: string | null
}

/** The card has the name in its title; these two are told on the dashboard alone. */
const LEFT_OUT = ["name", "description", "product_code"] as const
export type FieldKey = Exclude<RecordMember, (typeof LEFT_OUT)[number]>
const FIELDS = MEMBERS.filter((member): member is FieldKey => LEFT_OUT.every((left) => left !== member))

type Source = Partial<Record<FieldKey, string>> & { attributes?: Record<string, string> }

/** The spec's fields that hold something, in the spec's order. */
export function filledFields(source: Source): ShownProduct["fields"] {
  return FIELDS.flatMap((key) => (source[key]?.trim() ? [{ key, value: source[key] }] : []))
}

/** Attributes that hold something, under capitalised labels. */
export function filledAttributes(source: Source): ShownProduct["attributes"] {
  return Object.entries(source.attributes ?? {}).flatMap(([name, value]) =>
    value?.trim() ? [{ label: capitalised(name), value }] : [],
  )
}

export function capitalised(name: string): string {
  const words = name.replaceAll("_", " ").trim()
  return words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1)
}

const isoOf = (seconds: number | null | undefined): string | null =>
  seconds ? new Date(seconds * 1_000).toISOString() : null

/** The product to show, or null when nobody knows one. Who is attested our index says only until the browser has asked. */
export function shownProduct(index: IndexStatement, browser: BrowserStatement): ShownProduct | null {
  const own = browser.state === "read" ? ownProduct(browser) : null
  if (index.state !== "found") return own
  const { answer } = index
  return {
    name: answer.name,
    company: answer.issuer.name,
    fields: filledFields(answer),
    attributes: filledAttributes(answer),
    record_hash: answer.record_hash,
    tx_hash: answer.tx_hash,
    explorer: answer.explorer,
    issuer: own?.issuer ?? answer.issuer,
    recall_reason: answer.recall_reason ?? null,
  }
}

const SHOWN = new Set<CertificateReport["verdict"]>(["valid", "recalled", "distrusted"])

function ownProduct({ certificate, report, chain }: BrowserStatement & { state: "read" }): ShownProduct | null {
  if (!certificate || !SHOWN.has(report.verdict)) return null
  const { tx_hash, chain_id } = certificate
  const { body } = certificate.record
  return {
    name: body.name,
    company: body.issuer.name,
    fields: filledFields(body),
    attributes: filledAttributes(body),
    record_hash: report.record_hash,
    tx_hash,
    explorer: chain?.explorer ?? (isChainId(chain_id) ? NETWORKS[chain_id].explorer : null),
    issuer: ownIssuer(report.reading),
    recall_reason: null,
  }
}

/** What was attested is a name, and for a time: the record may bear one that nobody had checked when it was minted. */
function ownIssuer(reading: RegistryReading | null): ShownProduct["issuer"] {
  const { when, period } = attestedWhen(reading?.periods ?? [], reading?.minted?.time ?? 0)
  const attested = (when === "within" || when === "before") && reading?.issuer?.revoked_at === null
  return {
    ...{ attested, attested_at: isoOf(period?.from), revoked_at: attested ? null : isoOf(period?.until) },
    was_over: when === "after",
  }
}
