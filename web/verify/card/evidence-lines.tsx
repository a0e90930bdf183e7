import type { ReactNode } from "react"
import type { PublicEvidence, ShownEvidence } from "#shared/api/evidence.ts"
import { explorerName } from "#web/i18n/chain-name.ts"
import { countryName, formatDate, shortHash } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"

interface Properties {
  /** Null: checked before evidence was kept. */
  evidence: PublicEvidence | null
  again?: ShownEvidence["asked_again"] | undefined
  /** When it was verified, as the chain has it: for a maker without evidence. */
  attested_at?: string | null
  /** On the product's network. */
  written?: ShownEvidence["written"][number] | undefined
}

type Line = PublicEvidence["lines"][number]

/** What was checked of a maker before it was verified, and what was not: always the same five lines. */
export function EvidenceLines({ evidence, again, attested_at, written }: Properties) {
  const t = useText("after")
  const seen = useText("public")
  const lineOf = <Kind extends Line["kind"]>(kind: Kind) =>
    evidence?.lines.find((line): line is Extract<Line, { kind: Kind }> => line.kind === kind)
  const register = lineOf("register")
  const extract = lineOf("extract")
  const domain = lineOf("domain")
  const decided_at = lineOf("administrator")?.decided_at ?? attested_at
  const when = (asked_at: string, later: string | undefined) =>
    later && later > asked_at
      ? t("evidence.again", { date: formatDate(asked_at), later: formatDate(later) })
      : formatDate(asked_at)
  return (
    <ul className="divide-y divide-line">
      <Row
        title={t(register ? "evidence.register" : "evidence.without.register")}
        is_there={register?.answer === "agrees"}
        not={t("evidence.register_not")}
      >
        {register && (
          <>
            <span className="block">
              {register.number && <span className="figures">{register.number}, </span>}
              {!register.number && `${t("evidence.number_hidden", { country: countryName(register.country) })}, `}
              {t(`evidence.answers.${register.answer}`)}
            </span>
            {when(register.asked_at, again?.register?.asked_at)}
            {again?.register && again.register.answer !== register.answer && (
              <span className="block text-amber">{t(`evidence.now.${again.register.answer}`)}</span>
            )}
          </>
        )}
      </Row>
      <Row
        title={t(extract ? "evidence.extract" : "evidence.without.extract")}
        is_there={extract !== undefined}
        not={t("evidence.extract_not")}
      >
        {extract && (
          <>
            {extract.issued_by && (
              <span className="block">
                {[t("evidence.issued", { by: extract.issued_by }), formatDate(extract.issued_on)]
                  .filter(Boolean)
                  .join(", ")}
              </span>
            )}
            {t("evidence.fingerprint")} <span className="figures">{shortHash(extract.sha256)}</span>
          </>
        )}
      </Row>
      <Row
        title={t(domain ? "evidence.domain" : "evidence.without.domain")}
        is_there={domain !== undefined}
        not={t("evidence.domain_not")}
      >
        {domain && (
          <>
            <span className="block break-words">{t("evidence.names", { domain: domain.domain })}</span>
            {t("evidence.last_asked", { date: formatDate(again?.domain?.asked_at ?? domain.asked_at) })}
            {again?.domain?.state === "not_confirmed" && (
              <span className="block text-amber">{t("evidence.now.not_confirmed")}</span>
            )}
          </>
        )}
      </Row>
      <Row title={t("evidence.administrator")} is_there={Boolean(decided_at)} not="">
        {decided_at && t("evidence.written", { date: formatDate(decided_at) })}
        {written && (
          <a
            href={`${written.explorer.url}/tx/${written.tx_hash}`}
            target="_blank"
            rel="external noreferrer"
            className="for-fingers prose-link block w-fit"
          >
            {seen("result.view_on", { explorer: explorerName(written.explorer.name) })}
          </a>
        )}
      </Row>
      <Row title={t("evidence.unchecked")} is_there={false} not={t("evidence.unchecked_what")} />
    </ul>
  )
}

interface RowProperties {
  title: string
  is_there: boolean
  /** Said where there is nothing. */
  not: string
  children?: ReactNode
}

function Row({ title, is_there, not, children }: RowProperties) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 py-2.5">
      <svg
        viewBox="0 0 16 16"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden
        className={`mt-1 ${is_there ? "text-green" : "text-soft"}`}
      >
        <path d={is_there ? "M2.5 8.5 6.5 12.5 13.5 4" : "M3 8h10"} />
      </svg>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-[0.9375rem] text-soft">{children || not}</p>
      </div>
    </li>
  )
}
