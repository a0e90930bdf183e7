import type { UseInfiniteQueryResult } from "@tanstack/react-query"
import type { DeedLine } from "#shared/api/audit.ts"
import { formatTime } from "#web/i18n/format.ts"
import { useText } from "#web/i18n/use-text.ts"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LoadFailed } from "#web/ui/load-failed.tsx"
import { aboutDeed } from "./deed-words.ts"

interface Properties {
  trail: UseInfiniteQueryResult<DeedLine[]>
  label: string
  /** Of several companies: each line says of which. */
  companies?: boolean
}

/** What was done, newest first, and a way to what was done before. */
export function TrailList({ trail, label, companies = false }: Properties) {
  const t = useText("trail")
  if (trail.isError && !trail.data) {
    return <LoadFailed text={t("failed")} again={t("try_again")} onAgain={() => void trail.refetch()} />
  }
  if (trail.data?.length === 0) {
    return (
      <div className="border border-line bg-sheet">
        <EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>
      </div>
    )
  }
  return (
    <>
      <ol aria-label={label} aria-busy={trail.isPending} className="min-h-60 border border-line bg-sheet">
        {trail.isPending && (
          <li className="px-5 py-4">
            <span className="waiting block h-5 w-2/3" />
          </li>
        )}
        {trail.data?.map((line) => (
          <TrailLine key={line.place} line={line} companies={companies} />
        ))}
      </ol>
      {trail.hasNextPage && (
        <div className="mt-5 grid justify-items-center">
          <Button kind="plain" disabled={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  )
}

function TrailLine({ line, companies }: { line: DeedLine; companies: boolean }) {
  const t = useText("trail")
  const about = aboutDeed(line, t, useText("public"))
  const { at, deed, by, email, company } = line
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
        <span className="text-base font-medium text-ink">{t(`deeds.${deed}`)}</span>
        {about && <span className="block break-words">{about}</span>}
      </span>
      {companies && <span className="break-words text-ink">{company ?? "–"}</span>}
      <span className="break-words">{email ?? (by === "user" ? "–" : t(`by.${by}`))}</span>
    </li>
  )
}
