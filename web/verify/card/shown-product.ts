import type { Medium } from "#proof/record.ts"
import { BODY_FIELDS, flatBody } from "#shared/body-fields.ts"
import { isChainId, NETWORKS } from "#shared/chains.ts"
import type { OptionalField } from "#shared/product-fields.ts"
import { attributeName } from "#web/i18n/attribute-names.ts"
import { locale } from "#web/i18n/texts.ts"
import { type Maker, makerOf, OPENED } from "./maker.ts"
import type { BrowserStatement, IndexStatement } from "./statements.ts"

/** The product on the page, whoever said it: our index, or, when that is silent, the visitor's own browser. */
export interface ShownProduct {
  name: string
  description: string
  company: string
  fields: { key: FieldKey; value: string }[]
  attributes: { label: string; value: string }[]
  record_hash: string | null
  tx_hash: string
  explorer: { name: string; url: string } | null
  maker: Maker | null
  media: Medium[]
  /** The browser has opened the record itself, so its photos are named there. */
  isProved: boolean
  /** By which its maker's own words are found. */
  issuer: string
  model: string
  recall_reason: string | null
  /** ISO; null where our index does not say. */
  recalled_at: string | null
}

/** The description stands below the name, not among the fields; the maker's own code is told on the dashboard alone. */
const LEFT_OUT = ["description", "product_code"] as const
export type FieldKey = Exclude<OptionalField, (typeof LEFT_OUT)[number]>
const FIELDS = BODY_FIELDS.filter((field): field is FieldKey => LEFT_OUT.every((left) => left !== field))

type Source = { [Key in FieldKey]?: string | undefined } & { attributes?: Record<string, string> }

/** The spec's fields that hold something, in the spec's order. */
export function filledFields(source: Source): ShownProduct["fields"] {
  return FIELDS.flatMap((key) => (source[key]?.trim() ? [{ key, value: source[key] }] : []))
}

/** Attributes that hold something. Common names are said in the visitor's language, any other as the company wrote it. */
export function filledAttributes(source: Source): ShownProduct["attributes"] {
  return Object.entries(source.attributes ?? {}).flatMap(([name, value]) =>
    value?.trim() ? [{ label: attributeName(name) ?? capitalised(name), value }] : [],
  )
}

export function capitalised(name: string): string {
  const words = name.replaceAll("_", " ").trim()
  return words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1)
}

/** The product to show, or null when nobody knows one. */
export function shownProduct(index: IndexStatement, browser: BrowserStatement): ShownProduct | null {
  const maker = makerOf(index, browser)
  if (index.state !== "found") return browser.state === "read" ? ownProduct(browser, maker) : null
  const { answer } = index
  const own = browser.state === "read" && OPENED.has(browser.report.verdict) ? browser.certificate : null
  return {
    name: answer.name,
    description: answer.description ?? "",
    company: answer.issuer.name,
    fields: filledFields(answer),
    attributes: filledAttributes(answer),
    record_hash: answer.record_hash,
    tx_hash: answer.tx_hash,
    explorer: answer.explorer,
    maker,
    isProved: own !== null,
    media: eachOnce(own ? own.record.body.media : answer.media),
    issuer: answer.issuer.id,
    model: answer.model ?? "",
    recall_reason: (browser.state === "read" && browser.recall_reason) || (answer.recall_reason ?? null),
    recalled_at: answer.recalled_at ?? null,
  }
}

/** A record may name a photo twice. */
const eachOnce = (media: Medium[] = []): Medium[] => [...new Map(media.map((one) => [one.sha256, one])).values()]

function ownProduct(
  { certificate, report, chain }: BrowserStatement & { state: "read" },
  maker: Maker | null,
): ShownProduct | null {
  if (!certificate || !OPENED.has(report.verdict)) return null
  const { tx_hash, chain_id } = certificate
  const { body } = certificate.record
  return {
    name: body.name,
    description: body.description ?? "",
    company: body.issuer.name,
    fields: filledFields(flatBody(body)),
    attributes: filledAttributes(body),
    record_hash: report.record_hash,
    tx_hash,
    explorer: chain?.explorer ?? (isChainId(chain_id) ? NETWORKS[chain_id].explorer : null),
    maker,
    isProved: true,
    media: eachOnce(body.media),
    issuer: body.issuer.id,
    model: body.model ?? "",
    recall_reason: null,
    recalled_at: null,
  }
}
