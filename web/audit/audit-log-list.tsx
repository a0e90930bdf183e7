import type { UseInfiniteQueryResult } from "@tanstack/react-query"
import { Link } from "react-router"
import type { AuditLogLine } from "#shared/api/audit.ts"
import { adminPaths } from "#web/admin-paths.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { aboutAuditEvent } from "./audit-event-text.ts"

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
            <Link to={adminPaths.company(company_id)} className="prose-link">
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
