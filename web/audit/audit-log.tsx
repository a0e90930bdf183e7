import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query"
import { Link, useSearchParams } from "react-router"
import type { AuditLogLine, AuditLogPage } from "#shared/api/audit.ts"
import type { CaseState } from "#shared/api/cases.ts"
import type { RecallReason } from "#shared/api/mints.ts"
import { AUDIT_EVENTS, type AuditNoun } from "#shared/audit-events.ts"
import { capitalised, formatTime, shortHash } from "#web/i18n/format.ts"
import type { Translate } from "#web/i18n/texts.ts"
import { useText } from "#web/i18n/use-text.ts"
import { places } from "#web/layouts/places.ts"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { Select } from "#web/ui/select.tsx"

interface Properties {
  log: UseInfiniteQueryResult<AuditLogLine[]>
  label: string
  /** Covers several companies, so each line names its own. */
  companies?: boolean
  /** Where a product of the reader's own company is. */
  productPath?: ((id: string) => string) | undefined
}

/** The audit log, newest first, with a way to older lines. */
export function AuditLogList({ log, label, companies = false, productPath }: Properties) {
  const t = useText("audit")
  if (log.isError && !log.data) {
    return <LoadFailed text={t("failed")} onAgain={() => void log.refetch()} />
  }
  if (log.data?.length === 0) {
    return (
      <div className="border border-line bg-sheet">
        <EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>
      </div>
    )
  }
  return (
    <>
      <ol aria-label={label} aria-busy={log.isPending} className="min-h-60 border border-line bg-sheet">
        {log.isPending && (
          <li className="px-5 py-4">
            <span className="waiting block h-5 w-2/3" />
          </li>
        )}
        {log.data?.map((line) => (
          <AuditLogRow key={line.place} line={line} companies={companies} productPath={productPath} />
        ))}
      </ol>
      {log.hasNextPage && (
        <div className="mt-5 grid justify-items-center">
          <Button kind="plain" disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  )
}

type RowProperties = Pick<Properties, "companies" | "productPath"> & { line: AuditLogLine }

function AuditLogRow({ line, companies, productPath }: RowProperties) {
  const t = useText("audit")
  const about = aboutAuditEvent(line, t, useText("public"))
  const { at, event, by, email, company, company_id, is_company_closed, product } = line
  return (
    <li
      className={`grid items-baseline gap-x-6 gap-y-0.5 border-b border-line px-5 py-3.5 text-[0.9375rem] text-soft last:border-0 ${
        companies
          ? "lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,14rem)_minmax(0,14rem)]"
          : "lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,16rem)]"
      }`}
    >
      <time dateTime={at} className="max-lg:order-last">
        {formatTime(at)}
      </time>
      <span>
        <span className="text-base font-medium text-ink">{t(`events.${event}`)}</span>
        {product && (
          <span className="block break-words text-ink">
            {productPath ? (
              <Link to={productPath(product.id)} className="prose-link">
                {product.name}
              </Link>
            ) : (
              product.name
            )}
          </span>
        )}
        {about && <span className="block break-words">{about}</span>}
      </span>
      {companies && (
        <span className="break-words text-ink">
          {company && company_id && !is_company_closed ? (
            <Link to={places.company(company_id)} className="prose-link">
              {company}
            </Link>
          ) : (
            (is_company_closed && t("closed")) || "–"
          )}
        </span>
      )}
      <span className="break-words">{email ?? (by === "user" ? "–" : t(`by.${by}`))}</span>
    </li>
  )
}

/** The events' subjects, each once, in the order of the list. */
export const AUDIT_NOUNS = [...new Set(AUDIT_EVENTS.map((event) => event.split(".")[0] as AuditNoun))]

/** For administrators alone: companies cannot choose them in their own log. */
export const OPERATOR_NOUNS: readonly AuditNoun[] = ["job", "administrator"]

/** An event's further details, if any. */
export function aboutAuditEvent(
  { event, detail }: Pick<AuditLogLine, "event" | "detail">,
  t: Translate<"audit">,
  shared: Translate<"public">,
): string | null {
  switch (event) {
    case "plan.changed":
      return t("plans", { from: capitalised(String(detail.from)), to: capitalised(String(detail.to)) })
    case "product.recalled":
    case "product.reinstated": {
      const what = t(detail.scope === "batch" ? "batch" : "one_product")
      return `${capitalised(what)}, ${shared(`reasons.${detail.reason as RecallReason}`)}`
    }
    case "case.decided":
      return capitalised(t(`decisions.${detail.decision as CaseState}`))
    case "product.recall_note_changed":
      return capitalised(t(detail.scope === "batch" ? "batch" : "one_product"))
    case "company.wallet_changed":
      return detail.wallet ? shortHash(String(detail.wallet)) : t("no_wallet")
    case "company.label_host_changed":
      return detail.host ? String(detail.host) : t("service_address")
    case "company.domain_asks_changed":
      return capitalised(t(detail.automatic ? "on" : "off"))
    case "company.verified":
    case "company.reviewed": {
      const lacks = [
        detail.register !== "agrees" && t("evidence.register"),
        detail.extract !== "opened" && t("evidence.extract"),
        detail.domain_state !== "confirmed" && t("evidence.domain"),
      ].filter(Boolean)
      const without = lacks.length > 0 && t("without", { evidence: lacks.join(", ") })
      return [detail.domain, without, detail.elsewhere && t("elsewhere")].filter(Boolean).join("; ") || null
    }
    default:
      return null
  }
}

/** The list's subject, kept in the address so that a list can be shared. */
export function useNoun(): [noun: AuditNoun | null, choose: (noun: string) => void] {
  const [asked, ask] = useSearchParams()
  const noun = AUDIT_NOUNS.find((known) => known === asked.get("about")) ?? null
  return [noun, (chosen) => ask(chosen ? { about: chosen } : {}, { replace: true })]
}

interface NounChoiceProperties {
  nouns: readonly AuditNoun[]
  noun: AuditNoun | null
  onChoose: (noun: string) => void
}

export function NounChoice({ nouns, noun, onChoose }: NounChoiceProperties) {
  const t = useText("audit")
  return (
    <Select
      aria-label={t("about")}
      value={noun ?? ""}
      options={[["", t("nouns.all")], ...nouns.map((known) => [known, t(`nouns.${known}`)] as const)]}
      onChoose={onChoose}
      className="w-full sm:w-60"
    />
  )
}

/** The pages of an audit log read so far, as one list. */
export function useAuditLog(
  name: string,
  noun: string | null,
  fetchPage: (asked: URLSearchParams) => Promise<AuditLogPage>,
) {
  return useInfiniteQuery({
    queryKey: ["audit-log", name, noun],
    queryFn: ({ pageParam }) => {
      const asked = new URLSearchParams(noun ? { event: noun } : {})
      if (pageParam !== null) asked.set("cursor", String(pageParam))
      return fetchPage(asked)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ events }) => events),
  })
}
